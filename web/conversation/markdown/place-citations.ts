import { endOf, startOf } from "./tree.ts";
import type { Tree } from "./tree.ts";

export interface Mark {
  readonly id: number;
  /** Where the cited sentence ends in the text. */
  readonly at: number;
}

/** What holds words itself; the others hold blocks. */
const HOLDS_WORDS = new Set(["paragraph", "heading", "tableCell", "emphasis", "strong", "delete"]);
/** A button cannot stand in a link. */
const CLOSED = new Set(["link", "linkReference", "footnoteReference"]);
const STYLES = new Set(["emphasis", "strong", "delete"]);

/** A remark plugin: puts a mark, `<sup data-citation>`, behind each cited sentence. */
export function placeCitations({ marks, source }: { readonly marks: readonly Mark[]; readonly source: string }) {
  return (tree: Tree): void => {
    // From the end, so that what is put in moves nothing that is still to be found.
    const fromTheEnd = marks.toSorted((a, b) => b.at - a.at || b.id - a.id);
    for (const { id, at } of fromTheEnd) placeIn(tree, at, sup(id), source);
  };
}

function sup(id: number): Tree {
  return { type: "emphasis", children: [], data: { hName: "sup", hProperties: { dataCitation: id } } };
}

function placeIn(parent: Tree, at: number, mark: Tree, source: string): void {
  const children = (parent.children ??= []);
  const put = (index: number) => children.splice(index, 0, wrapFor(parent, mark));
  const index = children.findLastIndex((child) => child.position !== undefined && startOf(child) < at);
  const child = children[index];
  if (child === undefined) put(0);
  else if (child.type === "text") putIntoText(children, index, at, mark, source);
  else if (child.children === undefined || CLOSED.has(child.type)) put(index + 1);
  else if (STYLES.has(child.type) && at >= endOf(child)) put(index + 1);
  else placeIn(child, at, mark, source);
}

function wrapFor(parent: Tree, mark: Tree): Tree {
  return HOLDS_WORDS.has(parent.type) ? mark : { type: "paragraph", children: [mark] };
}

function putIntoText(children: Tree[], index: number, at: number, mark: Tree, source: string): void {
  const text = children[index];
  if (text?.value === undefined) return;
  const cut = at >= endOf(text) ? text.value.length : lettersIn(source.slice(startOf(text), at), text.value);
  const [before, after] = [text.value.slice(0, cut), text.value.slice(cut)];
  const start = { offset: startOf(text) };
  const first: Tree = { type: "text", value: before, position: { start, end: { offset: at } } };
  children.splice(index, 1, first, mark, ...(after === "" ? [] : [{ type: "text", value: after }]));
}

/** How many characters of the text stand in this beginning of its source, which also has escapes, entities and indents. */
function lettersIn(source: string, text: string): number {
  let count = 0;
  for (let i = 0; i < source.length && count < text.length; i++) {
    const entity = /^&(?:#\d+|#x[\da-f]+|\w+);/i.exec(source.slice(i, i + 40))?.[0];
    const isEscape = source[i] === "\\" && source[i + 1] === text[count];
    if (entity !== undefined && text[count] !== "&") i += entity.length - 1;
    else if (isEscape || source[i] !== text[count]) continue;
    count++;
  }
  return count;
}
