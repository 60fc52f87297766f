import { ServiceError, serviceGone } from "./service-error.ts";

/** Sends a request to the service. Throws ServiceError with the service's own sentence; aborting throws AbortError. */
export async function send(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(path, init).catch((error: unknown) => {
    throw init.signal?.aborted ? error : serviceGone();
  });
  return orRefusal(response);
}

/** The response, unless it is a refusal: that is thrown, with its sentence. */
export async function orRefusal(response: Response): Promise<Response> {
  if (!response.ok) throw new ServiceError(response.status, await detailOf(response));
  return response;
}

/** The caller names the type that the contract gives this path. */
export async function requestJson<T>(path: string, init: RequestInit = {}): Promise<T> {
  const response = await send(path, init);
  try {
    return (await response.json()) as T;
  } catch (error) {
    throw init.signal?.aborted ? error : serviceGone();
  }
}

export function withJson(method: string, body: unknown): RequestInit {
  return { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

async function detailOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined);
  if (typeof body === "object" && body !== null && "detail" in body && typeof body.detail === "string") {
    return body.detail;
  }
  return `Docent answered with status ${response.status} and no explanation: try again, or look into its log.`;
}
