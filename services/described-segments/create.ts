/** Makes segments of proposals: draws the people and stores them as an ordinary segment. */
import type { Db, Trx } from '../../db/client.ts';
import { insertDrawnProfiles } from '../../db/segments/described-profiles.ts';
import { takeDraft } from '../../db/segments/drafts.ts';
import { criteriaOfRow, privacyOfRow } from '../../db/segments/segments.ts';
import { objectOf } from '../../db/segments/profiles.ts';
import { insertSegment, type NewSegment } from '../../db/segments/writes.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { checkProposal } from '../../domain/segments/described/check.ts';
import { describedSource, parseDescribed, type Described } from '../../domain/segments/described/described.ts';
import { drawDescribed } from '../../domain/segments/described/draw.ts';
import { NotDescribed, SegmentDraftNotFound } from '../../domain/segments/described/errors.ts';
import type { Proposal } from '../../domain/segments/described/proposal.ts';
import { readableSegment } from '../segments/own-segment.ts';
import { checkSeed } from './drafts.ts';

/**
 * Draws the people of a draft and makes a segment of them; the draft is deleted with it, so that it becomes one segment
 * whatever is repeated. Returns the segment's id. Throws InvalidInput, SegmentDraftNotFound.
 */
export async function createDescribed(
  db: Db,
  userId: string,
  draftId: string,
  given: { proposal: unknown; seed: number },
): Promise<string> {
  const { proposal, problems } = checkProposal(given.proposal);
  if (proposal === null) throw new InvalidInput(problems.join(' '), 'proposal');
  const seed = checkSeed(given.seed);
  return db.transaction().execute(async (trx) => {
    const draft = await takeDraft(trx, userId, draftId);
    if (draft === undefined) throw new SegmentDraftNotFound();
    const { description, origin, model } = draft;
    return storeDrawn(trx, { description, origin, model, seed, proposal }, { userId, name: proposal.name });
  });
}

/** Draws a described segment's proposal again with another seed, as a segment of its own. Throws SegmentNotFound, NotDescribed, InvalidInput. */
export async function drawAgain(db: Db, userId: string, segmentId: string, given: number): Promise<string> {
  const found = await readableSegment(db, userId, segmentId);
  const metadata = objectOf(found.row.metadata);
  const described = parseDescribed(metadata);
  if (described === null) throw new NotDescribed();
  const seed = checkSeed(given);
  const { tags } = metadata;
  const kept = {
    description: found.row.description,
    tags: Array.isArray(tags) ? tags.map(String) : [],
    criteria: criteriaOfRow(found),
    privacy: await privacyOfRow(db, userId, found),
  };
  const name = `${found.row.name.slice(0, 180)}, seed ${seed}`;
  return db.transaction().execute((trx) => storeDrawn(trx, { ...described, seed }, { userId, name, ...kept }));
}

/** Tells described segments apart in lists. */
const describedTag = 'described';

type Kept = Pick<NewSegment, 'userId' | 'name'> &
  Partial<Pick<NewSegment, 'description' | 'tags' | 'criteria' | 'privacy'>>;

async function storeDrawn(trx: Trx, described: Described, kept: Kept): Promise<string> {
  const { proposal, seed, description } = described;
  const id = await insertSegment(trx, {
    description: description || null,
    tags: [describedTag],
    criteria: [],
    ...kept,
    kind: 'dynamic',
    sourceIds: [],
    attributeDefinitions: definitionsOf(proposal),
    type: 'other',
    described,
  });
  await insertDrawnProfiles(trx, id, describedSource(seed), drawDescribed(proposal, seed));
  return id;
}

function definitionsOf({ attributes }: Proposal): unknown[] {
  const own = attributes.map(({ name, kind }) => ({ name, type: kind === 'number' ? 'number' : 'text' }));
  return [...own, { name: 'location', type: 'text' }];
}
