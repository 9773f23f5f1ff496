import { traceFigures } from '../../../../domain/assistant/number-gate.ts';
import { pastWorkText, type PastWork } from '../../../../domain/assistant/past-work.ts';
import { systemPrompt } from '../../../../domain/assistant/prompt.ts';

const none: PastWork = {
  experiments: { total: 0, newest: [] },
  segments: { total: 0, newest: [] },
  panels: { total: 0, newest: [] },
  surveys: { total: 0, newest: [] },
  searches: { total: 0, newest: [] },
};

test('what a person has is listed by group, and nothing of what they do not have', () => {
  expect(pastWorkText(none)).toBe('');
  expect(systemPrompt('', false, '')).not.toContain('What else');
  const text = pastWorkText({
    experiments: {
      total: 7,
      newest: [{ name: 'Clinics,\nthree tones', labels: ['A', 'B'], verdict: 'B is clearly ahead' }],
    },
    segments: { total: 2, newest: [{ name: 'Suburban women' }, { name: 'Nurses' }] },
    panels: { total: 1, newest: [{ topic: 'Buses', status: 'completed', recommendation: null }] },
    surveys: { total: 1, newest: [{ title: 'Fares', people: 12, personas: 120 }] },
    searches: { total: 1, newest: [{ title: 'Trams', status: 'completed', confirmedPoints: 4.26 }] },
  });
  expect(text.split('\n')).toEqual([
    'Comparisons, 7 in all:',
    '- Clinics, three tones (A, B): B is clearly ahead',
    'Segments, 2 in all:',
    '- Suburban women',
    '- Nurses',
    'Panels, 1 in all:',
    '- Buses (completed)',
    'Surveys, 1 in all:',
    '- Fares: 12 people and 120 personas answered',
    'Searches for a better wording, 1 in all:',
    '- Trams (completed): 4.3 points over the first message, confirmed',
  ]);
  // Past runs come last: what is read of them ends with the prompt.
  expect(systemPrompt('Tests with answers: 1', false, text)).toMatch(
    /What else[\s\S]+What this person has tested so far/,
  );
  const traced = traceFigures(
    'Of your 7 experiments, Fares has 12 people; Trams is 4.3 points ahead, 13 in all.',
    [],
    [text],
  );
  expect(traced.map(({ text: figure, isKnown }) => [figure, isKnown])).toEqual([
    ['7', true],
    ['12', true],
    ['4.3 points', true],
    ['13', false],
  ]);
});
