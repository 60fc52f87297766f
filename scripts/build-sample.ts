/** Sets the handbook's text as the PDF that comes with the service, which is committed so that running it needs no typesetter. */
import { writeFileSync } from "node:fs";
import { buildSample } from "./sample/build.ts";

const pdf = await buildSample();
writeFileSync(new URL("../sample/handbook-for-docents.pdf", import.meta.url), pdf);
console.log(`handbook-for-docents.pdf: ${pdf.length} bytes`);
