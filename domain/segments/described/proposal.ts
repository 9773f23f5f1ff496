/** The form of a proposal: who is in a described segment, by the shares of each attribute. */
import { z } from 'zod';
import { storableText } from '../../storable.ts';

export const proposalLimits = {
  minSize: 10,
  maxSize: 5_000,
  maxAttributes: 20,
  maxValues: 40,
  maxPairs: 6,
  maxDescription: 1_000,
  /** Least and greatest bound of a band of numbers. */
  furthestBound: 1_000_000_000,
} as const;

/** Greatest seed, the largest integer that GraphQL carries. */
export const maxSeed = 2_147_483_647;

/** Shares may miss 1 by this much, because people type 33.3 three times. */
export const shareTolerance = 0.005;

const { minSize, maxSize, maxAttributes, maxValues, maxPairs, furthestBound } = proposalLimits;

const text = (what: string, most: number) =>
  z
    .string(`${what} must be a text`)
    .overwrite(storableText)
    .trim()
    .min(1, `${what} is missing`)
    .max(most, `${what} may have up to ${most} characters`);

const share = z
  .number('Each share must be a number')
  .min(0, 'A share may not be negative')
  .max(1_000_000_000, 'A share is too large');

const bound = z
  .int('Bounds of a band must be whole numbers')
  .min(-furthestBound, 'A bound is too small')
  .max(furthestBound, 'A bound is too large');

const value = z.object({
  label: text('The name of a value', 80),
  share,
  /** Both bounds belong to the band; set for numbers alone. */
  from: bound.optional(),
  to: bound.optional(),
});

const source = z.object({
  title: text('The title of a source', 300),
  /** Shown as a link only when it is an https address. */
  url: z
    .string()
    .overwrite(storableText)
    .trim()
    .max(500, 'The address of a source may have up to 500 characters')
    .nullable(),
  year: z.int('The year of a source must be a whole number').min(1900).max(2100).nullable(),
});

const attribute = z.object({
  name: text('The name of an attribute', 60),
  kind: z.enum(['category', 'number'], 'An attribute is a category or a number'),
  values: z
    .array(value, 'An attribute needs a list of values')
    .min(1, 'An attribute needs at least one value')
    .max(maxValues, `An attribute may have up to ${maxValues} values`),
  /** The publication that the shares are said to come from; null when they are assumed. */
  source: source.nullable(),
  isAssumed: z.boolean('isAssumed must be true or false'),
});

/** Shares of one attribute's values for each value of another: `rows[i][j]` is the share of value j among those with value i. */
const pair = z.object({
  attribute: text('The attribute of a table', 60),
  given: text('The attribute that a table depends on', 60),
  rows: z
    .array(z.array(share, 'Each row of a table is a list of shares').max(maxValues), 'A table needs rows')
    .max(maxValues),
});

export const proposalSchema = z.object({
  name: text('The name of the segment', 200),
  country: text('The country', 80),
  size: z
    .int('The size must be a whole number')
    .min(minSize, `A segment has at least ${minSize} people`)
    .max(maxSize, `A segment has at most ${maxSize.toLocaleString('en-US')} people`),
  attributes: z
    .array(attribute, 'A proposal needs a list of attributes')
    .min(1, 'A segment needs at least one attribute')
    .max(maxAttributes, `A segment may have up to ${maxAttributes} attributes`),
  pairs: z.array(pair, 'The tables must be a list').max(maxPairs, `A segment may have up to ${maxPairs} tables`),
});

export type Proposal = z.infer<typeof proposalSchema>;
export type ProposedAttribute = Proposal['attributes'][number];
export type ProposedPair = Proposal['pairs'][number];
export type ProposedSource = NonNullable<ProposedAttribute['source']>;

export const seedSchema = z
  .int('The seed must be a whole number')
  .min(0, 'The seed may not be negative')
  .max(maxSeed, `The seed may be up to ${maxSeed.toLocaleString('en-US')}`);
