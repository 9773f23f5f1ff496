/** A proposal that somebody is editing: the same form, with texts and shares that may still be missing. */
import { z } from 'zod';
import { proposalLimits } from './proposal.ts';

const { maxAttributes, maxValues, maxPairs } = proposalLimits;
/** Room for one line more than a finished proposal may have, so that the check can say so. */
const text = z.string().max(500);
const number = z.number().nullable();

const value = z.object({ label: text, share: number, from: number.optional(), to: number.optional() });

const attribute = z.object({
  name: text,
  kind: z.enum(['category', 'number']),
  values: z.array(value).max(maxValues + 10),
  source: z.object({ title: text, url: text.nullable(), year: number }).nullable(),
  isAssumed: z.boolean(),
});

export const editedProposalSchema = z.object({
  name: text,
  country: text,
  size: number,
  attributes: z.array(attribute).max(maxAttributes + 5),
  pairs: z
    .array(
      z.object({
        attribute: text,
        given: text,
        rows: z.array(z.array(number).max(maxValues + 10)).max(maxValues + 10),
      }),
    )
    .max(maxPairs + 5),
});

export type EditedProposal = z.infer<typeof editedProposalSchema>;
export type EditedAttribute = EditedProposal['attributes'][number];
export type EditedValue = EditedAttribute['values'][number];
