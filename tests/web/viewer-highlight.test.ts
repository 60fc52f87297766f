import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { TestContext } from "node:test";
import type { Locator, Page } from "playwright-core";
import type { Citation, Citations } from "../../contract/citations.ts";
import { askWithCitations } from "../support/ask-with-citations.ts";
import { expectCalm } from "../support/browser/expect-calm.ts";
import { closeBrowser, openPage } from "../support/browser/open-page.ts";
import { boxesOfLines, boxesOfMarks, boxOf, overlap, pdfPage } from "../support/browser/pdf-pages.ts";
import { eventually } from "../support/eventually.ts";
import { makeTurnedPdf } from "../support/pdfs/make-turned-pdf.ts";
import type { TurnedPage } from "../support/pdfs/make-turned-pdf.ts";
import { startDocent } from "../support/start-docent.ts";
import { waitUntil } from "../support/wait-until.ts";

after(closeBrowser);

const FIRST = { text: "Welcome to the handbook of the Northern Lighthouse, written in the winter of 1899." };
const CITED = "Vacation is thirty days a year for every employee who keeps the lamps of the lighthouse.";

/** Opens the citation of a page's only sentence. */
async function openCitation(t: TestContext, pages: readonly TurnedPage[]) {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(await makeTurnedPdf(pages), "handbook.pdf");
  const { messageId, sessionId, citations } = await askWithCitations(docent, CITED);
  const [citation] = citations;
  assert.ok(citation);
  assert.equal(citation.quote, CITED);
  const address = `/?c=${sessionId}&d=${pdf_id}&p=${citation.page}&a=${messageId}&n=1`;
  const visit = await openPage(t, docent.url + address);
  return { docent, visit, citation, pdfId: pdf_id };
}

async function expectMarksOnWords(pdf: Locator, citation: Citation): Promise<void> {
  await eventually(async () => checkMarks(pdf, citation));
}

async function checkMarks(pdf: Locator, { quote, places }: Citation): Promise<void> {
  const [lines, marks, paper] = [await boxesOfLines(pdf, quote), await boxesOfMarks(pdf), await boxOf(pdf)];
  const [place] = places;
  assert.ok(place);
  assert.ok(lines.length > 1, "the quote takes more than a line");
  for (const line of lines) {
    const covered = marks.reduce((sum, mark) => sum + overlap(line, mark), 0);
    assert.ok(covered > 0.8, `a line is covered by ${covered}: ${JSON.stringify({ line, marks })}`);
  }
  for (const mark of marks) {
    const used = lines.reduce((sum, line) => sum + overlap(mark, line), 0);
    assert.ok(used > 0.7, `only ${used} of a mark lies on words: ${JSON.stringify({ mark, lines })}`);
  }
  const scale = paper.width / place.width;
  assert.ok(Math.abs(paper.height / place.height - scale) < 0.01 * scale);
  for (const [index, { x, y, width, height }] of place.rectangles.entries()) {
    const drawn = marks[index];
    assert.ok(drawn);
    const wanted = { x: paper.x + x * scale, y: paper.y + y * scale, width: width * scale, height: height * scale };
    for (const side of ["x", "y", "width", "height"] as const) {
      assert.ok(Math.abs(drawn[side] - wanted[side]) < 1, `${side}: ${drawn[side]} for ${wanted[side]}`);
    }
  }
}

/** Until the page has its new size. */
async function zoomIn(page: Page, pdf: Locator): Promise<void> {
  const { width } = await boxOf(pdf);
  await page.getByRole("button", { name: "Zoom in" }).click();
  await waitUntil(async () => (await boxOf(pdf)).width > width * 1.1);
}

test("a citation opens its page with the cited words marked, a third from the top, at every zoom", async (t) => {
  const { visit, citation } = await openCitation(t, [FIRST, { text: CITED }, FIRST]);
  if (!visit) return;
  const pdf = pdfPage(visit.page, 2);
  await expectMarksOnWords(pdf, citation);
  await visit.page.getByRole("button", { name: "Cited passage, page 2" }).waitFor();
  await pdf.getByRole("img", { name: `Quote: ${CITED}` }).waitFor();

  const pages = await boxOf(visit.page.getByRole("region", { name: "Pages" }));
  await eventually(async () => {
    const [mark] = await boxesOfMarks(pdf);
    assert.ok(mark && Math.abs(mark.y - (pages.y + pages.height / 3)) < 3);
  });

  for (let times = 0; times < 3; times++) {
    await zoomIn(visit.page, pdf);
    await expectMarksOnWords(pdf, citation);
  }
  expectCalm(visit);
});

for (const rotate of [90, 180, 270] as const) {
  test(`the marks are right on a page turned by ${rotate} degrees`, async (t) => {
    const { visit, citation } = await openCitation(t, [FIRST, { text: CITED, rotate }]);
    if (!visit) return;
    await expectMarksOnWords(pdfPage(visit.page, 2), citation);
    expectCalm(visit);
  });
}

test("the marks are right on a page of which only a part is shown", async (t) => {
  const { visit, citation } = await openCitation(t, [{ text: CITED, cropBox: [80, 400, 450, 760] }]);
  if (!visit) return;
  await expectMarksOnWords(pdfPage(visit.page, 1), citation);
  expectCalm(visit);
});

test("the marks are bright on white paper in dark colours too", async (t) => {
  const { visit, citation } = await openCitation(t, [{ text: CITED }]);
  if (!visit) return;
  await visit.page.emulateMedia({ colorScheme: "dark" });
  await expectMarksOnWords(pdfPage(visit.page, 1), citation);
  const colour = await visit.page.evaluate(
    "getComputedStyle(document.querySelector('.quote-marks > *')).backgroundColor",
  );
  assert.equal(colour, "rgb(255, 224, 138)");
  expectCalm(visit);
});

test("a reader who has scrolled away is led back to the cited passage", async (t) => {
  const { visit, citation } = await openCitation(t, [{ text: CITED }, FIRST, FIRST, FIRST]);
  if (!visit) return;
  const { page } = visit;
  await page.getByRole("button", { name: "Next page" }).click();
  await page.waitForURL(/p=2/);
  await page.getByRole("button", { name: /^Cited passage, page 1/ }).click();
  await page.waitForURL(/p=1/);
  await expectMarksOnWords(pdfPage(page, 1), citation);
  expectCalm(visit);
});

test("where the place of a quote is not known, its page is shown with the quote above it", async (t) => {
  const { visit } = await openCitation(t, [FIRST, { text: CITED }]);
  if (!visit) return;
  const { page } = visit;
  // The places are kept for every PDF that is uploaded today: they are taken out of the reply.
  await page.route("**/citations", async (route) => {
    const response = await route.fetch();
    const { citations, ...rest } = (await response.json()) as Citations;
    await route.fulfill({ response, json: { ...rest, citations: citations.map((one) => ({ ...one, places: [] })) } });
  });
  await page.reload();
  await page.getByText("The exact place is not known.").waitFor();
  await page.getByRole("button", { name: CITED }).waitFor();
  await pdfPage(page, 2).getByText("Vacation is thirty days").waitFor();
  assert.equal(await page.getByRole("img", { name: /^Quote/ }).count(), 0);
  expectCalm(visit);
});
