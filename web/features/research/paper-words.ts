/** Returns who wrote a paper and when, as far as it is known. */
export function bylineOf({ author, year }: { author: string | null; year: number | null }): string {
  return [author, year].filter((part) => part !== null).join(', ');
}
