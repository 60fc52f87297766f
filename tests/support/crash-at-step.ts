/** The real service in a process of its own, which kills itself without warning when an upload reaches the given step. */
import { compose } from "../../server/compose.ts";
import { readSettings } from "../../server/settings.ts";

const crashAt = process.argv[2];
const app = await compose({
  settings: readSettings({ ...process.env, PORT: "0", LOG_LEVEL: "silent" }),
  observeUploads: (step) => {
    if (step === crashAt) process.kill(process.pid, "SIGKILL");
  },
});
process.stdout.write(`${await app.listen({ host: "127.0.0.1", port: 0 })}\n`);
