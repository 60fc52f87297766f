import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { createClient } from "./support/client.ts";
import { makeEmptyPdf } from "./support/pdfs/make-odd-pdf.ts";
import { makePdf } from "./support/pdfs/make-pdf.ts";
import { startDocent } from "./support/start-docent.ts";

interface LogLine {
  msg: string;
  route?: string;
  status?: number;
  clientWentAway?: boolean;
}

test("the log has one line a request, and no word of a document, a question or a path", async (t) => {
  const docent = await startDocent(t);
  await docent.close();
  const child = spawn(
    process.execPath,
    ["--no-warnings", fileURLToPath(new URL("../server/main.ts", import.meta.url))],
    {
      env: { DATA_DIR: docent.dataDir, OLLAMA_HOST: docent.ollama.url, PORT: "0" },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  t.after(() => child.kill("SIGKILL"));
  const lines: string[] = [];
  const log = createInterface(child.stdout).on("line", (line) => lines.push(line));
  const until = async (condition: () => boolean) => {
    while (!condition()) await new Promise((resolve) => log.once("line", resolve));
  };
  await until(() => lines.length > 1);
  assert.match(lines[0] ?? "", /Model runtime: ollama at http:[^ ]*, because OLLAMA_HOST is set/);
  const url = /http:\/\/[\d.:]+/.exec(lines[1] ?? "")?.[0] ?? "";
  const client = createClient(() => url);

  await client.upload(await makePdf({ pages: ["The zanzibarclause is secret."] }), "secretname.pdf");
  await client.sendFile(await makeEmptyPdf());
  await client.ask({ question: "What does the file say of zanzibarclause?" });
  await client.send("GET", "/api/v1/nope");
  await client.send("GET", "/api/v1/sessions/%E0%A4%A/messages");
  docent.ollama.fault("/api/chat", { kind: "status", status: 500, error: "zanzibarclause" });
  await client.tryAsking({ question: "Hello zanzibarclause" });
  docent.ollama.heal();
  const gate = docent.ollama.hold("/api/chat");
  const leaving = new AbortController();
  const gone = client.tryAsking({ question: "Hello" }, { signal: leaving.signal });
  await gate.reached;
  leaving.abort();
  await assert.rejects(gone);

  await until(() => lines.length >= 9);
  const requests = lines.slice(2).map((line) => JSON.parse(line) as LogLine);
  assert.deepEqual(
    requests.map(({ msg, route, status, clientWentAway }) => [msg, route, status ?? clientWentAway]),
    [
      ["request", "/api/v1/pdfs/upload", 200],
      ["request", "/api/v1/pdfs/upload", 500],
      ["request", "/api/v1/query", 200],
      ["request", "unknown", 404],
      ["request", "unknown", 400],
      ["request", "/api/v1/query", 500],
      ["request", "/api/v1/query", true],
    ],
  );
  assert.doesNotMatch(lines.slice(2).join("\n"), /zanzibarclause|secretname|docent-test|node_modules/);
});
