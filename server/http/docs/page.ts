import { html } from "./html.ts";
import type { Html } from "./html.ts";

const STYLE = html`<style>
  :root {
    color-scheme: light dark;
    font:
      16px/1.55 system-ui,
      sans-serif;
  }
  body {
    overflow-wrap: anywhere;
    max-width: 56rem;
    margin: 0 auto;
    padding: 1.5rem 1rem 4rem;
  }
  h1,
  h2,
  h3 {
    line-height: 1.25;
  }
  h2 {
    margin-top: 2.5rem;
    border-top: 1px solid #8886;
    padding-top: 1.25rem;
  }
  code,
  pre {
    font:
      0.9em/1.5 ui-monospace,
      monospace;
  }
  pre {
    overflow-x: auto;
    padding: 0.75rem;
    border: 1px solid #8886;
    border-radius: 6px;
  }
  .scroll {
    overflow-x: auto;
  }
  table {
    border-collapse: collapse;
    width: 100%;
  }
  th,
  td {
    text-align: left;
    vertical-align: top;
    padding: 0.35rem 0.75rem 0.35rem 0;
    border-bottom: 1px solid #8884;
  }
</style>`;

/** The frame of every page the service itself writes. */
export function page(title: string, body: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${STYLE}
      </head>
      <body>
        ${body}
      </body>
    </html> `.text;
}
