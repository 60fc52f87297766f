import { z } from "zod";

/** What a model's process is started with, as its only argument. */
export const ModelStart = z.object({
  /** Where node-llama-cpp is installed. */
  extra: z.string(),
  path: z.string(),
  use: z.enum(["chat", "embed"]),
  /** In tokens. */
  window: z.int().min(1),
});
export type ModelStart = z.infer<typeof ModelStart>;

const Turn = z.object({ role: z.enum(["system", "user", "assistant"]), content: z.string() });

/** What a model's process is asked: one thing at a time. */
export const ToModel = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("chat"),
    messages: z.array(Turn).readonly(),
    think: z.boolean().optional(),
    maxAnswerTokens: z.int().optional(),
  }),
  z.object({ kind: z.literal("embed"), texts: z.array(z.string()).readonly() }),
  z.object({ kind: z.literal("stop") }),
]);
export type ToModel = z.infer<typeof ToModel>;
export type ModelTask = Exclude<ToModel, { kind: "stop" }>;

const SOME_WORDS = z.string().transform((words) => words.slice(0, 1000));
const Vector = z.custom<Float32Array>((value) => value instanceof Float32Array && value.length < 65_536);

/** What a model's process tells its parent. */
export const FromModel = z.discriminatedUnion("kind", [
  /** It is at work, with nothing to show yet. */
  z.object({ kind: z.literal("reading") }),
  z.object({ kind: z.literal("piece"), content: z.string().max(1_000_000) }),
  z.object({ kind: z.literal("written"), promptTokens: z.int(), cutOff: z.boolean() }),
  z.object({ kind: z.literal("embedded"), vectors: z.array(Vector) }),
  z.object({ kind: z.literal("stopped") }),
  z.object({ kind: z.literal("too long") }),
  z.object({ kind: z.literal("not loaded"), said: SOME_WORDS }),
  z.object({ kind: z.literal("failed"), said: SOME_WORDS }),
]);
export type FromModel = z.infer<typeof FromModel>;
