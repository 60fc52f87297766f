import * as failures from "./failures.ts";

/** As Hugging Face's own tools name these. */
export interface HubSettings {
  readonly address: string;
  readonly token: string | undefined;
  readonly timeoutSeconds: number;
  /** Node looks at HTTPS_PROXY only when it is told to. */
  readonly ignoresProxy: boolean;
}

const DEFAULT_ENDPOINT = "https://huggingface.co";
const DEFAULT_TIMEOUT_S = 30;

export function readHubSettings(env: Readonly<Record<string, string | undefined>>): HubSettings {
  const given = (name: string) => env[name]?.trim() || undefined;
  const hasProxy = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy"].some((name) => given(name));
  return {
    address: readEndpoint(given("HF_ENDPOINT") ?? DEFAULT_ENDPOINT),
    token: readToken(given("HF_TOKEN")),
    timeoutSeconds: readTimeout(given("HF_HUB_DOWNLOAD_TIMEOUT")),
    ignoresProxy: hasProxy && given("NODE_USE_ENV_PROXY") !== "1",
  };
}

function readEndpoint(given: string): string {
  const url = URL.parse(given);
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  if (url === null || !isWeb || url.username !== "" || url.password !== "") throw failures.wrongEndpoint(given);
  return url.origin + url.pathname.replace(/\/+$/, "");
}

function readToken(given: string | undefined): string | undefined {
  if (given !== undefined && !/^[\x21-\x7e]+$/.test(given)) throw failures.wrongToken();
  return given;
}

function readTimeout(given: string | undefined): number {
  const seconds = Number(given ?? DEFAULT_TIMEOUT_S);
  if (!(seconds > 0 && seconds <= 86_400)) throw failures.wrongTimeout(given ?? "");
  return seconds;
}
