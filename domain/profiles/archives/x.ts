/** Reads the archive that X sends: files of JavaScript, each with one assignment of JSON. */
import { textOfHtml } from '../../html-text.ts';
import { choosePosts, whyLeftOut, type PostEntry } from './posts.ts';
import { at, emptyFacts, missingNotes, orNull, textAt, type ArchiveFile, type ReadArchive } from './read.ts';

/** Messages, contacts, deleted posts and advertising are never unpacked. */
export const xFiles = /(^|\/)data\/(account|profile|tweets?(-part\d+)?|note-tweet(-part\d+)?)\.js$/i;

/** Builds facts from the files that `xFiles` names. */
export function readX(files: readonly ArchiveFile[]): ReadArchive {
  const listOf = (pattern: RegExp) =>
    files.filter(({ name }) => pattern.test(name)).flatMap(({ json }) => (Array.isArray(json) ? json : []));
  const account = listOf(/\/account\.js$/i)[0];
  const profile = listOf(/\/profile\.js$/i)[0];
  const notes = listOf(/\/note-tweet[^/]*\.js$/i).map(noteOf);
  const { posts, counts } = choosePosts([
    ...notes,
    ...listOf(/\/tweets?(-part\d+)?\.js$/i).map((entry) => postOf(entry, notes)),
  ]);
  const user = textAt(account, 'account', 'username');
  const facts = {
    ...emptyFacts('x', textAt(account, 'account', 'accountDisplayName') || user),
    url: user === '' ? null : `https://x.com/${user}`,
    about: orNull(textOfHtml(textAt(profile, 'profile', 'description', 'bio'))),
    location: orNull(textAt(profile, 'profile', 'description', 'location')),
    recentPosts: posts,
  };
  return { facts, posts: counts, notes: missingNotes(facts) };
}

/** Older archives have posts without a `tweet` around them. */
function postOf(entry: unknown, notes: readonly PostEntry[]): PostEntry {
  const post = at(entry, 'tweet') ?? entry;
  const text = textOfHtml(textAt(post, 'full_text') || textAt(post, 'text'));
  const isRepost = /^RT @\w+:/.test(text) || at(post, 'retweeted_status') !== undefined;
  const words = ownWords(text);
  const start = words.replace(/…$/, '').trim();
  // A long post stands here with its first words alone.
  const isCut = words.endsWith('…') && notes.some((note) => note.text.startsWith(start));
  const why = isRepost ? whyLeftOut.repost : isCut ? whyLeftOut.doubled : null;
  return { text: words, at: Date.parse(textAt(post, 'created_at')), why };
}

function noteOf(entry: unknown): PostEntry {
  const text = ownWords(textOfHtml(textAt(entry, 'noteTweet', 'core', 'text')));
  return { text, at: Date.parse(textAt(entry, 'noteTweet', 'createdAt')), why: null };
}

/** Leaves out the people whom a reply is sent to, and links, which are shortened. */
function ownWords(text: string): string {
  return text
    .replace(/^(@\w+\s+)+/, '')
    .replaceAll(/https?:\/\/t\.co\/\w+/g, '')
    .trim();
}

/** The JSON of a file: without the assignment before it. Throws SyntaxError. */
export function parseArchiveJson(text: string): unknown {
  return JSON.parse(text.replace(/^\s*window\.YTD\.\w+\.part\d+\s*=\s*/, ''));
}
