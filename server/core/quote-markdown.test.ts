import assert from "node:assert/strict";
import { test } from "node:test";
import { escapeMarkdown, quoteMarkdown } from "./quote-markdown.ts";

test("every line is quoted, whatever its line ending", () => {
  assert.equal(quoteMarkdown("one\r\n\r\n# two\rthree\n"), "> one\n>\n> # two\n> three\n>");
});

test("pictures and HTML become text, also behind backslashes", () => {
  assert.equal(quoteMarkdown("![x](http://e)"), "> !\\[x](http://e)");
  assert.equal(quoteMarkdown("\\![x](http://e)"), "> \\!\\[x](http://e)");
  assert.equal(quoteMarkdown("<img src=x> </p> <!-- <?x"), "> &lt;img src=x> &lt;/p> &lt;!-- &lt;?x");
  assert.equal(quoteMarkdown("\\<img src=x>"), "> \\&lt;img src=x>");
  assert.equal(quoteMarkdown("1 < 2"), "> 1 < 2");
});

test("code between fences keeps its letters", () => {
  const code = "```rust\nlet a: Vec<u8> = vec![1];\n```";
  assert.equal(quoteMarkdown(`${code}\n<b>`), "> ```rust\n> let a: Vec<u8> = vec![1];\n> ```\n> &lt;b>");
  assert.equal(quoteMarkdown("~~~\n```\n<b>\n~~~~\n<b>"), "> ~~~\n> ```\n> <b>\n> ~~~~\n> &lt;b>");
});

test("a fence that may end unseen protects nothing after it", () => {
  // The list ends with the unindented line, and its code with it.
  assert.match(quoteMarkdown("- a\n  ```\n![x](http://e)"), /> !\\\[x/);
  // The second fence closes the first, which is indented: what follows is no code.
  assert.match(quoteMarkdown(" ```\n```\n![x](http://e)"), /> !\\\[x/);
  assert.match(quoteMarkdown("> ```\n```\na\n```\n![x](http://e)"), /> !\\\[x/);
});

test("words inside a line of ours mean nothing as Markdown", () => {
  assert.equal(escapeMarkdown("![a](b) <i> *c* `d`"), "\\!\\[a\\](b) \\<i\\> \\*c\\* \\`d\\`");
});
