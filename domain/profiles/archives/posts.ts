/** Chooses posts of an archive, and accounts for those that are left out. */

/** Something that a person published, or that stands among it. */
export interface PostEntry {
  text: string;
  /** Time in any unit of one archive; larger is newer. */
  at: number;
  /** Why it is left out; null for the person's own words. */
  why: string | null;
}

/** `found` is the sum of `read` and of all that is left out. */
export interface PostCounts {
  found: number;
  read: number;
  leftOut: { why: string; count: number }[];
}

const maxPosts = 20;
/** Limit of the facts of a profile. */
const maxPostCharacters = 5_000;

export const whyLeftOut = {
  repost: 'words of somebody else',
  private: 'not public',
  blank: 'without words',
  doubled: 'the same words again',
  long: 'longer than 5,000 characters',
  old: `older than the newest ${maxPosts}`,
} as const;

/** Takes the newest posts of each group, in the order of the groups. */
export function choosePosts(...groups: readonly (readonly PostEntry[])[]): { posts: string[]; counts: PostCounts } {
  const posts = new Set<string>();
  const left = new Map<string, number>();
  const entries = groups.flatMap((group) => group.toSorted((one, other) => (other.at || 0) - (one.at || 0)));
  for (const { text, why } of entries) {
    const words = text.replaceAll(/\s+/g, ' ').trim();
    const reason = why ?? reasonOf(words, posts);
    if (reason === null) posts.add(words);
    else left.set(reason, (left.get(reason) ?? 0) + 1);
  }
  const leftOut = [...left].map(([why, count]) => ({ why, count }));
  return { posts: [...posts], counts: { found: entries.length, read: posts.size, leftOut } };
}

function reasonOf(words: string, posts: ReadonlySet<string>): string | null {
  if (words === '') return whyLeftOut.blank;
  if (posts.has(words)) return whyLeftOut.doubled;
  if (words.length > maxPostCharacters) return whyLeftOut.long;
  return posts.size >= maxPosts ? whyLeftOut.old : null;
}
