/** Reads the JSON that Instagram makes of one's own information: the profile, captions and comments. */
import { audienceNote } from './facebook.ts';
import { repairTexts } from './mojibake.ts';
import { choosePosts, type PostEntry } from './posts.ts';
import { at, emptyFacts, listAt, missingNotes, orNull, textAt, type ArchiveFile, type ReadArchive } from './read.ts';

/** Messages, contacts, stories and media are never unpacked. */
export const instagramFiles =
  /(^|\/)(personal_information\/personal_information|(content|media)\/posts_\d+|comments\/(post_comments(_\d+)?|reels_comments))\.json$/i;

/** Builds facts from the files that `instagramFiles` names. */
export function readInstagram(files: readonly ArchiveFile[]): ReadArchive {
  const texts = files.map(({ name, json }) => ({ name, json: repairTexts(json) }));
  const jsonOf = (pattern: RegExp) => texts.filter(({ name }) => pattern.test(name)).map(({ json }) => json);
  const profile = at(jsonOf(/personal_information\.json$/i)[0], 'profile_user', 0, 'string_map_data');
  const own = jsonOf(/\/posts_\d+\.json$/i).flatMap((json) => (Array.isArray(json) ? json : []).map(postOf));
  const comments = jsonOf(/comments(_\d+)?\.json$/i).flatMap((json) =>
    (Array.isArray(json) ? json : listAt(json, 'comments_reels_comments')).map(commentOf),
  );
  const { posts, counts } = choosePosts(own, comments);
  const user = textAt(profile, 'Username', 'value');
  const facts = {
    ...emptyFacts('instagram', textAt(profile, 'Name', 'value') || user),
    url: user === '' ? null : `https://instagram.com/${user}`,
    about: orNull(textAt(profile, 'Bio', 'value')),
    recentPosts: posts,
  };
  return { facts, posts: counts, notes: [...missingNotes(facts), ...(counts.read > 0 ? [audienceNote] : [])] };
}

/** The caption is that of the post, or of its only picture. */
function postOf(entry: unknown): PostEntry {
  const media = listAt(entry, 'media');
  const time = at(entry, 'creation_timestamp') ?? at(media[0], 'creation_timestamp');
  return { text: textAt(entry, 'title') || textAt(media[0], 'title'), at: Number(time), why: null };
}

function commentOf(entry: unknown): PostEntry {
  const fields = at(entry, 'string_map_data');
  return { text: textAt(fields, 'Comment', 'value'), at: Number(at(fields, 'Time', 'timestamp')), why: null };
}
