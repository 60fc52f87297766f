import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import type { ErrorReply } from "./support/client.ts";
import { makeOldDatabase } from "./support/make-old-database.ts";
import { startDocent } from "./support/start-docent.ts";
import type { Docent } from "./support/start-docent.ts";

interface SessionBody {
  session_id: string;
  title: string;
  message_count: number;
  started_at: string;
  last_message_at: string;
}

interface PageBody {
  sessions: SessionBody[];
  next: string | null;
  total: number;
}

test("GET /api/v1/sessions: newest activity first, with title, count and times", async (t) => {
  const docent = await startDocent(t);
  assert.deepEqual(await list(docent), { sessions: [], next: null, total: 0 });
  await docent.ask({ question: "  Hello\tthere  \nand more", session_id: "a/b" });
  await docent.ask({ question: "Good morning", session_id: "two" });
  await docent.ask({ question: "Once more", session_id: "a/b" });
  const { sessions, next, total } = await list(docent);
  assert.deepEqual(
    sessions.map(({ session_id, title, message_count }) => [session_id, title, message_count]),
    [
      ["a/b", "Hello there", 4],
      ["two", "Good morning", 2],
    ],
  );
  assert.deepEqual([next, total], [null, 2]);
  const [session] = sessions;
  const messages = await docent.messages("a/b");
  assert.deepEqual(Object.keys(session ?? {}), [
    "session_id",
    "title",
    "message_count",
    "started_at",
    "last_message_at",
  ]);
  assert.equal(session?.started_at, messages[0]?.timestamp);
  assert.equal(session?.last_message_at, messages.at(-1)?.timestamp);
});

test("paging meets each session once, also when old ones are continued, new ones begun and others deleted", async (t) => {
  const docent = await startDocent(t);
  for (let i = 1; i <= 9; i++) await docent.ask({ question: `Hello ${i}`, session_id: `s${i}` });
  const first = await list(docent, "?limit=3");
  assert.deepEqual(ids(first), ["s9", "s8", "s7"]);
  await docent.ask({ question: "Going on", session_id: "s8" });
  await docent.ask({ question: "Going on", session_id: "s4" });
  await docent.ask({ question: "Going on", session_id: "s4" });
  await docent.ask({ question: "Hello", session_id: "new" });
  await remove(docent, "s7");
  await remove(docent, "s5");
  const second = await list(docent, `?limit=3&before=${first.next}`);
  assert.deepEqual(ids(second), ["s6", "s4", "s3"]);
  assert.equal(second.sessions[1]?.message_count, 6, "a session moved on is shown as it is now");
  await docent.ask({ question: "Going on", session_id: "s2" });
  const third = await list(docent, `?limit=3&before=${second.next}`);
  assert.deepEqual([ids(third), third.next, third.total], [["s2", "s1"], null, 8]);
  assert.deepEqual(ids(await list(docent)), ["s2", "new", "s4", "s8", "s9", "s6", "s3", "s1"]);
});

test("wrong paging is a 400 that names the field", async (t) => {
  const docent = await startDocent(t);
  for (const [query, field] of [
    ["limit=0", "limit"],
    ["limit=201", "limit"],
    ["limit=1.5", "limit"],
    ["limit=many", "limit"],
    ["limit=", "limit"],
    ["limit=1&limit=2", "limit"],
    ["before=", "before"],
    ["before=yesterday", "before"],
    ["before=1-2&before=1-2", "before"],
  ]) {
    const { status, body } = await docent.send<ErrorReply>("GET", `/api/v1/sessions?${query}`);
    assert.equal(status, 400, query);
    assert.deepEqual(Object.keys(body), ["detail"]);
    assert.match(body.detail, new RegExp(`^The request is not valid: '${field}' must be [^']+('next'[^']+)?\\.$`));
  }
  assert.equal((await docent.send("GET", "/api/v1/sessions?limit=200&before=9-1&other=1")).status, 200);
});

test("PATCH gives a session a title; an empty one or null gives back the automatic one", async (t) => {
  const docent = await startDocent(t);
  await docent.ask({ question: "Hello there", session_id: "a/b" });
  const titles: [unknown, string][] = [
    ["  Vacation\n rules ", "Vacation rules"],
    ["", "Hello there"],
    ["😀".repeat(200), "😀".repeat(200)],
    [null, "Hello there"],
    ["   ", "Hello there"],
    ["Kept", "Kept"],
  ];
  for (const [title, shown] of titles) {
    const { status, body } = await rename<SessionBody>(docent, "a/b", { title });
    assert.equal(status, 200);
    assert.equal(body.title, shown);
    assert.deepEqual((await list(docent)).sessions, [body]);
  }
  await docent.restart();
  assert.equal((await list(docent)).sessions[0]?.title, "Kept");
});

test("a wrong title is a 400, an unknown session a 404", async (t) => {
  const docent = await startDocent(t);
  await docent.ask({ question: "Hello", session_id: "s" });
  for (const body of [{}, { title: 1 }, { title: "x".repeat(201) }, { title: "\ud800" }]) {
    const reply = await rename<ErrorReply>(docent, "s", body);
    assert.equal(reply.status, 400);
    assert.match(reply.body.detail, /'title' (?:is missing|must [^.]+)\.$/);
  }
  for (const session of ["never seen", "s".repeat(5000), "%00"]) {
    const reply = await rename<ErrorReply>(docent, session, { title: "x" });
    assert.equal(reply.status, 404);
    assert.match(reply.body.detail, /^There is no session with the id '.+': list them with GET \/api\/v1\/sessions\.$/);
  }
});

test("DELETE: the session and its messages are gone, on disk too; a second time is a 404", async (t) => {
  const docent = await startDocent(t);
  await docent.ask({ question: "Hello zanzibarclause", session_id: "s" });
  await docent.ask({ question: "Hello", session_id: "kept" });
  assert.ok((await stored(docent)).includes("zanzibarclause"));
  const { status, body } = await remove(docent, "s");
  assert.equal(status, 200);
  assert.deepEqual(body, { message: "Session 'Hello zanzibarclause' was deleted successfully." });
  assert.ok(!(await stored(docent)).includes("zanzibarclause"));
  assert.deepEqual(await docent.messages("s"), []);
  assert.deepEqual(ids(await list(docent)), ["kept"]);
  assert.equal((await docent.messages("kept")).length, 2);
  const again = await remove(docent, "s");
  assert.equal(again.status, 404);
  assert.deepEqual(Object.keys(again.body), ["detail"]);
});

test("a session that cannot be deleted is still there whole", async (t) => {
  const docent = await startDocent(t);
  await docent.ask({ question: "Hello", session_id: "s" });
  // Another process holds the database's write lock for longer than we wait for it.
  const blocker = new DatabaseSync(join(docent.dataDir, "docent.db"));
  blocker.exec("BEGIN IMMEDIATE");
  const { status, body } = await remove(docent, "s");
  blocker.exec("ROLLBACK");
  blocker.close();
  assert.equal(status, 500);
  assert.match(body.detail, /still there whole/);
  assert.equal((await docent.messages("s")).length, 2);
});

test("a question that is being answered while its session is deleted begins the session anew, whole", async (t) => {
  const docent = await startDocent(t);
  await docent.ask({ question: "Hello", session_id: "s" });
  await rename(docent, "s", { title: "Old" });
  const gate = docent.ollama.hold("/api/chat");
  const asking = docent.ask({ question: "Still there", session_id: "s" });
  await gate.reached;
  assert.equal((await remove(docent, "s")).status, 200);
  gate.release();
  const { message_id } = await asking;
  const messages = await docent.messages("s");
  assert.deepEqual(
    messages.map(({ role }) => role),
    ["user", "assistant"],
  );
  assert.equal(messages[1]?.message_id, message_id);
  const [session] = (await list(docent)).sessions;
  assert.deepEqual([session?.title, session?.message_count], ["Still there", 2]);
});

test("sessions of before there were titles are listed in their order", async (t) => {
  const docent = await startDocent(t);
  await docent.close();
  const database = makeOldDatabase(docent.dataDir, 4);
  const now = new Date().toISOString();
  for (const id of ["one", "two"]) database.prepare("INSERT INTO sessions VALUES (?, ?)").run(id, now);
  const insert = database.prepare("INSERT INTO messages (session_id, role, content, created_at) VALUES (?, ?, ?, ?)");
  for (const id of ["one", "two", "one"]) {
    insert.run(id, "user", `Hello ${id}`, now);
    insert.run(id, "assistant", "Hello.", now);
  }
  database.close();
  await docent.restart();
  assert.deepEqual(
    (await list(docent)).sessions.map(({ title, message_count }) => [title, message_count]),
    [
      ["Hello one", 4],
      ["Hello two", 2],
    ],
  );
});

test("a page of another origin may rename and delete", async (t) => {
  const docent = await startDocent(t);
  const preflight = await fetch(`${docent.url}/api/v1/sessions/s`, {
    method: "OPTIONS",
    headers: { origin: "http://localhost:3000", "access-control-request-method": "PATCH" },
  });
  assert.match(preflight.headers.get("access-control-allow-methods") ?? "", /PATCH, DELETE/);
});

test("a wrong method is answered with the methods that are right", async (t) => {
  const docent = await startDocent(t);
  for (const [method, path, allowed] of [
    ["POST", "/api/v1/sessions", "GET, HEAD"],
    ["PUT", "/api/v1/sessions/s", "PATCH, DELETE"],
    ["DELETE", "/api/v1/sessions/s/export", "GET, HEAD"],
  ] as const) {
    const { status, headers } = await docent.send(method, path);
    assert.deepEqual([status, new Set(headers.get("allow")?.split(", "))], [405, new Set(allowed.split(", "))], path);
  }
});

async function list(docent: Docent, query = ""): Promise<PageBody> {
  const { status, body } = await docent.send<PageBody>("GET", `/api/v1/sessions${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

const ids = ({ sessions }: PageBody) => sessions.map((session) => session.session_id);

const at = (session: string) => `/api/v1/sessions/${encodeURIComponent(session)}`;

async function rename<T>(docent: Docent, session: string, change: unknown) {
  const headers = { "content-type": "application/json" };
  return docent.send<T>("PATCH", at(session), { headers, body: JSON.stringify(change) });
}

async function remove(docent: Docent, session: string) {
  return docent.send<ErrorReply & { message: string }>("DELETE", at(session));
}

async function stored({ dataDir }: Docent): Promise<string> {
  const files = ["docent.db", "docent.db-wal"].map(async (name) => readFile(join(dataDir, name), "latin1"));
  return (await Promise.all(files)).join("");
}
