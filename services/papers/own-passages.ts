/** Passages of scholars' own papers that bear on a message. */
import type { Db } from '../../db/client.ts';
import { readPassages, type PassageRow } from '../../db/papers/passages.ts';
import type { PaperScope } from '../../db/papers/scope.ts';
import { findScholars, haveVectors, type IndexedScholar } from '../../db/papers/scholars.ts';
import type { CitablePassage } from '../../domain/papers/citations.ts';
import type { OwnPapers } from '../../domain/personas/paper-passages.ts';
import { findEmbeddingAccess, type EmbeddingAccess, type EmbeddingEnv } from './embedding-source.ts';
import { searchPassages, type QuestionVector } from './search.ts';

/** The papers of one scholar, with the passages that its persona is shown. */
export interface ScholarPapers extends OwnPapers {
  passages: readonly CitablePassage[];
}

export interface MessageToScholars {
  userId: string;
  message: string;
  profileIds: readonly string[];
  /** Embeds the message; null when that fails, so that words alone are searched. Omitted: words alone. */
  embed?: (access: EmbeddingAccess, text: string) => Promise<QuestionVector | null>;
  /** Ids of the passages to return in place of a search: those that a scholar was shown, in order. */
  shown?: readonly string[] | null;
}

/** Passages that a persona is shown. */
const shownPassages = 3;
/** Longer messages are searched by their beginning. */
const maxMessage = 1_000;

/** Finds the papers of the scholars among these profiles, by profile; others have no entry. */
export async function findOwnPassages(
  deps: { db: Db; env: EmbeddingEnv },
  { userId, message, profileIds, embed, shown = null }: MessageToScholars,
): Promise<ReadonlyMap<string, ScholarPapers>> {
  const { db } = deps;
  const scholars = await findScholars(db, userId, profileIds);
  const found = new Map<string, ScholarPapers>();
  if (scholars.length === 0) return found;
  const words = asWords(message);
  const vector = embed === undefined ? null : await vectorOf(deps, userId, scholars, (access) => embed(access, words));
  for (const { profileId, url, titles, authors } of scholars) {
    const scope = { userId, urls: [url] };
    const passages =
      shown !== null
        ? await passagesById(db, scope, shown)
        : words === ''
          ? []
          : await searchPassages(db, scope, words, { vector, limit: shownPassages });
    found.set(profileId, { passages, titles, authors });
  }
  return found;
}

/** Reads passages in the order of their ids; those that are gone are missing. */
async function passagesById(db: Db, scope: PaperScope, ids: readonly string[]): Promise<PassageRow[]> {
  const rows = await readPassages(db, scope, ids);
  return ids.flatMap((id) => rows.find((one) => one.id === id) ?? []);
}

async function vectorOf(
  deps: { db: Db; env: EmbeddingEnv },
  userId: string,
  scholars: readonly IndexedScholar[],
  embed: (access: EmbeddingAccess) => Promise<QuestionVector | null>,
): Promise<QuestionVector | null> {
  const access = await findEmbeddingAccess(deps, userId);
  const urls = scholars.map(({ url }) => url);
  if (access === null || !(await haveVectors(deps.db, userId, urls, access.label))) return null;
  return embed(access);
}

/** Quotation marks and hyphens of a message are not the signs of a search. */
function asWords(message: string): string {
  return message
    .replace(/["“”„«»]/gu, ' ')
    .replace(/(^|\s)-+/gu, '$1')
    .trim()
    .slice(0, maxMessage)
    .replace(/[\uD800-\uDBFF]$/u, '');
}
