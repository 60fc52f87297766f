/** One file on the hub: `owner/repo`, the path in it, and the name it gets here. */
export interface HubFile {
  readonly repo: string;
  readonly path: string;
  readonly name: string;
}

/** Every part is also a part of an address, and the last one a file name here: no `..`, no hidden file, nothing to escape. */
const PART = /^[A-Za-z0-9_](?:[A-Za-z0-9_.+-]{0,127})$/;

/** Undefined for what is no `owner/repo/file.gguf`; folders may stand before the file. */
export function readHubFile(given: string): HubFile | undefined {
  const parts = given.split("/");
  const [owner, repo, ...path] = parts;
  const name = path.at(-1);
  if (name === undefined || !/.\.gguf$/i.test(name)) return undefined;
  if (!parts.every((part) => PART.test(part) && !part.includes(".."))) return undefined;
  return { repo: `${owner}/${repo}`, path: path.join("/"), name };
}
