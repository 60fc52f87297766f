import type { ComponentProps } from "react";
import type { Components } from "react-markdown";
import { CitationChip } from "../citation/citation-chip.tsx";
import { SafeLink, UnloadedPicture } from "./safe-link.tsx";

/** How the parts of an answer are shown. Its headings stand below those of the page. */
export const MARKDOWN_PARTS: Components = {
  a: ({ href, children }) => <SafeLink href={href}>{children}</SafeLink>,
  img: ({ src, alt }) => <UnloadedPicture src={typeof src === "string" ? src : undefined} alt={alt} />,
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  h4: ({ children }) => <h5>{children}</h5>,
  h5: ({ children }) => <h6>{children}</h6>,
  table: ({ children }) => (
    <Scrolled label="Table">
      <table>{children}</table>
    </Scrolled>
  ),
  pre: ({ children }) => (
    <Scrolled label="Code">
      <pre>{children}</pre>
    </Scrolled>
  ),
  input: ({ checked }) => (
    <span role="img" aria-label={checked ? "done" : "to do"}>
      {checked ? "☑" : "☐"}
    </span>
  ),
  sup: ({ node, children }) => {
    const id = node?.properties["dataCitation"];
    return typeof id === "number" ? <CitationChip id={id} /> : <sup>{children}</sup>;
  },
};

/** Wide things scroll by themselves, by keyboard too. */
function Scrolled({ label, children }: ComponentProps<"div"> & { readonly label: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
    <div role="group" aria-label={label} tabIndex={0} className="scrolled">
      {children}
    </div>
  );
}
