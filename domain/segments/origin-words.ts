/** Words for where the people of a segment come from, for readers who do not know the product. */

export interface SegmentOrigin {
  /** Stored type; null for a segment that was deleted. */
  type: string | null;
  isSample: boolean;
  isDescribed: boolean;
  isWeighted: boolean;
}

const wordsOfType: Readonly<Record<string, string>> = {
  imported: 'imported profiles',
  social_media: 'profiles of people who agreed',
  dynamic: 'customer records',
};

/** Returns the origin in words. */
export function originWords({ type, isSample, isDescribed, isWeighted }: SegmentOrigin): string {
  if (type === null) return 'not known: the segment was deleted';
  const people = isDescribed
    ? 'made-up people, drawn by the shares of a description'
    : isSample
      ? 'sample profiles'
      : (wordsOfType[type] ?? 'stored profiles');
  return isWeighted ? `${people}, weighted to known shares` : people;
}
