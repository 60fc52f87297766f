import { z } from "zod";
import { html } from "./html.ts";
import type { Html } from "./html.ts";
import { page } from "./page.ts";

/** As much of JSON Schema as our own description uses. */
interface Schema {
  type?: string | string[] | undefined;
  $ref?: string | undefined;
  description?: string | undefined;
  const?: unknown;
  enum?: unknown[] | undefined;
  items?: Schema | undefined;
  anyOf?: Schema[] | undefined;
  required?: string[] | undefined;
  properties?: Record<string, Schema> | undefined;
}

const Schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    $ref: z.string().optional(),
    description: z.string().optional(),
    const: z.unknown().optional(),
    enum: z.array(z.unknown()).optional(),
    items: Schema.optional(),
    anyOf: z.array(Schema).optional(),
    required: z.array(z.string()).optional(),
    properties: z.record(z.string(), Schema).optional(),
  }),
);

const Content = z.record(z.string(), z.object({ schema: Schema })).optional();

const Operation = z.object({
  summary: z.string().optional(),
  description: z.string().optional(),
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), description: z.string().optional(), schema: Schema }))
    .default([]),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string().optional(), content: Content })),
});
type Operation = z.infer<typeof Operation>;

const Description = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string().default("") }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), Schema).default({}) }).default({ schemas: {} }),
});

/** The whole interface on one page that reads, prints and searches well, and needs no script. */
export function renderReference(openapi: unknown): string {
  const { info, paths, components } = Description.parse(openapi);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ title: `${method.toUpperCase()} ${path}`, operation })),
  );
  return page(
    `${info.title} ${info.version}: reference`,
    html`<h1>${info.title} ${info.version}</h1>
      <p>${info.description}</p>
      <p>
        Try it out at <a href="/docs">/docs</a>; the description for machines is
        <a href="/openapi.json">/openapi.json</a>.
      </p>
      <ul>
        ${operations.map(
          ({ title, operation }) =>
            html`<li>
              <a href="#${anchor(title)}"><code>${title}</code></a> ${operation.summary ?? ""}
            </li>`,
        )}
      </ul>
      ${operations.map(({ title, operation }) => renderOperation(title, operation))}
      ${Object.entries(components.schemas).map(
        ([name, schema]) =>
          html`<h2 id="${anchor(name)}">${name}</h2>
            <p>${schema.description ?? ""}</p>
            ${renderSchema(schema)}`,
      )}`,
  );
}

function renderOperation(title: string, operation: Operation): Html {
  return html`<h2 id="${anchor(title)}"><code>${title}</code></h2>
    <p>${operation.description ?? operation.summary ?? ""}</p>
    ${operation.parameters.map(({ name, in: place, schema, description }) => html`<p><code>${name}</code> in the ${place}: ${typeOf(schema)}. ${description ?? schema.description ?? ""}</p>`)}
    ${Object.entries(operation.requestBody?.content ?? {}).map(
      ([type, { schema }]) =>
        html`<h3>Request body, ${type}</h3>
          ${renderSchema(schema)}`,
    )}
    ${Object.entries(operation.responses).map(
      ([status, { description, content }]) =>
        html`<h3>${status}</h3>
          <p>${sayMore(description)}</p>
          ${Object.entries(content ?? {}).map(([type, { schema }]) => [sayType(type), renderSchema(schema)])}`,
    )}`;
}

/** JSON is what one expects. */
function sayType(type: string): Html {
  return type === "application/json" ? html`` : html`<p>As <code>${type}</code>:</p>`;
}

/** The framework's stand-in for a description that nobody wrote says nothing. */
function sayMore(description: string | undefined): string {
  return description === "Default Response" ? "" : (description ?? "");
}

function renderSchema(schema: Schema): Html {
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) return html`<p>${typeOf(schema)}</p>`;
  const required = new Set(schema.required ?? []);
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Type</th>
          <th scope="col">Notes</th>
        </tr>
      </thead>
      <tbody>
        ${fields.map(
          ([name, field]) =>
            html`<tr>
              <td><code>${name}</code></td>
              <td>${typeOf(field)}${required.has(name) ? "" : ", optional"}</td>
              <td>${field.description ?? ""}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function typeOf(schema: Schema): Html {
  const name = schema.$ref?.split("/").at(-1);
  if (name !== undefined) return html`<a href="#${anchor(name)}">${name}</a>`;
  if (schema.items) return html`array of ${typeOf(schema.items)}`;
  if (schema.anyOf) return html`${schema.anyOf.map((one, i) => html`${i > 0 ? " or " : ""}${typeOf(one)}`)}`;
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum)
    return html`${schema.enum.map((one, i) => html`${i > 0 ? " or " : ""}<code>${JSON.stringify(one)}</code>`)}`;
  return html`${[schema.type ?? "any"].flat().join(" or ")}`;
}

function anchor(title: string): string {
  return title.replaceAll(/[^A-Za-z0-9]+/g, "-").toLowerCase();
}
