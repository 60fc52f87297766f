import { html } from "./html.ts";
import { page } from "./page.ts";

/** Stands at `/` when the service was started without building the web app. */
export const UNBUILT = page(
  "Docent",
  html`<h1>Docent</h1>
    <p>The service is running, but its web app is not built: run <code>npm run build:web</code> and start it again.</p>
    <ul>
      <li><a href="/docs">/docs</a>: try every request from this page</li>
      <li><a href="/redoc">/redoc</a>: the whole interface to read</li>
      <li><a href="/health">/health</a>: is the model runtime there?</li>
      <li><a href="/api/v1/pdfs">/api/v1/pdfs</a>: the library</li>
    </ul>`,
);
