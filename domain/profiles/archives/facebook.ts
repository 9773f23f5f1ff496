/** Reads the JSON that Facebook makes of one's own information: the profile, posts and comments. */
import { repairTexts } from './mojibake.ts';
import { choosePosts, whyLeftOut, type PostEntry } from './posts.ts';
import { at, emptyFacts, listAt, missingNotes, orNull, textAt, type ArchiveFile, type ReadArchive } from './read.ts';

/** Messages, friends, groups and photos are never unpacked. */
export const facebookFiles =
  /(^|\/)(profile_information\/profile_information|posts\/(your|profile)_posts(?!_in_groups)\w*|comments(_and_reactions)?\/comments)\.json$/i;

/** Builds facts from the files that `facebookFiles` names. */
export function readFacebook(files: readonly ArchiveFile[]): ReadArchive {
  const texts = files.map(({ name, json }) => ({ name, json: repairTexts(json) }));
  const jsonOf = (pattern: RegExp) => texts.filter(({ name }) => pattern.test(name)).map(({ json }) => json);
  const profile = at(jsonOf(/profile_information\.json$/i)[0], 'profile_v2');
  const name = textAt(profile, 'name', 'full_name');
  const own = jsonOf(/_posts\w*\.json$/i).flatMap((json) => (Array.isArray(json) ? json : [json]).map(postOf));
  const comments = jsonOf(/comments\.json$/i).flatMap((json) =>
    listAt(json, 'comments_v2').map((entry) => commentOf(entry, name)),
  );
  const { posts, counts } = choosePosts(own, comments);
  // A job without an end is held today.
  const jobs = listAt(profile, 'work_experiences');
  const current = jobs.find((job) => at(job, 'end_timestamp') === undefined);
  const company = textAt(current, 'employer');
  const past = jobs.map((job) => textAt(job, 'employer')).filter((other) => other !== '' && other !== company);
  const facts = {
    ...emptyFacts('facebook', name),
    about: orNull(textAt(profile, 'about_me')),
    position: orNull(textAt(current, 'title')),
    company: orNull(company),
    formerCompanies: [...new Set(past)],
    location: orNull(textAt(profile, 'current_city', 'name')),
    education: listAt(profile, 'education_experiences')
      .map((school) => textAt(school, 'name'))
      .filter(Boolean),
    recentPosts: posts,
  };
  return { facts, posts: counts, notes: [...missingNotes(facts), ...(counts.read > 0 ? [audienceNote] : [])] };
}

/** Neither network writes into the file who was allowed to see a post. */
export const audienceNote =
  'The archive does not tell who could see a post or a comment, and they may name other people. Remove what should not be told.';

function postOf(entry: unknown): PostEntry {
  const texts = listAt(entry, 'data').map((part) => textAt(part, 'post'));
  return { text: texts.filter(Boolean).join('\n'), at: Number(at(entry, 'timestamp')), why: null };
}

function commentOf(entry: unknown, name: string): PostEntry {
  const comment = at(listAt(entry, 'data')[0], 'comment');
  const author = textAt(comment, 'author');
  const isOwn = author === '' || name === '' || author === name;
  return {
    text: textAt(comment, 'comment'),
    at: Number(at(entry, 'timestamp')),
    why: isOwn ? null : whyLeftOut.repost,
  };
}
