import type { Page } from "playwright-core";

export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export const pdfFile = (name: string, bytes: Uint8Array): ChosenFile => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from(bytes),
});

/** Chooses files with the library's button. */
export async function chooseFiles(page: Page, ...files: ChosenFile[]): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload PDFs" }).click();
  await (await chooser).setFiles(files);
}

/** Drags files over the page; what is returned drops them. */
export async function dragFiles(page: Page, ...files: ChosenFile[]): Promise<() => Promise<void>> {
  const wire = files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, base64: buffer.toString("base64") }));
  const dataTransfer = await page.evaluateHandle(`(${IN_PAGE})(${JSON.stringify(wire)})`);
  await page.dispatchEvent("main", "dragenter", { dataTransfer });
  await page.dispatchEvent("main", "dragover", { dataTransfer });
  return async () => page.dispatchEvent("main", "drop", { dataTransfer });
}

/** Text, as the page's own types are not known here. */
const IN_PAGE = `(files) => {
  const dragged = new DataTransfer();
  for (const { name, type, base64 } of files) {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    dragged.items.add(new File([bytes], name, { type }));
  }
  return dragged;
}`;
