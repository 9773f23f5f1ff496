import type { z } from 'zod';
import { InvalidInput } from '../domain/errors.ts';

/** Checks input by its schema. Throws InvalidInput with the first problem and its field, or the field that holds all of it. */
export function checkInput<Output>(
  schema: z.ZodType<Output>,
  given: unknown,
  { field, unreadable = 'The set-up cannot be read' }: { field?: string; unreadable?: string } = {},
): Output {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new InvalidInput(issue?.message ?? unreadable, field ?? issue?.path.join('.'));
}
