import { Failure, quote } from "./errors.ts";

export const sessionNotFound = (sessionId: string) =>
  new Failure(
    "not-found",
    "session-not-found",
    `There is no session with the id '${quote(sessionId)}': list them with GET /api/v1/sessions.`,
  );

export const messageNotFound = (messageId: number) =>
  new Failure(
    "not-found",
    "message-not-found",
    `There is no message with the id ${messageId}: it is the message_id of an answer, or its session was deleted.`,
  );
