import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { appendFile } from "node:fs/promises";
import { get } from "node:http";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import type { TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { collectStream, openStream } from "./support/ask-streaming.ts";
import { createClient } from "./support/client.ts";
import { makeEmptyPdf } from "./support/pdfs/make-odd-pdf.ts";
import { makePdf } from "./support/pdfs/make-pdf.ts";
import { startDocent } from "./support/start-docent.ts";

interface LogLine {
  msg: string;
  route?: string;
  status?: number;
  clientWentAway?: boolean;
  failure?: { reason?: string };
}

test("the log has one line a request, and no word of a document, a question or a path", async (t) => {
  const { client, ollama, lines, requests, until } = await startLogged(t);
  await client.upload(await makePdf({ pages: ["The zanzibarclause is secret."] }), "secretname.pdf");
  await client.sendFile(await makeEmptyPdf());
  await client.ask({ question: "What does the file say of zanzibarclause?" });
  await client.send("GET", "/api/v1/nope");
  await client.send("GET", "/api/v1/sessions/%E0%A4%A/messages");
  ollama.fault("/api/chat", { kind: "status", status: 500, error: "zanzibarclause" });
  await client.tryAsking({ question: "Hello zanzibarclause" });
  ollama.heal();
  const gate = ollama.hold("/api/chat");
  const leaving = new AbortController();
  const gone = client.tryAsking({ question: "Hello" }, { signal: leaving.signal });
  await gate.reached;
  leaving.abort();
  await assert.rejects(gone);

  await until(() => lines.length >= 9);
  assert.deepEqual(
    requests().map(({ msg, route, status }) => [msg, route, status]),
    [
      ["request", "/api/v1/pdfs/upload", 200],
      ["request", "/api/v1/pdfs/upload", 500],
      ["request", "/api/v1/query", 200],
      ["request", "unknown", 404],
      ["request", "unknown", 400],
      ["request", "/api/v1/query", 500],
      ["request", "/api/v1/query", 499],
    ],
  );
  assert.doesNotMatch(lines.slice(2).join("\n"), /zanzibarclause|secretname|docent-test|node_modules/);
});

test("a stream or a download that breaks off is logged as such, and a stream that fails with what happened", async (t) => {
  const { url, client, ollama, dataDir, requests, until } = await startLogged(t);
  const { pdf_id } = await client.upload(await makePdf({ pages: ["Some words."] }));
  // More than all the buffers between two sockets hold: a download that is not read stands still.
  await appendFile(join(dataDir, "pdfs", `${pdf_id}.pdf`), Buffer.alloc(64 * 1024 * 1024));

  const gate = ollama.hold("/api/chat", { afterPieces: 0 });
  const leaving = new AbortController();
  await openStream({ url }, { question: "Hello" }, { signal: leaving.signal });
  await gate.reached;
  leaving.abort();
  await until(() => requests().length === 2);
  gate.release();

  const download = await new Promise<IncomingMessage>((resolve) => {
    get(`${url}/api/v1/pdfs/${pdf_id}/file`, { agent: false }, resolve);
  });
  download.destroy();
  await until(() => requests().length === 3);

  ollama.fault("/api/chat", "error-line");
  await collectStream({ url }, { question: "Hello" });
  await until(() => requests().length === 4);
  ollama.heal();
  await collectStream({ url }, { question: "Hello" });
  await until(() => requests().length === 5);
  assert.deepEqual(
    requests()
      .slice(1)
      .map(({ route, status, clientWentAway, failure }) => [route, status, clientWentAway, failure?.reason]),
    [
      ["/api/v1/query/stream", 499, true, undefined],
      ["/api/v1/pdfs/:pdf_id/file", 499, true, undefined],
      ["/api/v1/query/stream", 200, undefined, "runtime-refused"],
      ["/api/v1/query/stream", 200, undefined, undefined],
    ],
  );
});

/** The service as its users start it, with its log. */
async function startLogged(t: TestContext) {
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
  const requests = () => lines.slice(2).map((line) => JSON.parse(line) as LogLine);
  return {
    url,
    client: createClient(() => url),
    ollama: docent.ollama,
    dataDir: docent.dataDir,
    lines,
    requests,
    until,
  };
}
