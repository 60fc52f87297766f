import { readFile } from "node:fs/promises";
import { PdfList } from "../../contract/pdfs.ts";
import type { PdfSet } from "./pdf-set.ts";

export interface Uploaded {
  /** By the name the questions use. */
  readonly idByName: ReadonlyMap<string, string>;
  /** Those that were not in the library yet. */
  readonly fresh: number;
}

/** Uploads what the library lacks. One that is refused is told of, and its questions count as missed. */
export async function uploadPdfs(url: string, pdfs: PdfSet["pdfs"]): Promise<Uploaded> {
  const already = await idsByName(url);
  const lacking = pdfs.filter(({ name }) => !already.has(name));
  for (const { name, path } of lacking) await upload(url, name, path);
  return { idByName: await idsByName(url), fresh: lacking.length };
}

async function upload(url: string, name: string, path: string): Promise<void> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(await readFile(path))], { type: "application/pdf" }), name);
  const reply = await fetch(`${url}/api/v1/pdfs/upload`, { method: "POST", body: form });
  const said = await reply.text();
  if (reply.status !== 200) console.log(`\n${name} was refused with ${reply.status}: ${said}`);
}

async function idsByName(url: string): Promise<Map<string, string>> {
  const list = PdfList.parse(await (await fetch(`${url}/api/v1/pdfs`)).json());
  return new Map(list.map(({ name, pdf_id }) => [name, pdf_id]));
}
