import { orRefusal } from "./request.ts";
import { serviceGone } from "./service-error.ts";

export interface Sending {
  /** How much has been sent, from 0 to 1. */
  readonly onSent: (share: number) => void;
  /**
   * Heeded until the last byte is sent. From then on only the service knows whether it has taken what was sent, so its
   * answer is waited for.
   */
  readonly signal: AbortSignal;
}

/** Posts a form and tells how far it is, which fetch cannot. The caller names the type that the contract gives this path. */
export async function sendForm<T>(path: string, form: FormData, sending: Sending): Promise<T> {
  const response = await orRefusal(await post(path, form, sending));
  return (await response.json().catch(() => {
    throw serviceGone();
  })) as T;
}

async function post(path: string, form: FormData, { onSent, signal }: Sending): Promise<Response> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const giveUp = () => request.abort();
    signal.addEventListener("abort", giveUp);
    const over = () => signal.removeEventListener("abort", giveUp);
    request.upload.addEventListener("progress", ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0));
    request.upload.addEventListener("load", over);
    request.addEventListener("load", () => resolve(new Response(request.responseText, { status: request.status })));
    request.addEventListener("error", () => reject(serviceGone()));
    request.addEventListener("abort", () => reject(signal.reason));
    request.addEventListener("loadend", over);
    request.open("POST", path);
    request.send(form);
  });
}
