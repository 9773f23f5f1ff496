/** Audiences: whom a message is put to, apart from the message. People save them as presets under a name. */
import * as z from 'zod/mini';
import { InvalidInput, UnsupportedProvider } from '../errors.ts';
import { checkLabel } from './library/labels.ts';
import { runInput } from './run-input.ts';
import { problemOfSplit } from './split.ts';

export const presetLimits = { perPerson: 50, nameCharacters: 60 } as const;

const { segmentIds, numUsers, split, modelProvider, models, simulated } = runInput.shape;

/** Fields of a run that say whom it asks, with the limits of a run. */
export const audienceSchema = z.object({ segmentIds, numUsers, split, modelProvider, models, simulated }).check(
  z.meta({
    typeName: 'AudienceInput',
    description: 'Segments, number of personas, providers and models of a message.',
  }),
);

export type AudienceInput = z.input<typeof audienceSchema>;
export type Audience = z.output<typeof audienceSchema>;

/** The audience of the newest run of the form. */
export interface LastAudience extends Audience {
  jobId: string;
}

export const audienceFields = Object.keys(audienceSchema.shape) as (keyof Audience)[];

/** Checks an audience. Throws InvalidInput. */
export function checkAudience(given: AudienceInput): Audience {
  const { data, error } = z.safeParse(audienceSchema, given);
  const field = String(error?.issues[0]?.path[0]);
  if (error && field === 'modelProvider') throw new UnsupportedProvider(String(given.modelProvider));
  if (error) throw new InvalidInput(error.issues[0]?.message ?? '', field);
  if (data.segmentIds.length === 0) throw new InvalidInput('An audience needs at least one segment', 'segmentIds');
  const problem = problemOfSplit(data.split, data.segmentIds, data.numUsers);
  if (problem !== null) throw new InvalidInput(problem, 'split');
  return data;
}

/** Returns a stored audience; a field that today's limits would refuse gets its default. */
export function audienceOf(stored: unknown): Audience {
  const given = (stored ?? {}) as Record<string, unknown>;
  const { shape } = audienceSchema;
  const readable = audienceFields.filter((name) => z.safeParse(shape[name], given[name]).success);
  const kept = Object.fromEntries(readable.map((name) => [name, given[name]]));
  return z.parse(audienceSchema, { segmentIds: [], ...kept });
}

export function checkPresetName(name: string): string {
  return checkLabel(name, 'The name of an audience', 'name', presetLimits.nameCharacters);
}
