/**
 * The schema library describes every shape twice, as it comes in and as it goes out. Only the descriptions that something
 * refers to are kept, and one that is needed for requests alone gets its plain name back. Changes the document in place.
 */
export function tidyComponents<T extends object>(document: T): T {
  const schemas = schemasOf(document);
  const used = new Set<string>();
  for (const [name, part] of Object.entries(document)) if (name !== "components") collect(part, schemas, used);
  for (const name of Object.keys(schemas)) if (!used.has(name)) delete schemas[name];
  for (const name of used) {
    const plain = name.replace(/Input$/, "");
    if (used.has(plain)) continue;
    schemas[plain] = schemas[name];
    delete schemas[name];
    pointElsewhere(document, PREFIX + name, PREFIX + plain);
  }
  return document;
}

const PREFIX = "#/components/schemas/";

function collect(part: unknown, schemas: Readonly<Record<string, unknown>>, used: Set<string>): void {
  if (!isRecord(part)) return;
  const name = typeof part["$ref"] === "string" ? part["$ref"].slice(PREFIX.length) : undefined;
  if (name !== undefined && !used.has(name)) {
    used.add(name);
    collect(schemas[name], schemas, used);
  }
  for (const inner of Object.values(part)) collect(inner, schemas, used);
}

function pointElsewhere(part: unknown, from: string, to: string): void {
  if (!isRecord(part)) return;
  if (part["$ref"] === from) part["$ref"] = to;
  for (const inner of Object.values(part)) pointElsewhere(inner, from, to);
}

function schemasOf(document: object): Record<string, unknown> {
  const components = "components" in document ? document.components : undefined;
  const schemas = isRecord(components) ? components["schemas"] : undefined;
  return isRecord(schemas) ? schemas : {};
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
