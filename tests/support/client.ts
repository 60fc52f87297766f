/** A client written from SPEC.md alone. */

export interface Reply<T = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

export interface PdfBody {
  pdf_id: string;
  name: string;
  collection_name: string;
  upload_timestamp: string;
  doc_count: number;
  page_count: number;
  is_sample?: boolean;
}

export interface AnswerBody {
  answer: string;
  sources: { pdf_name: string; pdf_id: string; chunk_index: number }[];
  metadata: { model_used: string; chunks_retrieved: number; pdfs_queried: number; reasoning_steps: string[] };
  session_id: string;
  message_id: number;
}

export interface MessageBody {
  message_id: number;
  role: string;
  content: string;
  sources: Record<string, unknown>[] | null;
  timestamp: string;
}

export interface Asking {
  question: string;
  model?: string;
  pdf_ids?: string[] | null;
  session_id?: string;
}

export interface ErrorReply {
  detail: string;
}

export type Client = ReturnType<typeof createClient>;

export function createClient(baseUrl: () => string) {
  async function send<T = unknown>(method: string, path: string, init: RequestInit = {}): Promise<Reply<T>> {
    const response = await fetch(baseUrl() + path, { method, ...init });
    return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) as T };
  }

  async function sendJson<T = unknown>(path: string, body: unknown, init: RequestInit = {}): Promise<Reply<T>> {
    return send("POST", path, { ...init, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  }

  async function sendFile<T = unknown>(
    bytes: Uint8Array,
    name = "document.pdf",
    init: RequestInit = {},
  ): Promise<Reply<T>> {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(bytes)], { type: "application/pdf" }), name);
    return send("POST", "/api/v1/pdfs/upload", { ...init, body: form });
  }

  async function expectOk<T>(reply: Promise<Reply<T>>): Promise<T> {
    const { status, body } = await reply;
    if (status !== 200) throw new Error(`expected 200, got ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  const withModel = (asking: Asking) => ({ model: "llama3.2", ...asking });

  return {
    send,
    sendJson,
    sendFile,
    upload: async (bytes: Uint8Array, name?: string) => expectOk<PdfBody>(sendFile(bytes, name)),
    ask: async (asking: Asking) => expectOk<AnswerBody>(sendJson("/api/v1/query", withModel(asking))),
    tryAsking: async (asking: Asking, init?: RequestInit) =>
      sendJson<ErrorReply>("/api/v1/query", withModel(asking), init),
    pdfs: async () => expectOk<PdfBody[]>(send("GET", "/api/v1/pdfs")),
    messages: async (session: string) =>
      expectOk<MessageBody[]>(send("GET", `/api/v1/sessions/${encodeURIComponent(session)}/messages`)),
    delete: async (pdfId: string) => send<ErrorReply & { message: string }>("DELETE", `/api/v1/pdfs/${pdfId}`),
  };
}
