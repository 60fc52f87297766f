import { z } from "zod";
import { Timestamp } from "./fields.ts";

export const Model = z
  .object({
    name: z.string().meta({ description: "The model's name as the runtime knows it.", example: "llama3.2:latest" }),
    size: z.int().min(0).meta({ description: "Bytes." }),
    modified_at: Timestamp,
    is_chat_model: z.literal(true),
  })
  .meta({ id: "Model" });

export const ModelList = z.array(Model);

export type Model = z.infer<typeof Model>;
