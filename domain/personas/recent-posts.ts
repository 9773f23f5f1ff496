/**
 * Reads sample posts in all stored shapes: a list, a JSON string of a list, or one string; strings or objects with
 * content.
 */
import type { RecentPosts } from './profile-input.ts';

export const maxPostCharacters = 150;

/** Returns the posts' texts with normalized whitespace and without blanks. */
export function readPostTexts(posts: RecentPosts | null | undefined): string[] {
  return toList(posts)
    .map(readPostText)
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
}

function toList(posts: RecentPosts | null | undefined): readonly unknown[] {
  if (posts === null || posts === undefined) return [];
  if (typeof posts !== 'string') return Array.isArray(posts) ? posts : [];
  if (!/^\s*[[{"]/.test(posts)) return [posts];
  try {
    const parsed: unknown = JSON.parse(posts);
    return Array.isArray(parsed) ? parsed : [parsed];
  } catch {
    return [posts];
  }
}

function readPostText(post: unknown): string {
  if (typeof post === 'string') return post;
  if (typeof post !== 'object' || post === null) return '';
  const { content, text } = post as { content?: unknown; text?: unknown };
  if (typeof content === 'string') return content;
  return typeof text === 'string' ? text : '';
}

/** Truncates to 150 characters with an ellipsis, never inside a surrogate pair. */
export function truncate(text: string, limit: number = maxPostCharacters): string {
  if (text.length <= limit) return text;
  return `${text
    .slice(0, limit)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`;
}

/**
 * One prompt line per post. `hide` removes identifying words before the text is truncated, so that no half of one
 * remains.
 */
export function formatPosts(
  posts: RecentPosts | null | undefined,
  options: { maxPosts: number; hide?: (text: string) => string },
): string[] {
  const hide = options.hide ?? ((text: string) => text);
  return readPostTexts(posts)
    .slice(0, Math.max(0, options.maxPosts))
    .map((text) => `- "${truncate(hide(text))}"`);
}
