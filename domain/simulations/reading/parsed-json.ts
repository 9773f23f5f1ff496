/** Returns the value of a text that is JSON as a whole, an object, list or string; undefined for other texts. */
export function parsedJson(text: string): unknown {
  if (!/^\s*[{["]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
