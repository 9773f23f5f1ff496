/** Links of a survey: open ones for everybody who has them, and invitations for one person each. */
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { newRecordId } from '../../db/crud/new-id.ts';
import { insertLinks, linksOf, revokeLink, type NewLink } from '../../db/surveys/links.ts';
import { notifySurvey, ownSurvey } from '../../db/surveys/surveys.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { SurveyLinkNotFound, SurveyNotFound } from '../../domain/surveys/errors.ts';
import { languageSchema } from '../../domain/surveys/parts/text.ts';
import type { SurveyLinkView } from './read-surveys.ts';

export const invitedAtOnce = 1_000;
const mostLinks = 20_000;

const attribute = z.union([z.string().max(500), z.number(), z.boolean(), z.array(z.string().max(500)).max(50)]);
const inviteeSchema = z.object({
  name: z.string().trim().min(1, 'Each person needs a name').max(200, 'A name may have at most 200 characters'),
  attributes: z
    .record(z.string().min(1).max(100), attribute)
    .refine((facts) => Object.keys(facts).length <= 50, 'A person can have at most 50 facts')
    .nullish(),
  language: z.string().nullish(),
});

interface LinkSettings {
  expiresAt?: Date | null | undefined;
  maxResponses?: number | null | undefined;
  language?: string | null | undefined;
}

/** Makes an open link. Throws SurveyNotFound, InvalidInput. */
export async function createSurveyLink(
  db: Db,
  userId: string,
  surveyId: string,
  { tokenHash, expiresAt, maxResponses, language }: LinkSettings & { tokenHash: string },
): Promise<SurveyLinkView> {
  if (maxResponses != null && (maxResponses < 1 || maxResponses > 1_000_000))
    throw new InvalidInput('A link can take from 1 to 1,000,000 responses', 'maxResponses');
  const link: NewLink = {
    id: newRecordId(),
    tokenHash,
    kind: 'open',
    name: null,
    attributes: {},
    language: checkedLanguage(language),
    maxResponses: maxResponses ?? null,
    expiresAt: checkedExpiry(expiresAt),
  };
  const [made] = await storeLinks(db, userId, surveyId, [link]);
  return made as SurveyLinkView;
}

/**
 * Makes an invitation for each person, in their order. `people` have name, attributes and language. Throws SurveyNotFound,
 * InvalidInput.
 */
export async function inviteToSurvey(
  db: Db,
  userId: string,
  surveyId: string,
  {
    people,
    tokenHashes,
    expiresAt,
  }: { people: readonly unknown[]; tokenHashes: readonly string[]; expiresAt?: Date | null | undefined },
): Promise<SurveyLinkView[]> {
  const expiry = checkedExpiry(expiresAt);
  const links = people.map((person, index): NewLink => {
    const parsed = inviteeSchema.safeParse(person);
    if (!parsed.success)
      throw new InvalidInput(`Person ${index + 1}: ${parsed.error.issues[0]?.message ?? 'cannot be read'}`, 'people');
    const { name, attributes, language } = parsed.data;
    return {
      id: newRecordId(),
      tokenHash: tokenHashes[index] as string,
      kind: 'invitation',
      name,
      attributes: attributes ?? {},
      language: checkedLanguage(language),
      maxResponses: 1,
      expiresAt: expiry,
    };
  });
  return storeLinks(db, userId, surveyId, links);
}

/** Checks the number of people before tokens are made for them. Throws InvalidInput. */
export function checkInvitees(people: readonly unknown[]): void {
  if (people.length === 0) throw new InvalidInput('Name at least one person', 'people');
  if (people.length > invitedAtOnce)
    throw new InvalidInput(`At most ${invitedAtOnce.toLocaleString('en-US')} people can be invited at once`, 'people');
}

/** Ends a link: whoever has it cannot answer any more, also when they have begun. Throws SurveyLinkNotFound. */
export async function revokeSurveyLink(db: Db, userId: string, id: string): Promise<void> {
  if (!(await revokeLink(db, userId, id))) throw new SurveyLinkNotFound();
}

async function storeLinks(
  db: Db,
  userId: string,
  surveyId: string,
  links: readonly NewLink[],
): Promise<SurveyLinkView[]> {
  if ((await ownSurvey(db, userId, surveyId)) === undefined) throw new SurveyNotFound();
  return db.transaction().execute(async (trx) => {
    await insertLinks(trx, surveyId, links);
    const all = await linksOf(trx, surveyId);
    if (all.length > mostLinks)
      throw new InvalidInput(`A survey can have at most ${mostLinks.toLocaleString('en-US')} links`);
    await notifySurvey(trx, { id: surveyId, userId });
    const stored = new Map(all.map((link) => [link.id, link]));
    return links.flatMap(({ id }) => stored.get(id) ?? []);
  });
}

function checkedLanguage(language: string | null | undefined): string | null {
  if (language == null || language === '') return null;
  const parsed = z.safeParse(languageSchema, language);
  if (!parsed.success) throw new InvalidInput('A language must be its code, such as de or pt-BR', 'language');
  return parsed.data;
}

function checkedExpiry(expiresAt: Date | null | undefined): Date | null {
  if (expiresAt == null) return null;
  if (expiresAt.getTime() <= Date.now()) throw new InvalidInput('Choose a time that is still to come', 'expiresAt');
  return expiresAt;
}
