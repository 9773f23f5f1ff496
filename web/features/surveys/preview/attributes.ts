import { testsIn, type Condition } from '../../../../domain/surveys/parts/condition.ts';
import { eachText, type Text } from '../../../../domain/surveys/parts/text.ts';
import { pipesIn } from '../../../../domain/surveys/pipes.ts';
import { wordsOf } from '../../../../domain/surveys/question-texts.ts';
import { questionsOf, type SurveyDefinition } from '../../../../domain/surveys/survey.ts';

/** Lists the attributes of respondents that a survey's conditions and texts look at. */
export function attributesIn(survey: SurveyDefinition): string[] {
  const { sections, quotas } = survey;
  const questions = questionsOf(survey);
  const conditions: (Condition | undefined)[] = [
    ...sections.map(({ showIf }) => showIf),
    ...questions.flatMap(({ showIf, skips = [] }) => [showIf, ...skips.map((skip) => skip.if)]),
    ...quotas.map((quota) => quota.if),
  ];
  const texts: (Text | undefined)[] = [
    survey.settings.thankYou,
    ...sections.flatMap(({ title, text }) => [title, text]),
  ];
  const words = [...texts.flatMap(eachText), ...questions.flatMap(wordsOf)];
  const named = [
    ...conditions.flatMap(testsIn).flatMap(({ of }) => ('attribute' in of ? [of.attribute] : [])),
    ...words.flatMap(pipesIn).flatMap(({ kind, name }) => (kind === 'attribute' ? [name] : [])),
  ];
  return [...new Set(named)];
}
