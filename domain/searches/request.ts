/** Requests of its owner to a search that runs. Each takes effect before its next step. */
import { z } from 'zod';
import { searchLimits } from './setup.ts';

export const searchRequestSchema = z.discriminatedUnion('kind', [
  /** A person's own wording joins the race. */
  z.object({
    kind: z.literal('pin'),
    message: z
      .string()
      .trim()
      .min(1, 'Write the message first')
      .max(searchLimits.messageCharacters, 'A message may have at most 5,000 characters'),
    parent: z.number().int().min(0),
  }),
  /** So many generations more than were asked for. */
  z.object({
    kind: z.literal('more'),
    generations: z.number().int().min(1, 'Ask for at least one generation').max(searchLimits.generations.most),
  }),
  /** Ends the search after its current step; the finalists are confirmed. */
  z.object({ kind: z.literal('end') }),
]);

/** A request without the id that its sender chose. */
export type NewSearchRequest = z.output<typeof searchRequestSchema>;
