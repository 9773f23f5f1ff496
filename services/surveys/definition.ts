import { InvalidInput } from '../../domain/errors.ts';
import type { Finding } from '../../domain/surveys/finding.ts';
import { lint } from '../../domain/surveys/lint/lint.ts';
import type { SurveyDefinition } from '../../domain/surveys/survey.ts';
import { validateSurvey } from '../../domain/surveys/validate.ts';

const named = 3;

/** Reads a survey that may be unfinished. Throws InvalidInput when its shape is wrong. */
export function readDefinition(input: unknown): SurveyDefinition {
  const { survey, findings } = validateSurvey(input);
  if (survey === null) throw new InvalidInput(sentencesOf(findings), 'definition');
  return survey;
}

/** Throws InvalidInput with the first errors of a survey that cannot be asked. */
export function checkCanBeAsked(survey: SurveyDefinition): void {
  const errors = lint(survey).filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new InvalidInput(sentencesOf(errors), 'definition');
}

function sentencesOf(findings: readonly Finding[]): string {
  const more = findings.length - named;
  const sentences = findings
    .slice(0, named)
    .map(({ questionId, sentence }) => (questionId === null ? sentence : `${questionId}: ${sentence}`));
  return [...sentences, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
}
