const DEFAULT_PORT = "11434";

/** Reads OLLAMA_HOST as Ollama's own client does: scheme and port may be missing, and "all interfaces" means this machine. */
export function ollamaAddress(host: string): URL {
  const trimmed = host.trim().replace(/\/+$/, "");
  const hasScheme = /^https?:\/\//i.test(trimmed);
  const url = new URL(hasScheme ? trimmed : `http://${trimmed.startsWith(":") ? "127.0.0.1" : ""}${trimmed}`);
  if (!hasScheme && url.port === "" && !trimmed.endsWith(":80")) url.port = DEFAULT_PORT;
  if (url.hostname === "0.0.0.0") url.hostname = "127.0.0.1";
  if (url.hostname === "[::]") url.hostname = "[::1]";
  return url;
}
