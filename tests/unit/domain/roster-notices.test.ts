import { noticesOfAnswers, rosterNotices, type DrawnSegment } from '../../../domain/simulations/roster-notices.ts';

const segment = (name: string, more: Partial<DrawnSegment> = {}): DrawnSegment => ({
  name,
  personas: 10,
  repeated: 0,
  isSynthetic: false,
  ...more,
});

test('segments with enough profiles get no notice', () => {
  expect(rosterNotices([segment('Parents'), segment('Voters')], true)).toEqual([]);
});

test('synthetic personas are mentioned if any were asked', () => {
  const drawn = [
    segment('Nobody yet', { isSynthetic: true }),
    segment('Empty', { isSynthetic: true, personas: 0 }),
    segment('Voters'),
  ];
  expect(rosterNotices(drawn, false)).toEqual([
    'No profiles in Nobody yet: synthetic personas from the United States were asked instead.',
  ]);
});

test.each([
  [false, ', because the segments have fewer profiles than personas asked for.'],
  [
    true,
    ', because heavily weighted profiles are drawn more often, or the segments have fewer profiles than personas asked for.',
  ],
  [null, '.'],
])('profiles asked more than once are counted, with the cause if it is known (weighted: %s)', (isWeighted, end) => {
  const drawn = [segment('Parents', { repeated: 4 }), segment('Voters', { repeated: 3 })];
  expect(rosterNotices(drawn, isWeighted)).toEqual([`7 of 20 answers come from profiles asked more than once${end}`]);
});

test('the notice about repeats counts received answers, not planned ones', () => {
  const kept = [
    'Nobody yet: synthetic.',
    '70 of 300 answers come from profiles asked more than once, because the segments have fewer profiles than personas asked for.',
  ];
  expect(noticesOfAnswers(kept, { repeated: 0, answers: 29 })).toEqual(['Nobody yet: synthetic.']);
  expect(noticesOfAnswers(kept, { repeated: 3, answers: 120 })[1]).toBe(
    '3 of 120 answers come from profiles asked more than once, because the segments have fewer profiles than personas asked for.',
  );
});
