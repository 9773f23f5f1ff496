/** Records how a described segment was drawn, as kept in the segment's metadata. */
import { z } from 'zod';
import { proposalSchema, seedSchema, type ProposedSource } from './proposal.ts';

/** Origin of a proposal: named by a model, by the provider simulator's rules, taken from published tables, or typed by the person. */
export const proposalOrigins = ['model', 'simulator', 'published', 'typed'] as const;
export type ProposalOrigin = (typeof proposalOrigins)[number];

const describedSchema = z.object({
  description: z.string(),
  seed: seedSchema,
  origin: z.enum(proposalOrigins),
  /** The model that named the proposal; null without one. */
  model: z.string().nullable(),
  proposal: proposalSchema,
});

export type Described = z.infer<typeof describedSchema>;

/** Field of a segment's metadata that holds it. */
export const describedField = 'described';

/** Reads the record from a segment's metadata, which its owner may write too; null when there is none that can be read. */
export function parseDescribed(metadata: Record<string, unknown>): Described | null {
  const parsed = describedSchema.safeParse(metadata[describedField]);
  return parsed.success ? parsed.data : null;
}

/** Source of the profiles; its first word marks them as made up, wherever profiles are read. */
export function describedSource(seed: number): string {
  return `synthetic: described, seed ${seed}`;
}

/** Returns the address of a source for a link: https alone, because a model may name anything. */
export function linkOfSource({ url }: Pick<ProposedSource, 'url'>): string | null {
  if (url === null || !URL.canParse(url)) return null;
  const { protocol, username, password, href } = new URL(url);
  return protocol === 'https:' && username === '' && password === '' ? href : null;
}
