/** Reads the records of a repository that Bluesky exports, as they stand in its blocks. */
import { choosePosts, type PostEntry } from './posts.ts';
import { emptyFacts, missingNotes, orNull, textAt, type ReadArchive } from './read.ts';

/** Builds facts from records; those of other kinds, such as likes, blocks and follows, are not looked at. */
export function readBluesky(records: readonly unknown[]): ReadArchive {
  const ofType = (type: string) => records.filter((record) => textAt(record, '$type') === type);
  const profile = ofType('app.bsky.actor.profile')[0];
  const { posts, counts } = choosePosts(ofType('app.bsky.feed.post').map(postOf));
  const facts = {
    ...emptyFacts('bluesky', textAt(profile, 'displayName')),
    about: orNull(textAt(profile, 'description')),
    recentPosts: posts,
  };
  return { facts, posts: counts, notes: missingNotes(facts) };
}

function postOf(record: unknown): PostEntry {
  return { text: textAt(record, 'text'), at: Date.parse(textAt(record, 'createdAt')), why: null };
}
