/** A persona that answers a survey. */
import { anonymizePersona } from '../../personas/anonymize-persona.ts';
import { mergeOptions } from '../../personas/prompt-options.ts';
import type { Persona } from '../../personas/persona.ts';
import type { Arrangement } from '../arrange.ts';
import type { AttributeValue, Respondent } from '../respondent.ts';

export interface SurveyPersona {
  personaIndex: number;
  persona: Persona;
  attributes: Record<string, AttributeValue>;
  /** Draws its order, wordings and answers. */
  seed: string;
  arrangement: Arrangement;
  answers: Record<string, unknown>;
  isAskedAlone: boolean;
}

/** Returns the persona as a respondent: its facts decide its path, as those of a person do. */
export function respondentOf(
  { arrangement, attributes }: Pick<SurveyPersona, 'arrangement' | 'attributes'>,
  language: string | null,
): Respondent {
  return { arrangement, attributes, language };
}

/** Returns the respondent as a model may see it: facts in the words of questions are those of the prompt, which identify nobody. */
export function shownRespondentOf(
  { arrangement, persona, attributes }: Pick<SurveyPersona, 'arrangement' | 'persona' | 'attributes'>,
  language: string | null,
): Respondent {
  const shown = anonymizePersona(persona, mergeOptions(persona.promptOptions, {}));
  const facts: Record<string, AttributeValue | null | undefined> = {
    age: shown.age,
    gender: shown.gender,
    location: shown.location,
    ...shown.attributes,
  };
  const known = Object.keys(attributes).flatMap((name) => {
    const value = facts[name];
    return value === null || value === undefined ? [] : [[name, value] as const];
  });
  return { arrangement, attributes: Object.fromEntries(known), language };
}
