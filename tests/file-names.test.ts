import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { makePdf } from "./support/pdfs/make-pdf.ts";
import { startDocent } from "./support/start-docent.ts";

const pdf = await makePdf({ pages: ["Vacation is thirty days a year."] });

/** What is sent as the file name, and what is shown of it. */
const NAMES: { title: string; sent: string; shown?: string }[] = [
  { title: "a path upwards", sent: "../../../../tmp/escape.pdf" },
  { title: "slashes", sent: "/etc/passwd/a.pdf" },
  { title: "backslashes", sent: "C:\\Windows\\a.pdf" },
  { title: "300 characters", sent: `${"long ".repeat(59)}x.pdf` },
  { title: "emoji and accents", sent: "📚 Bücher – 漢字.pdf" },
  { title: "a NUL", sent: "before\0after.pdf", shown: "before after.pdf" },
  { title: "a control character", sent: "tab\there.pdf", shown: "tab here.pdf" },
  { title: "only dots", sent: ".." },
  { title: "more than 500 characters", sent: "é".repeat(600), shown: "é".repeat(500) },
  { title: "SQL", sent: "'; DROP TABLE pdfs; --.pdf" },
  { title: "markup", sent: "<img src=x onerror=alert(1)>.pdf" },
];

for (const { title, sent, shown = sent } of NAMES) {
  test(`a file name with ${title} is a display name only and never touches a path`, async (t) => {
    const docent = await startDocent(t);
    const before = await readdir(join(docent.dataDir, ".."));
    const { status, body } = await docent.send<{ pdf_id: string; name: string }>(
      "POST",
      "/api/v1/pdfs/upload",
      withName(sent),
    );
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.name, shown);
    assert.deepEqual(await docent.files(), [`${body.pdf_id}.pdf`]);
    assert.deepEqual(
      (await readdir(docent.dataDir)).toSorted().filter((name) => !name.startsWith("docent.")),
      ["pdfs"],
    );
    const added = (await readdir(join(docent.dataDir, ".."))).filter(
      (name) => !before.includes(name) && !name.startsWith("docent-test-"),
    );
    assert.ok(!added.includes("escape.pdf"));
    assert.equal((await docent.pdfs())[0]?.name, shown);
    assert.equal((await docent.ask({ question: "What does the file say?" })).sources[0]?.pdf_name, shown);
    assert.equal((await docent.delete(body.pdf_id)).status, 200);
  });
}

test("two uploads of the same name at the same millisecond get two ids", async (t) => {
  t.mock.timers.enable({ apis: ["Date"], now: Date.UTC(2026, 0, 1) });
  const docent = await startDocent(t);
  const [one, two] = await Promise.all([docent.upload(pdf, "same.pdf"), docent.upload(pdf, "same.pdf")]);
  assert.equal(one.upload_timestamp, "2026-01-01T00:00:00.000Z");
  assert.equal(two.upload_timestamp, one.upload_timestamp);
  assert.notEqual(one.pdf_id, two.pdf_id);
  assert.equal((await docent.pdfs()).length, 2);
});

/** Written by hand: fetch would escape what a hostile client sends as it is. */
function withName(name: string): RequestInit {
  const quoted = name.replaceAll("\\", "\\\\").replaceAll('"', '\\"');
  const body = Buffer.concat([
    Buffer.from(`--xyz\r\nContent-Disposition: form-data; name="file"; filename="${quoted}"\r\n\r\n`),
    pdf,
    Buffer.from("\r\n--xyz--\r\n"),
  ]);
  return { headers: { "content-type": "multipart/form-data; boundary=xyz" }, body };
}
