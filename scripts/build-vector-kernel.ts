/**
 * Assembles the vector search's kernel.wat into the kernel.wasm beside it, which is committed so that running the
 * service needs no assembler. With --check it writes nothing and fails if the two have drifted apart.
 */
import { readFileSync, writeFileSync } from "node:fs";
import wabt from "wabt";

const folder = new URL("../server/adapters/sqlite/vectors/", import.meta.url);
const source = new URL("kernel.wat", folder);
const target = new URL("kernel.wasm", folder);

const assembled = await assemble(readFileSync(source, "utf8"));

if (!process.argv.includes("--check")) {
  writeFileSync(target, assembled);
  console.log(`kernel.wasm: ${assembled.length} bytes`);
} else if (!readFileSync(target).equals(assembled)) {
  console.error("kernel.wasm is not what kernel.wat assembles to: run scripts/build-vector-kernel.ts");
  process.exitCode = 1;
}

async function assemble(wat: string): Promise<Uint8Array> {
  const assembler = await wabt();
  const module = assembler.parseWat("kernel.wat", wat, { simd: true });
  try {
    module.validate();
    return module.toBinary({}).buffer;
  } finally {
    module.destroy();
  }
}
