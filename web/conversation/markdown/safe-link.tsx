import type { ReactNode } from "react";
import { safeUrl } from "./safe-url.ts";

export interface SafeLinkProps {
  readonly href?: string | undefined;
  readonly children?: ReactNode;
}

/** Opens elsewhere, when clicked, and says where it leads. What leads nowhere safe is text. */
export function SafeLink({ href, children }: SafeLinkProps) {
  const url = safeUrl(href);
  if (url === undefined) return <span>{children}</span>;
  return (
    <a href={url} title={url} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

/** A picture is never loaded: asking for it would tell its owner what is read here. */
export function UnloadedPicture({
  src,
  alt,
}: {
  readonly src?: string | undefined;
  readonly alt?: string | undefined;
}) {
  const url = safeUrl(src);
  const name = alt === undefined || alt === "" ? "no description" : alt;
  return (
    <span className="text-muted">
      [Picture, not loaded: {name}
      {url !== undefined && (
        <>
          , <SafeLink href={url}>{url}</SafeLink>
        </>
      )}
      ]
    </span>
  );
}
