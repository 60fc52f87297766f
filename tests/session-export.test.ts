import assert from "node:assert/strict";
import { test } from "node:test";
import { makePdf } from "./support/pdfs/make-pdf.ts";
import { startDocent } from "./support/start-docent.ts";
import type { Docent } from "./support/start-docent.ts";

const vacation = await makePdf({ pages: ["Vacation is thirty days a year."] });
const TIME = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d UTC`;

test("a session as Markdown: title, dates, each question and answer, and the sources as a list", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(vacation, "hand_book.pdf");
  const { answer } = await docent.ask({ question: "What does it say about vacation?", session_id: "s" });
  await docent.ask({ question: "Thanks", session_id: "s" });
  const { headers, text } = await download(docent, "s");
  assert.equal(headers.get("content-type"), "text/markdown; charset=utf-8");
  assert.equal(headers.get("content-disposition"), 'attachment; filename="What does it say about vacation_.md"');
  assert.equal(headers.get("x-content-type-options"), "nosniff");
  const [, thanks] = (await docent.messages("s")).filter(({ role }) => role === "assistant");
  assert.equal(
    text.replaceAll(new RegExp(TIME, "g"), "TIME"),
    `# What does it say about vacation?

From TIME to TIME.

## Question, TIME

> What does it say about vacation?

## Answer, TIME

> ${answer}

Sources:

- Chunk 0 of hand\\_book.pdf

## Question, TIME

> Thanks

## Answer, TIME

> ${thanks?.content}
`,
  );
});

test("what people, models and documents say cannot break the page or make it load something", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(vacation, "# ![x](http://evil.example/1).pdf");
  docent.ollama.reply = () => "# Answer\n\n![x](http://evil.example/2)\n<img src=http://evil.example/3>\n\n```\nopen";
  const question = "# Heading <b>\n## Answer, 2026\n- what does the file say?";
  await docent.ask({ question, session_id: "s" });
  const { text } = await download(docent, "s");
  assert.doesNotMatch(text, /!\[|(?<!\\)<[a-z]/);
  const unquoted = text.split("\n").filter((line) => !line.startsWith(">") && line !== "");
  assert.deepEqual(
    unquoted.map((line) => line.replaceAll(new RegExp(TIME, "g"), "TIME")),
    [
      String.raw`# \# Heading \<b\>`,
      "From TIME to TIME.",
      "## Question, TIME",
      "## Answer, TIME",
      "Sources:",
      String.raw`- Chunk 0 of \# \!\[x\](http://evil.example/1).pdf`,
    ],
  );
  assert.match(text, /^> ## Answer, 2026\n> - what does the file say\?$/m);
});

test("a session as JSON: its record and its messages, with pdf_id in the sources", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(vacation, "handbook.pdf");
  const { answer, message_id } = await docent.ask({ question: "Was steht in the Bücher-file?", session_id: "a/b" });
  const { headers, text } = await download(docent, "a/b", "?format=json");
  assert.equal(headers.get("content-type"), "application/json; charset=utf-8");
  assert.equal(
    headers.get("content-disposition"),
    "attachment; filename=\"Was steht in the B_cher-file_.json\"; filename*=UTF-8''Was%20steht%20in%20the%20B%C3%BCcher-file_.json",
  );
  const exported = JSON.parse(text) as { messages: unknown[] };
  const { messages, ...session } = exported;
  const { body } = await docent.send<{ sessions: unknown[] }>("GET", "/api/v1/sessions");
  assert.deepEqual(session, body.sessions[0]);
  const [asked, answered] = await docent.messages("a/b");
  assert.deepEqual(messages, [
    asked,
    { ...answered, message_id, content: answer, sources: [{ pdf_name: "handbook.pdf", pdf_id, chunk_index: 0 }] },
  ]);
});

test("a session that is not known is a 404, a wrong format a 400 that names it", async (t) => {
  const docent = await startDocent(t);
  await docent.ask({ question: "Hello", session_id: "s" });
  assert.equal((await download(docent, "never seen")).status, 404);
  for (const query of ["?format=pdf", "?format=", "?format=md&format=md"]) {
    const { status, text } = await download(docent, "s", query);
    assert.equal(status, 400);
    assert.deepEqual(JSON.parse(text), { detail: "The request is not valid: 'format' must be md or json." });
  }
});

async function download(docent: Docent, session: string, query = "") {
  const reply = await fetch(`${docent.url}/api/v1/sessions/${encodeURIComponent(session)}/export${query}`);
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
}
