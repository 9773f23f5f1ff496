/** Reads the archive that servers of Mastodon make: the outbox and the actor of ActivityPub. */
import { textOfHtml } from '../../html-text.ts';
import { choosePosts, whyLeftOut, type PostEntry } from './posts.ts';
import { at, emptyFacts, listAt, missingNotes, orNull, textAt, type ArchiveFile, type ReadArchive } from './read.ts';

/** Likes, bookmarks and media are never unpacked. */
export const mastodonFiles = /(^|\/)(outbox|actor)\.json$/i;

const everyone = ['https://www.w3.org/ns/activitystreams#Public', 'as:Public', 'Public'];

/** Builds facts from the files that `mastodonFiles` names. */
export function readMastodon(files: readonly ArchiveFile[]): ReadArchive {
  const jsonOf = (file: string) => files.find(({ name }) => name.toLowerCase().endsWith(file))?.json;
  const actor = jsonOf('actor.json');
  const { posts, counts } = choosePosts(listAt(jsonOf('outbox.json'), 'orderedItems').map(postOf));
  const address = textAt(actor, 'url');
  const facts = {
    ...emptyFacts('mastodon', textAt(actor, 'name') || textAt(actor, 'preferredUsername')),
    url: address.startsWith('https://') ? address : null,
    about: orNull(textOfHtml(textAt(actor, 'summary'))),
    recentPosts: posts,
  };
  return { facts, posts: counts, notes: missingNotes(facts) };
}

function postOf(item: unknown): PostEntry {
  const post = at(item, 'object');
  const isOwn = textAt(item, 'type') === 'Create' && typeof post === 'object';
  const why = !isOwn ? whyLeftOut.repost : isPublic(post) ? null : whyLeftOut.private;
  const published = textAt(post, 'published') || textAt(item, 'published');
  return { text: textOfHtml(textAt(post, 'content')), at: Date.parse(published), why };
}

/** Messages to single people and posts for followers stand among the others. */
function isPublic(post: unknown): boolean {
  const audience = [at(post, 'to'), at(post, 'cc')].flat().filter((one) => one !== undefined);
  return audience.length === 0 || audience.some((one) => everyone.includes(String(one)));
}
