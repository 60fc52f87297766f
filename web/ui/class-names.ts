export type ClassName = string | false | undefined;

export function classNames(...names: ClassName[]): string {
  return names.filter((name) => name !== false && name !== undefined).join(" ");
}
