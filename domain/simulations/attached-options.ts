/** What a run's attachments (JSON text, specification §3) say of how it is asked. */
import { z } from 'zod';
import { InvalidInput } from '../errors.ts';
import type { RunInput } from './run-input.ts';

const names = z.array(z.string());
const figures = z.array(z.number());

const shape = z.object({
  models: z.union([names, z.string().transform((name) => [name])], 'a list of model names').nullish(),
  temperatureRange: z
    .union(
      [figures, z.object({ min: z.number(), max: z.number() }).transform(({ min, max }) => [min, max])],
      'a list of two numbers',
    )
    .nullish(),
  metadata: z.record(z.string(), z.unknown(), 'an object').nullish(),
  toolsEnabled: z.union([z.boolean(), names], 'true or false').nullish(),
  toolDefinitions: z
    .array(
      z.object({ name: z.string('a list of tools with names') }, 'a list of tools with names'),
      'a list of tools with names',
    )
    .nullish(),
});

/**
 * Models and temperatures from the attachments, for what the run's own fields leave out. Throws InvalidInput where a
 * field that the specification names is of another kind; others are the caller's own.
 */
export function withAttachedOptions(input: Partial<RunInput>, attachments: string | null): Partial<RunInput> {
  if (attachments === null) return input;
  const { data, error } = shape.safeParse(JSON.parse(attachments));
  const [issue] = error?.issues ?? [];
  if (data === undefined)
    throw new InvalidInput(`attachments.${String(issue?.path[0])} must be ${issue?.message}`, 'attachments');
  return {
    ...input,
    models: input.models?.length ? input.models : data.models,
    temperatureRange: input.temperatureRange ?? data.temperatureRange,
  };
}
