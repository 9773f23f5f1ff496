/** Forgets an imported profile: the record, what was made of it, and its names wherever they are stored. */
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { clearPersonas, clearReplies, deleteProfile, refuseProfile } from '../../db/profiles/forget.ts';
import { ownProfile } from '../../db/profiles/profiles.ts';
import { jobsOfProfile, placesOfJobs, placesOfOwner, placesOfPersona, replaceWords } from '../../db/profiles/words.ts';
import { createRedactor, type Hidden } from '../../domain/personas/redact.ts';
import { ProfileNotFound } from '../../domain/profiles/errors.ts';
import { int, view, type ValueOf } from '../../domain/view.ts';
import { removeBytes } from '../papers/remove-bytes.ts';
import { clearFiles } from './clear-files.ts';
import { refusalHash } from './profiles.ts';
import { madeUpAddress, toProfileView, type ProfileView } from './read-profile.ts';

export const forgottenView = view('ForgottenProfile', 'What was removed with a profile.', {
  personas: int('Copies of the profile in runs, searches and surveys.'),
  replies: int('Replies whose names were removed.'),
  papers: int(),
  segments: int('Segments that named it.'),
});

export type Forgotten = ValueOf<typeof forgottenView>;

/**
 * Removes a profile with its posts, papers, embeddings, place in segments and drawn personas, and its names in replies,
 * discussions, interviews, answers and files. With `refuses`, its address is never imported again, by nobody. Throws
 * ProfileNotFound. It may be repeated after a failure at any point.
 */
export async function forgetProfile(
  { db, env }: { db: Db; env: Env },
  userId: string,
  id: string,
  { refuses }: { refuses: boolean },
): Promise<Forgotten> {
  const found = await ownProfile(db, userId, id);
  if (found === undefined) throw new ProfileNotFound();
  const hide = createHiders(toProfileView(found, new Date()));
  const about = { userId, profileId: id, url: found.url };
  const jobs = await db.transaction().execute((trx) => jobsOfProfile(trx, about, hide.isMentionedIn));
  await clearFiles({ db, env }, userId, { jobs: [...jobs.runs, ...jobs.panels, ...jobs.searches], ...hide });
  const { files, ...forgotten } = await db.transaction().execute(async (trx) => {
    const row = await ownProfile(trx, userId, id);
    if (row === undefined) throw new ProfileNotFound();
    const now = await jobsOfProfile(trx, about, hide.isMentionedIn);
    for (const place of placesOfPersona(id, now)) await replaceWords(trx, place, hide.inReplies);
    for (const place of placesOfJobs(now)) await replaceWords(trx, place, hide.inJobs);
    for (const place of placesOfOwner(userId)) await replaceWords(trx, place, hide.inJobs, hide.isNamedIn);
    const replies = await clearReplies(trx, id, now);
    const personas = await clearPersonas(trx, userId, id);
    const deleted = await deleteProfile(trx, userId, row);
    if (refuses && !row.url.startsWith(madeUpAddress)) await refuseProfile(trx, refusalHash(row.url, env));
    return { personas, replies, ...deleted };
  });
  await removeBytes({ db, env }, files);
  return forgotten;
}

/** Functions that hide the names of a profile, the less strict the farther a text is from it. */
function createHiders({ name, company, formerCompanies, education, url }: ProfileView) {
  const addresses = url === null ? [] : [url, url.replace('https://', '')];
  const withoutAddress = (text: string) => addresses.reduce((now, one) => now.replaceAll(one, '[contact]'), text);
  const hiding = (...names: Hidden[]) => {
    const hide = createRedactor(names);
    return (text: string) => hide(withoutAddress(text));
  };
  const fullName = { phrase: name, by: '[name]' };
  const partsOfName = { ...fullName, alsoWords: true };
  // 'may' is seldom Theresa May.
  const capitalizedParts = { ...partsOfName, asName: true };
  const places = [
    ...[company, ...formerCompanies].flatMap((phrase) => (phrase === null ? [] : [{ phrase, by: '[company]' }])),
    ...education.map((phrase) => ({ phrase, by: '[school]' })),
  ];
  const inJobs = hiding(...places, fullName, capitalizedParts);
  return {
    inReplies: hiding(...places, fullName, partsOfName),
    inJobs,
    isMentionedIn: changes(inJobs),
    isNamedIn: changes(hiding(fullName)),
  };
}

const changes = (hide: (text: string) => string) => (text: string) => hide(text) !== text.normalize('NFC');
