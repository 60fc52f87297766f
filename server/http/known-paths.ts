import type { FastifyInstance } from "fastify";

/** Remembers which methods each path answers to, so that a wrong method can be told from a wrong path. */
export function knownPaths(app: Pick<FastifyInstance, "addHook">): (path: string) => string[] {
  const methodsOf = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ url, method }) => {
    const methods = methodsOf.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    methodsOf.set(url, methods);
  });
  return (path) => [...methodsOf].flatMap(([pattern, methods]) => (matches(pattern, path) ? [...methods] : []));
}

function matches(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  return (
    wanted.length === given.length &&
    wanted.every((part, i) => part === given[i] || (part.startsWith(":") && given[i] !== ""))
  );
}
