import type { FastifyReply } from "fastify";

/** A page of ours that needs nothing but itself: no script, nothing from elsewhere. */
export function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .type("text/html; charset=utf-8")
    .header(
      "content-security-policy",
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
    )
    .header("x-content-type-options", "nosniff")
    .serializer(String)
    .send(html);
}
