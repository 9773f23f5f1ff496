/** The test whether a model can name the person behind a prompt. */
import type { Persona } from '../../../../domain/personas/persona.ts';
import { buildPersonaPrompt } from '../../../../domain/personas/reaction-prompt.ts';
import { buildProbe, judgeProbe, readProbe } from '../../../../domain/profiles/probe.ts';
import { kindOf } from '../../../../local/simulator/prompt.ts';
import { probeReply } from '../../../../local/simulator/reply/probe.ts';

const facts = { name: 'José Ramón Quintanilla', company: 'Brightwave Clinics' };
const guess = { name: null, employer: null, sureness: 0.5, clues: [] };

test.each([
  ['Jose Quintanilla', 'named'],
  ['Dr. Quintanilla', 'named'],
  ['JOSÉ RAMÓN', 'named'],
  ['José', 'not-named'],
  ['Maria Lopez', 'not-named'],
  [null, 'not-named'],
])('the guess %j is judged as %s', (name, outcome) => {
  expect(judgeProbe({ ...guess, name }, facts)).toBe(outcome);
});

test('a name without spaces counts as a whole, and an employer for itself', () => {
  expect(judgeProbe({ ...guess, name: '张 小明' }, { name: '张小明', company: null })).toBe('named');
  expect(judgeProbe({ ...guess, name: '张' }, { name: '张小明', company: null })).toBe('not-named');
  expect(judgeProbe({ ...guess, employer: 'the Brightwave clinics, Ohio' }, facts)).toBe('employer');
  expect(judgeProbe({ ...guess, employer: 'Clinics' }, facts)).toBe('not-named');
});

test('an answer is read out of what surrounds it, and anything else is none', () => {
  const clues = Array.from({ length: 9 }, (_, at) => `clue ${at}`);
  const text = `Here: {"name": " Unknown ", "employer": "Acme", "sureness": 7, "clues": ${JSON.stringify(clues)}} Done.`;
  expect(readProbe(text)).toEqual({ name: null, employer: 'Acme', sureness: 1, clues: clues.slice(0, 5) });
  for (const wrong of ['', 'I cannot tell', '[1]', '{"name": ', '}{']) expect(readProbe(wrong)).toBeNull();
});

const persona: Persona = {
  kind: 'voter',
  name: 'Marisol Quintanilla',
  age: 41,
  gender: 'female',
  attributes: { occupation: 'Nurse' },
  recentPosts: ['My name is Marisol Quintanilla and I work nights'],
};

test('a name that is left in a prompt is found, and one that is hidden is not', () => {
  const told = (isHidden: boolean) => {
    const { system, user } = buildProbe(buildPersonaPrompt(persona, {}, { anonymize: isHidden }));
    expect(kindOf(`${system}\n\n${user}`)).toBe('probe');
    const found = readProbe(probeReply(`${system}\n\n${user}`));
    return found === null ? null : judgeProbe(found, { name: 'Marisol Quintanilla', company: null });
  };
  expect([told(false), told(true)]).toEqual(['named', 'not-named']);
});
