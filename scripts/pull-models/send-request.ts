import { unsafeRedirect } from "./failures.ts";

const MOST_HOPS = 5;

export interface HubRequest {
  readonly hub: string;
  readonly token: string | undefined;
  readonly method: "GET" | "HEAD";
  readonly range?: string;
  readonly signal: AbortSignal;
  /** A redirect that already says what was asked for need not be followed. */
  readonly isEnough?: (response: Response) => boolean;
}

/**
 * Follows redirects by hand: the hub sends downloads to other hosts, and the token is for the hub alone. Never from https to
 * http, nor to anything else.
 */
export async function sendRequest(address: string, request: HubRequest): Promise<Response> {
  const { hub, token, method, range, signal, isEnough } = request;
  let url = new URL(address);
  for (let hop = 0; hop <= MOST_HOPS; hop++) {
    const headers = new Headers({ "accept-encoding": "identity" });
    if (range !== undefined) headers.set("range", range);
    if (token !== undefined && url.origin === new URL(hub).origin) headers.set("authorization", `Bearer ${token}`);
    const response = await fetch(url, { method, headers, signal, redirect: "manual" });
    const location = response.status >= 300 && response.status < 400 ? response.headers.get("location") : null;
    if (location === null || isEnough?.(response) === true) return response;
    await response.body?.cancel();
    url = nextAddress(url, location, hub);
  }
  throw unsafeRedirect(hub);
}

function nextAddress(url: URL, location: string, hub: string): URL {
  const next = URL.parse(location, url.href);
  const isSafe = next?.protocol === "https:" || (next?.protocol === "http:" && url.protocol === "http:");
  if (next === null || !isSafe) throw unsafeRedirect(hub);
  return next;
}
