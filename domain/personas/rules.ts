/** Patterns with their results; the first that matches counts. */
export type Rules = readonly (readonly [RegExp, string])[];

export function findFirst(rules: Rules, text: string): string | undefined {
  return rules.find(([pattern]) => pattern.test(text))?.[1];
}
