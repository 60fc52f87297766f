import { PLAIN_DOLLAR } from "./mark-formulas.ts";
import { startOf, walk } from "./tree.ts";
import type { Tree } from "./tree.ts";

/** A remark plugin: formulas become `<span data-formula>`, and money gets its dollar signs back. */
export function finishFormulas(source: string) {
  return (tree: Tree): void =>
    walk(tree, (node) => {
      if (node.type === "inlineMath" || node.type === "math") node.data = formula(node, source);
      else giveBackDollars(node);
    });
}

const TEXTS = ["value", "url", "title", "alt"] as const;

function giveBackDollars(node: Tree): void {
  for (const name of TEXTS) {
    const text = node[name];
    if (typeof text === "string") node[name] = text.replaceAll(PLAIN_DOLLAR, "$");
  }
}

/** What was written as \[…\] or $$…$$ gets a line of its own. */
function formula(node: Tree, source: string): object {
  const opening = source.slice(startOf(node), startOf(node) + 2);
  const dataDisplayed = opening === String.raw`\[` || opening === "$$";
  return { hName: "span", hProperties: { dataFormula: node.value, dataDisplayed }, hChildren: [] };
}
