/** As much of a syntax tree as is needed to put something into it. */
export interface Tree {
  readonly type: string;
  value?: string;
  url?: string;
  title?: string | null;
  alt?: string | null;
  children?: Tree[];
  position?: { start: { offset?: number | undefined }; end: { offset?: number | undefined } } | undefined;
  data?: object | undefined;
}

export const startOf = (node: Tree): number => node.position?.start.offset ?? 0;
export const endOf = (node: Tree): number => node.position?.end.offset ?? 0;

export function walk(node: Tree, visit: (node: Tree) => void): void {
  visit(node);
  for (const child of node.children ?? []) walk(child, visit);
}
