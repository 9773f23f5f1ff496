import { type Audience, audienceFields } from '../../../../domain/simulations/audience.ts';
import type { Draft } from '../../../lib/run-draft.ts';

/** An audience as it stands in the form, where the number may be missing. */
export type FormAudience = Pick<Draft, keyof Audience>;

/** Returns the fields of a draft that say whom it asks. */
export function audienceOfDraft(draft: Draft): FormAudience {
  return Object.fromEntries(audienceFields.map((name) => [name, draft[name]])) as unknown as FormAudience;
}

export function isSameAudience(one: FormAudience, other: FormAudience): boolean {
  return audienceFields.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
}
