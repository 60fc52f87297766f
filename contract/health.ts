import { z } from "zod";

export const Health = z
  .object({
    status: z.literal("healthy").meta({ description: "`healthy` whenever the service answers." }),
    ollama_status: z
      .enum(["connected", "disconnected"])
      .meta({ description: "Whether the model runtime answers. The name is historical: it reports any runtime." }),
    models_available: z.int().min(0).meta({ description: "Models the runtime lists; 0 when it is disconnected." }),
  })
  .meta({ id: "Health" });

export type Health = z.infer<typeof Health>;
