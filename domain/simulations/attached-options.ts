/** Options in a run's attachments (JSON text, specification §3). */
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
 * Fills in models and temperatures from the attachments where the run's own fields are missing. Throws InvalidInput
 * when a field that the specification names has another type; other fields belong to the caller.
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
    toolsEnabled: input.toolsEnabled ?? enabledTools(data),
  };
}

/** Tools that are built in by specification §9; the others are only documented there. */
const builtInTools = ['he_web_search', 'he_research_entity', 'he_calculate_analyze'];

/** `toolsEnabled` lists the names, or is true for those of `toolDefinitions`; without them for the built-in ones. */
function enabledTools({ toolsEnabled, toolDefinitions }: z.output<typeof shape>): string[] | null {
  if (Array.isArray(toolsEnabled)) return toolsEnabled;
  if (toolsEnabled !== true) return null;
  return toolDefinitions ? toolDefinitions.map(({ name }) => name) : builtInTools;
}
