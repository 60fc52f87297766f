import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** Which rooms each room may import from, itself included. The first pattern that matches a file names its room. */
const ROOMS: { room: RegExp; mayImport: RegExp }[] = [
  { room: /^contract\//, mayImport: /^contract\// },
  { room: /^server\/core\//, mayImport: /^server\/core\// },
  { room: /^server\/http\//, mayImport: /^(?:server\/http|server\/core|contract)\// },
  { room: /^server\/main\.ts$/, mayImport: /^server\/(?:compose|settings)\.ts$/ },
  { room: /^server\/compose(?:-runtime)?\.ts$/, mayImport: /^server\// },
  { room: /^server\/settings\.ts$/, mayImport: /^$/ },
  { room: /^server\/adapters\/compiled-code\.ts$/, mayImport: /^$/ },
  { room: /^web\/(?:app|main)\.tsx$/, mayImport: /^web\// },
  { room: /^web\/vite\.config\.ts$/, mayImport: /^$/ },
  { room: /^web\/(?:ui|browser)\//, mayImport: /^web\/(?:ui|browser)\// },
  { room: /^web\/service\//, mayImport: /^(?:web\/service|contract)\// },
];

/** What any feature of the web app may use. No feature knows another. */
const OPEN_TO_FEATURES = ["web/ui/", "web/browser/", "web/service/", "contract/"];

const sources = globSync(["contract/**/*.ts", "server/**/*.ts", "web/**/*.{ts,tsx}"], { cwd: ROOT }).filter(
  (file) => !file.endsWith(".test.ts") && !file.startsWith("web/dist/"),
);

test("arrows point inward only, no adapter knows another, and no feature of the web app knows another", () => {
  const wrong = sources.flatMap((file) =>
    ownImports(file)
      .filter((target) => !allowed(file, target))
      .map((target) => `${file} -> ${target}`),
  );
  assert.deepEqual(wrong, []);
});

test("the core touches no network, disk, database or environment", () => {
  const forbidden =
    /from "(?:node:(?:fs|http|https|net|sqlite|child_process|worker_threads)[^"]*|fastify[^"]*|@fastify[^"]*)"|\bfetch\(|process\.env/;
  const wrong = sources.filter((file) => file.startsWith("server/core/") && forbidden.test(read(file)));
  assert.deepEqual(wrong, []);
});

test("the environment is read in main.ts alone", () => {
  assert.deepEqual(
    sources.filter((file) => read(file).includes("process.env")),
    ["server/main.ts"],
  );
});

test("no import goes round in a circle", () => {
  const finished = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    assert.ok(!path.includes(file), [...path, file].join(" -> "));
    if (finished.has(file)) return;
    for (const target of ownImports(file, false)) visit(target, [...path, file]);
    finished.add(file);
  };
  for (const file of sources) visit(file, []);
});

function allowed(file: string, target: string): boolean {
  const adapter = /^server\/adapters\/(?:models\/)?[^/]+\//.exec(file)?.[0];
  if (adapter !== undefined)
    return [adapter, "server/core/", ...sharedBy(adapter)].some((room) => target.startsWith(room));
  const feature = /^web\/[^/]+\//.exec(file)?.[0];
  const room = ROOMS.find((one) => one.room.test(file));
  if (feature !== undefined && room === undefined)
    return [feature, ...OPEN_TO_FEATURES].some((open) => target.startsWith(open));
  assert.ok(room, `${file} stands in no room`);
  return room.mayImport.test(target);
}

/**
 * Processes are given the same environment, and model runtimes are reached in the same way: how is written once, by what
 * knows no adapter itself.
 */
function sharedBy(adapter: string): string[] {
  const byAll = ["server/adapters/compiled-code.ts"];
  return adapter.startsWith("server/adapters/models/") ? [...byAll, "server/adapters/models/http/"] : byAll;
}

/** Types need not exist at run time, so they close no circle. */
function ownImports(file: string, withTypes = true): string[] {
  const imports = read(file).matchAll(/^(?:import|export)(\s+type)?[^;"]*?from\s+"(\.[^"]+)"/gms);
  return [...imports]
    .filter((match) => withTypes || match[1] === undefined)
    .map((match) => relative(ROOT, join(ROOT, dirname(file), match[2] ?? "")).replaceAll("\\", "/"));
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}
