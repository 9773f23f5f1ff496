import { strayMarksIn } from '../../../../domain/surveys/pipes.ts';
import { titleOf } from '../../../../domain/surveys/question-texts.ts';
import { questionOf } from '../../../../domain/surveys/survey.ts';
import { validateSurvey } from '../../../../domain/surveys/validate.ts';
import { surveyOf } from './samples.ts';

const input = (text: string) => ({
  title: 'Pipes',
  sections: [
    {
      id: 's',
      questions: [
        { id: 'q1', type: 'open', text: { en: 'Which city?', de: 'Welche Stadt?' } },
        { id: 'q2', type: 'open', text: 'Why {{answer:q1}}?' },
        { id: 'q3', type: 'open', text },
      ],
    },
  ],
});

test.each(['{{q2}}', 'You said {{ q1 }}.', '{{answers:q1}}', '{{answer}}', '{{}}'])(
  'a mark that would be read as it is written is refused: %s',
  (text) => {
    const { findings } = validateSurvey(input(text));
    expect(findings.map(({ questionId, rule }) => [questionId, rule])).toEqual([['q3', 'stray-mark']]);
    expect(findings[0]?.sentence).toContain(strayMarksIn(text)[0]);
  },
);

test('pipes and single braces are no such marks', () => {
  for (const text of ['{{answer:q1}} and {{ attribute:age }}', '{a} {{ b', 'a }} b'])
    expect(validateSurvey(input(text)).findings).toEqual([]);
});

test('lists and results read the title of a question in place of its pipe', () => {
  const survey = surveyOf(input('Is {{answer:q2}} true at {{attribute:age}}, after {{answer:q1}}?'));
  const title = (id: string, ...languages: string[]) => {
    const question = questionOf(survey, id);
    return question === undefined ? null : titleOf(survey, question, ...languages);
  };
  expect(title('q2')).toBe('Why [Which city?]?');
  expect(title('q2', 'de')).toBe('Why [Welche Stadt?]?');
  expect(title('q3')).toBe('Is [Why …?] true at [age], after [Which city?]?');
});
