import type { Db } from '../../db/client.ts';
import { changeSegment } from '../../db/segments/writes.ts';
import { membersOfRow } from '../../db/segments/segments.ts';
import {
  rake,
  TargetsCannotBeMet,
  computeWeightedShares,
  type Marginals,
  type RakingResult,
} from '../../domain/segments/raking.ts';
import { z } from 'zod';
import { InvalidInput } from '../../domain/errors.ts';
import { countCells } from './read.ts';
import { ownSegment, readableSegment } from './own-segment.ts';

export interface WeightsPreview extends RakingResult {
  /** Current shares by field and category. */
  before: Marginals;
}

const targetsShape = z.record(z.string().min(1).max(80), z.record(z.string(), z.number().min(0).max(1)));
const maxFields = 6;

/** Previews weights for these shares without storing them. Throws InvalidInput. */
export async function previewWeights(db: Db, userId: string, id: string, given: unknown): Promise<WeightsPreview> {
  return computeWeights(db, userId, id, given);
}

/** Stores weights for these shares; null removes them. Throws SegmentNotFound, RecordReadOnly, InvalidInput. */
export async function setWeights(db: Db, userId: string, id: string, given: unknown): Promise<void> {
  const found = await ownSegment(db, userId, id);
  if (given === null || given === undefined) return changeSegment(db, userId, found, { weighting: null });
  const { factors, designEffect, effectiveSize } = await computeWeights(db, userId, id, given);
  await changeSegment(db, userId, found, { weighting: { targets: given, factors, designEffect, effectiveSize } });
}

async function computeWeights(db: Db, userId: string, id: string, given: unknown): Promise<WeightsPreview> {
  const parsed = targetsShape.safeParse(given);
  if (!parsed.success) throw new InvalidInput('Targets must be shares from 0 to 1 by field and category', 'targets');
  const targets = parsed.data;
  const fields = Object.keys(targets);
  if (fields.length === 0) throw new InvalidInput('Enter the target share of at least one category', 'targets');
  if (fields.length > maxFields)
    throw new InvalidInput(`Weights can have target shares for ${maxFields} attributes at most`, 'targets');
  const cells = await countCells(db, await membersOfRow(db, userId, await readableSegment(db, userId, id)), fields);
  try {
    return { ...rake(cells, targets), before: computeWeightedShares(cells, {}, fields) };
  } catch (error) {
    throw error instanceof TargetsCannotBeMet ? new InvalidInput(error.message, 'targets') : error;
  }
}
