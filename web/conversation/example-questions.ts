const MOST = 3;

/** Questions to begin with; each has words that let the service know that it is about documents. */
export function exampleQuestions(names: readonly string[]): string[] {
  const [first, second] = names;
  if (first === undefined) return [];
  return [
    `What is the document "${first}" about?`,
    `Summarise the main points of the document "${second ?? first}".`,
    `Which numbers and dates matter in the document "${first}"?`,
  ].slice(0, MOST);
}
