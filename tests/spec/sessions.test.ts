import assert from "node:assert/strict";
import { test } from "node:test";
import { makePdf } from "../support/pdfs/make-pdf.ts";
import { startDocent } from "../support/start-docent.ts";

const vacation = await makePdf({ pages: ["Vacation is thirty days a year."] });

test("GET /api/v1/sessions/{session_id}/messages: message_id, role, content, sources, timestamp, oldest first", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(vacation, "handbook.pdf");
  const { message_id, answer } = await docent.ask({ question: "What does it say about vacation?", session_id: "s" });
  const again = await docent.ask({ question: "Hello", session_id: "s" });
  const messages = await docent.messages("s");
  assert.deepEqual(
    messages.map((message) => message.role),
    ["user", "assistant", "user", "assistant"],
  );
  assert.deepEqual(
    messages.map((message) => Object.keys(message)),
    Array.from({ length: 4 }, () => ["message_id", "role", "content", "sources", "timestamp"]),
  );
  assert.equal(messages[0]?.content, "What does it say about vacation?");
  assert.equal(messages[1]?.content, answer);
  assert.equal(messages[1]?.message_id, message_id);
  assert.equal(messages[3]?.message_id, again.message_id);
  for (const { timestamp } of messages) assert.match(timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test("sources are null for user messages; in history their items have pdf_name and chunk_index, and no pdf_id", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(vacation, "handbook.pdf");
  await docent.ask({ question: "What does it say about vacation?", session_id: "s" });
  await docent.ask({ question: "Hello", session_id: "s" });
  const sources = (await docent.messages("s")).map((message) => message.sources);
  assert.deepEqual(sources, [null, [{ pdf_name: "handbook.pdf", chunk_index: 0 }], null, []]);
});

test("an unknown session: 200 and an empty list", async (t) => {
  const docent = await startDocent(t);
  for (const session of ["never seen", "s".repeat(5000), "a/b"]) assert.deepEqual(await docent.messages(session), []);
});

test("sessions do not see each other, and history survives a restart and the deletion of its PDF", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(vacation, "handbook.pdf");
  await docent.ask({ question: "What does it say about vacation?", session_id: "one" });
  await docent.ask({ question: "Hello", session_id: "two" });
  const before = await docent.messages("one");
  assert.equal(before.length, 2);
  await docent.delete(pdf_id);
  await docent.restart();
  assert.deepEqual(await docent.messages("one"), before);
});
