import assert from "node:assert/strict";
import { test } from "node:test";
import { readHubFile } from "../scripts/pull-models/hub-file.ts";
import { progressLine } from "../scripts/pull-models/progress-line.ts";

const moment = { name: "model.gguf", done: 43_000_000, total: 100_000_000, speed: 500_000 };

test("a terminal shows name, bar, percent, megabytes, speed and time left", () => {
  assert.equal(
    progressLine(moment, 120),
    "model.gguf  ████████░░░░░░░░░░░░  43 %  43 of 100 MB  0.5 MB/s  1 min 54 s left",
  );
});

test("a narrow terminal goes without the bar, a very narrow one without the end of the name", () => {
  assert.equal(progressLine(moment, 60), "model.gguf   43 %  43 of 100 MB  0.5 MB/s  1 min 54 s left");
  assert.equal(progressLine(moment, 56), "model.…   43 %  43 of 100 MB  0.5 MB/s  1 min 54 s left");
  assert.ok(progressLine(moment, 20).length < 20);
});

test("speed and time left are not guessed at", () => {
  assert.equal(
    progressLine({ ...moment, speed: undefined }, 60),
    "model.gguf  ████████░░░░░░░░░░░░  43 %  43 of 100 MB",
  );
  assert.match(progressLine({ ...moment, speed: 0 }, 120), /0 MB\/s {2}\? left$/);
});

for (const given of [
  "repo/file.gguf",
  "owner//file.gguf",
  "owner/repo/../file.gguf",
  "owner/repo/..\\file.gguf",
  "owner/repo/a..b.gguf",
  "owner/repo/.hidden.gguf",
  "owner/repo/.gguf",
  "owner/repo/run.sh",
  "owner/repo/file.gguf\n",
  "owner/repo/fi le.gguf",
  "owner/repo/file.gguf?download=true",
  "owner/repo/file%2egguf",
  "/etc/models/file.gguf",
  "C:/models/file.gguf",
  `owner/repo/${"x".repeat(200)}.gguf`,
]) {
  test(`${JSON.stringify(given)} names no model`, () => assert.equal(readHubFile(given), undefined));
}
