import { jsonrepair } from 'jsonrepair';
import { createSyntheticPersona } from '../../../../../domain/personas/synthetic.ts';
import { arrange } from '../../../../../domain/surveys/arrange.ts';
import { languageCode } from '../../../../../domain/surveys/runs/language.ts';
import type { SurveyPersona } from '../../../../../domain/surveys/runs/persona.ts';
import { buildSurveyPrompt } from '../../../../../domain/surveys/runs/prompt.ts';
import { readReply } from '../../../../../domain/surveys/runs/read-reply.ts';
import { rehearseCalls } from '../../../../../domain/surveys/runs/rehearsal.ts';
import { questionOf } from '../../../../../domain/surveys/survey.ts';
import { commuting, surveyOf } from '../samples.ts';

const survey = surveyOf(commuting);
const choice = { mode: 'choice', language: null } as const;
const distribution = { mode: 'distribution', language: null } as const;

function persona(answers: Record<string, unknown> = {}, more: Partial<SurveyPersona> = {}): SurveyPersona {
  return {
    personaIndex: 0,
    persona: createSyntheticPersona('one'),
    attributes: { age: 40 },
    seed: '1/0',
    arrangement: arrange(survey, '1/0'),
    answers,
    isAskedAlone: false,
    ...more,
  };
}

const questions = (...ids: string[]) => ids.flatMap((id) => questionOf(survey, id) ?? []);

test('a prompt has the persona, what it has answered, and the questions with what each wants', () => {
  const before = { works: { option: 'yes' }, means: { options: ['car'] } };
  const { system, user } = buildSurveyPrompt(survey, choice, persona(before), questions('ratings', 'minutes'));
  expect(system).toContain('- Age: ');
  expect(user).toContain('You are filling in a survey: Getting to work');
  expect(user).toContain('- Do you work outside your home? Yes\n- How do you get there? Car');
  expect(user).toMatch(/\nDetails\nq1\. How often do these happen\?\nA\. /);
  expect(user).toContain('q2. How many minutes is your way?\nReply with a whole number from 0 to 300 (minutes)');
  expect(user).toContain('Reply with one JSON object and nothing else: {"q1": …, "q2": …}.');
  const stated = buildSurveyPrompt(survey, distribution, persona(), questions('works')).user;
  expect(stated).toContain('say how likely each one is');
  expect(stated).toContain('{"A": 35}');
});

test('a survey is shown in the language that the run names, where it has it', () => {
  expect(languageCode(survey, 'German')).toBe('de');
  expect(languageCode(survey, 'Spanish')).toBeNull();
  const { user } = buildSurveyPrompt(survey, { ...choice, language: 'German' }, persona(), questions('works'));
  expect(user).toContain('Arbeiten Sie außer Haus?');
  expect(user).toContain('Write your own words in German.');
});

test('facts that identify a person stay out of the words of questions', () => {
  const asked = surveyOf({
    title: 'Place',
    sections: [{ id: 's', questions: [{ id: 'q', type: 'open', text: 'How is life in {{attribute:city}}?' }] }],
  });
  const real = persona(
    {},
    {
      persona: { kind: 'voter', name: 'Ann Lee', age: 40, gender: 'female', attributes: { city: 'Smalltown' } },
      attributes: { city: 'Smalltown' },
      arrangement: arrange(asked, 's'),
    },
  );
  const { system, user } = buildSurveyPrompt(
    asked,
    choice,
    real,
    [questionOf(asked, 'q')].flatMap((one) => one ?? []),
  );
  expect(`${system}${user}`).not.toContain('Smalltown');
  expect(user).toContain('How is life in …?');
});

test('a reply is read question by question, and what cannot be read is left out', () => {
  const read = (reply: string, ...ids: string[]) =>
    readReply(survey, choice, persona({ works: { option: 'yes' } }), questions(...ids), reply, jsonrepair);
  expect(read('```json\n{"q1": "A", "q2": 45,}\n```', 'works', 'minutes')?.answers).toEqual({
    works: { option: 'yes' },
    minutes: 45,
  });
  expect(read('{"answers": {"Q1": "Z", "q2": 45}}', 'works', 'minutes')?.answers).toEqual({ minutes: 45 });
  // A question that may be passed.
  expect(read('{"q1": null}', 'minutes')?.answers).toEqual({ minutes: null });
  expect(read('{"q1": null}', 'works')).toBeNull();
  expect(read('I would rather not say.', 'works')).toBeNull();
  // A draft comes before the answer, a remark after it.
  const drafted =
    '<think>{"q1": "B", "q2": 1}</think>{"q1": "B", "q2": 2}\n{"q1": "A", "q2": 45}\n{"q1": "B"}{"sure": 1, "why": 2, "so": 3}';
  expect(read(drafted, 'works', 'minutes')?.answers).toEqual({ works: { option: 'yes' }, minutes: 45 });
  expect(read('{"q1": "so\\u0000 so"}', 'why')?.answers).toEqual({ why: 'so so' });
});

test('stated probabilities are kept, and the seed of the persona draws the answer', () => {
  const reply = '{"q1": {"A": 70, "B": 30}}';
  const drawn = (seed: string) => readReply(survey, distribution, persona({}, { seed }), questions('works'), reply);
  expect(drawn('x')).toEqual(drawn('x'));
  expect(drawn('x')?.stated).toEqual({ works: { yes: 0.7, no: 0.3 } });
  const all = Array.from({ length: 400 }, (_, at) => drawn(`${at}`)?.answers['works'] as { option: string });
  const share = all.filter(({ option }) => option === 'yes').length / all.length;
  expect(share).toBeGreaterThan(0.63);
  expect(share).toBeLessThan(0.77);
  // Probabilities are objects, which parse by themselves in a reply that has to be repaired.
  for (const broken of ['{"q1": {"A": 70, "B": 30},}', 'Here you are:\n{"q1": {"A": 70, "B": 30}'])
    expect(readReply(survey, distribution, persona(), questions('works'), broken, jsonrepair)?.stated).toEqual({
      works: { yes: 0.7, no: 0.3 },
    });
  // An answer in place of probabilities is no distribution.
  expect(readReply(survey, distribution, persona(), questions('works'), '{"q1": "A"}')).toBeNull();
});

test('a rehearsal counts more calls for fewer questions in each', () => {
  const [alone, together] = [rehearseCalls(survey, choice, 1), rehearseCalls(survey, choice, 8)];
  expect(alone.calls).toBeGreaterThan(together.calls);
  expect(together.calls).toBeGreaterThan(1.5);
  expect(alone.inputTokens).toBeGreaterThan(together.inputTokens);
  expect(Math.abs(alone.outputTokens - together.outputTokens)).toBeLessThan(1e-6);
});

test('a rehearsal of the longest survey takes little time, and its tokens are those of all its prompts', () => {
  const options = Array.from({ length: 20 }, (_, at) => ({ id: `o${at}`, text: `Option number ${at} of these` }));
  const ids = Array.from({ length: 100 }, (_, at) => `q${at}`);
  const asked = ids.map((id) => ({
    id,
    type: 'single',
    text: 'Which of them?',
    required: true,
    randomize: 'all',
    options,
  }));
  const long = surveyOf({ title: 'Long', sections: [{ id: 's', questions: asked }] });
  const started = process.cpuUsage();
  const rehearsed = rehearseCalls(long, choice, 1);
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1e6).toBeLessThan(3);
  expect(rehearsed.calls).toBe(100);
  const one = persona({}, { arrangement: arrange(long, 'one') });
  let tokens = 0;
  for (const id of ids) {
    const prompt = buildSurveyPrompt(long, choice, one, [questionOf(long, id)!]);
    tokens += (prompt.system.length + prompt.user.length) / 4;
    one.answers[id] = { option: 'o1' };
  }
  expect(Math.abs(rehearsed.inputTokens / tokens - 1)).toBeLessThan(0.05);
});
