/** The view of a survey's results: its figures are those of the statistics, and what is missing is said. */
import { tOfTail } from '../../../../../domain/simulations/student-t.ts';
import { wilson } from '../../../../../domain/simulations/statistics.ts';
import { choiceShares, summarizeNumbers } from '../../../../../domain/surveys/statistics/choice-shares.ts';
import { crosstab } from '../../../../../domain/surveys/statistics/crosstab.ts';
import { rectifyMean } from '../../../../../domain/surveys/statistics/ppi.ts';
import { figureRows } from '../../../../../domain/surveys/results/figure-rows.ts';
import type { ResultsInput } from '../../../../../domain/surveys/results/input.ts';
import { surveyResults } from '../../../../../domain/surveys/results/results.ts';
import type { SurveyDefinition } from '../../../../../domain/surveys/survey.ts';
import type { QuestionResult } from '../../../../../domain/surveys/results/question-view.ts';
import type { SurveyResultsView } from '../../../../../domain/surveys/results/view.ts';
import { surveyOf } from '../samples.ts';
import { clinicSurvey, simulatedInput } from './_support/simulated-results.ts';

const questionOf = (view: SurveyResultsView, id: string): QuestionResult => {
  const found = view.questions.find((question) => question.id === id);
  if (found === undefined) throw new Error(`There is no ${id}`);
  return found;
};
const small = { people: 80, personas: 120, twins: true };
const input = simulatedInput(small);
const view = surveyResults(input);
/** The survey without MaxDiff, whose model takes most of the time, for tests of other questions. */
const survey = withoutMaxDiff(clinicSurvey());
const plain = simulatedInput({ ...small, survey });

function withoutMaxDiff(whole: SurveyDefinition): SurveyDefinition {
  return {
    ...whole,
    sections: whole.sections.map((section) => ({
      ...section,
      questions: section.questions.filter(({ type }) => type !== 'maxdiff'),
    })),
  };
}

const chosenOf = (answer: unknown) => (answer as { option: string } | null)?.option ?? null;

test('shares, means, tables and rectified figures equal those of the statistics', () => {
  const people = input.people.flatMap(({ answers }) => chosenOf(answers['wait']) ?? []);
  const expected = choiceShares(
    ['o1', 'o2', 'o3', 'o4'],
    people.map((option) => ({ chosen: [option] })),
  );
  const { choice, people: counts } = questionOf(view, 'wait');
  expect(choice?.options.map((option) => option.people)).toEqual(
    expected.options.map(({ share, low, high, count }) => ({ value: share, low, high, count })),
  );
  expect(counts).toEqual({ answers: people.length, effective: expected.effectiveSize, skipped: 80 - people.length });

  const scale = input.people.flatMap(({ id, answers }) => {
    const twin = input.personas.find(({ twinOf }) => twinOf === id)?.answers['access'];
    return typeof answers['access'] === 'number' ? [{ human: answers['access'], twin }] : [];
  });
  const { numbers, pairs } = questionOf(view, 'access');
  const mean = summarizeNumbers(scale.map(({ human }) => ({ value: human })));
  expect(numbers?.people).toMatchObject({ mean: mean?.mean, ...mean?.interval, deviation: mean?.deviation });
  const paired = scale.flatMap(({ human, twin }) => (typeof twin === 'number' ? [{ human, persona: twin }] : []));
  expect([view.pairing, pairs]).toEqual(['twins', paired.length]);
  const { estimate, error } = rectifyMean(...adjustedByArea('access'));
  const half = tOfTail(0.025, paired.length - 1) * error * Math.sqrt(paired.length / (paired.length - 1));
  expect(numbers?.rectified?.value).toBeCloseTo(estimate, 6);
  expect(numbers?.rectified?.low).toBeCloseTo(estimate - half, 6);
  expect(numbers?.rectified?.high).toBeCloseTo(estimate + half, 6);

  const [table] = questionOf(view, 'wait').tables;
  const grouped = input.people.flatMap(({ answers, attributes }) => {
    const option = chosenOf(answers['wait']);
    return option === null ? [] : [{ chosen: [option], group: String(attributes['area']) }];
  });
  const groups = table?.columns.map(({ group }) => group) ?? [];
  const direct = crosstab(['o1', 'o2', 'o3', 'o4'], groups, grouped);
  expect(table?.rows.map(({ cells }) => cells)).toEqual(direct.rows.map(({ cells }) => cells));
});

/** Personas weighted to the people's areas, and all of their answers less the mean of the personas of the area. */
function adjustedByArea(id: string): [{ human: number; persona: number }[], { persona: number; weight: number }[]] {
  const segment = input.personas.filter(({ twinOf }) => twinOf === null);
  const areaOf = ({ attributes }: ResultsInput['people'][number] | ResultsInput['personas'][number]) =>
    String(attributes['area']);
  const known = segment.flatMap((persona) => {
    const value = persona.answers[id];
    return typeof value === 'number' ? [{ area: areaOf(persona), value }] : [];
  });
  const meanIn = (area: string) => {
    const own = known.filter((one) => one.area === area);
    return own.reduce((sum, { value }) => sum + value, 0) / own.length;
  };
  const shareIn = (side: ResultsInput['people'] | ResultsInput['personas'], area: string) =>
    side.filter((one) => areaOf(one) === area).length / side.length;
  const pairs = input.people.flatMap((person) => {
    const twin = input.personas.find(({ twinOf }) => twinOf === person.id)?.answers[id];
    const human = person.answers[id];
    return typeof human === 'number' && typeof twin === 'number'
      ? [{ human, persona: twin - meanIn(areaOf(person)) }]
      : [];
  });
  const others = known.map(({ area, value }) => ({
    persona: value - meanIn(area),
    weight: shareIn(input.people, area) / shareIn(segment, area),
  }));
  return [pairs, others];
}

test('personas and people never count together', () => {
  const alone = surveyResults({ ...input, personas: [], run: null });
  for (const question of view.questions) {
    const own = questionOf(alone, question.id);
    expect(own.people).toEqual(question.people);
    expect(own.choice?.options.map(({ people }) => people)).toEqual(
      question.choice?.options.map(({ people }) => people),
    );
    expect(own.numbers?.people?.mean).toEqual(question.numbers?.people?.mean);
  }
});

test('without personas, without people and without both the rest still works, and the view says so', () => {
  const people = surveyResults({ ...input, personas: [], run: null });
  expect(people).toMatchObject({ pairing: null, disclosure: null, distances: [], run: null });
  expect(people.headline).toMatchObject({ worth: null, rectified: null, distance: null });
  expect(people.headline.advice).toMatch(/^No personas have answered/);
  expect(people.nextToAsk).not.toBeNull();
  const personas = surveyResults({
    ...input,
    people: [],
    personas: input.personas.filter(({ twinOf }) => twinOf === null),
  });
  expect(personas.headline.advice).toMatch(/^No people have answered/);
  expect(personas.disclosure).toMatch(/^Synthetic: answered by AI personas \(gpt-4o\)/);
  expect(personas.nextToAsk).toBeNull();
  const nobody = surveyResults({ ...input, people: [], personas: [], run: null });
  expect(nobody.headline.advice).toBe('Nobody has answered yet.');
  expect(figureRows(nobody)).toEqual([]);
  expect(nobody.quality.sentence).toBe('Nobody has answered yet.');
  for (const each of [people, personas, nobody]) expect(JSON.stringify(each)).not.toMatch(/NaN|Infinity|undefined/);
});

test('one answer and all skipped make no interval and no fault', () => {
  const skipped = (one: ResultsInput): ResultsInput => ({
    ...one,
    people: one.people.map((person, at) => ({
      ...person,
      answers: Object.fromEntries(Object.entries(person.answers).map(([id, answer]) => [id, at === 0 ? answer : null])),
    })),
  });
  const one = surveyResults(skipped(simulatedInput({ people: 6, personas: 6, seed: 'one' })));
  const { people, choice, pairs, notRectified } = questionOf(one, 'wait');
  expect(people).toEqual({ answers: 1, effective: 1, skipped: 5 });
  const chosen = choice?.options.find((option) => option.people?.count === 1);
  expect(chosen?.people).toEqual({ value: 1, low: null, high: null, count: 1 });
  expect(pairs).toBe(0);
  expect(notRectified).toMatch(/need/);
  const none = surveyResults({
    ...input,
    people: input.people.map((person) => ({ ...person, answers: { wait: null, access: null } })),
  });
  expect(questionOf(none, 'wait').people).toEqual({ answers: 0, effective: 0, skipped: 80 });
  expect(questionOf(none, 'rank').people.skipped).toBe(0);
  // JSON writes numbers that are none as null, so they are looked for before.
  const isFinite = (value: unknown): boolean =>
    typeof value === 'number'
      ? Number.isFinite(value)
      : typeof value !== 'object' || value === null || Object.values(value).every(isFinite);
  expect([one, none].every(isFinite)).toBe(true);
});

test('a confirmed flag leaves a response out; an open one does not', () => {
  const flags = [{ kind: 'too-fast', questionId: null, sentence: 'Finished in 2 seconds.' }];
  const [first, second, ...rest] = plain.people;
  const people = [{ ...first!, flags, decisions: { 'too-fast:*': 'confirmed' } }, { ...second!, flags }, ...rest];
  const { quality, people: facts, questions } = surveyResults({ ...plain, people });
  expect(facts).toMatchObject({ completed: 80, counted: 79 });
  expect(quality).toMatchObject({ flaggedPeople: 2, undecided: 1, leftOutPeople: 1, leftOutPersonas: 0 });
  expect(questions[0]!.people.answers + questions[0]!.people.skipped).toBe(79);
});

test('a filter keeps one group, on both sides', () => {
  const filter = { by: 'attribute:area', value: 'rural' };
  const rural = surveyResults({ ...plain, request: { ...plain.request, filter } });
  const count = plain.people.filter(({ attributes }) => attributes['area'] === 'rural').length;
  expect(rural.people.counted).toBe(count);
  expect(rural.filter).toEqual({ ...filter, label: 'rural' });
  const { people } = questionOf(rural, 'wait');
  expect(people.answers + people.skipped).toBe(count);
});

test('groups are the same in any spelling, have names in words, and count no twins', () => {
  const spelled = <R extends { attributes: ResultsInput['people'][number]['attributes'] }>(
    responses: readonly R[],
    change: (area: string) => string,
  ): R[] => responses.map((each) => ({ ...each, attributes: { homeArea: change(String(each.attributes['area'])) } }));
  const { groups, pairing } = surveyResults({
    ...input,
    people: spelled(input.people, (area) => area.toUpperCase()),
    personas: spelled(input.personas, (area) => area),
  });
  const group = groups.find(({ key }) => key === 'attribute:homeArea');
  const own = view.groups.find(({ key }) => key === 'attribute:area');
  expect([group?.label, pairing]).toEqual(['home area', view.pairing]);
  expect(group?.values).toEqual(
    own?.values.map((one) => ({ ...one, value: one.value.toUpperCase(), label: one.value.toUpperCase() })),
  );
  const total = (side: 'people' | 'personas') => own?.values.reduce((sum, one) => sum + one[side], 0);
  expect([total('people'), total('personas')]).toEqual([80, 120]);
});

test('weights reach their shares and lower the effective number; impossible ones are said and not used', () => {
  const weights = { area: { urban: 0.3, suburban: 0.3, rural: 0.4 } };
  const weighted = surveyResults({ ...plain, request: { ...plain.request, weights } });
  const { people, choice } = questionOf(weighted, 'wait');
  expect(people.effective).toBeLessThan(people.answers);
  const option = choice!.options[1]!.people!;
  expect(option.low).toBeCloseTo(wilson(option.value * people.effective, people.effective).low, 10);
  expect(weighted.weighting?.people?.designEffect).toBeGreaterThan(1);
  const wrong = surveyResults({ ...plain, request: { ...plain.request, weights: { area: { moon: 1 } } } });
  expect(wrong.weighting).toBeNull();
  expect(wrong.notices.join(' ')).toContain('Nothing is weighted: nobody on one side has area moon');
});

test('warnings of choices follow the weighted shares, and worth is not said with weights', () => {
  const survey = surveyOf({
    title: 'Weighted',
    sections: [
      {
        id: 's',
        questions: [
          {
            id: 'go',
            type: 'single',
            text: 'Do you go?',
            options: [
              { id: 'yes', text: 'Yes' },
              { id: 'no', text: 'No' },
            ],
          },
        ],
      },
    ],
  });
  const base = simulatedInput({ people: 200, personas: 200, survey });
  // Both sides say the same by area; people are 90% urban, personas half.
  const answer = (area: string, at: number) => ({
    go: { option: (area === 'urban' ? at % 10 < 8 : at % 10 < 2) ? 'yes' : 'no' },
  });
  const by = <T extends object>(list: readonly T[], urban: number) =>
    list.map((one, at) => {
      const area = at < urban ? 'urban' : 'rural';
      return { ...one, attributes: { area }, answers: answer(area, at) };
    });
  const differing = { ...base, people: by(base.people, 180), personas: by(base.personas, 100) };
  const plain = surveyResults(differing);
  expect(questionOf(plain, 'go').warnings[0]?.sentence).toContain('choose “Yes” too seldom');
  expect(plain.headline.worth).not.toBeNull();
  const request = { ...base.request, weights: { area: { urban: 0.5, rural: 0.5 } } };
  const aligned = surveyResults({ ...differing, request });
  expect(questionOf(aligned, 'go').warnings).toEqual([]);
  expect(aligned.headline.worth).toBeNull();
  expect(aligned.headline.distance?.sentence).toMatch(/points? off, median/);
  expect(aligned.headline.advice).toMatch(/^Use the/);
  expect(aligned.notices).toContain('How many people the personas are worth is said without weights only.');
  // Weights that leave few effective answers show nothing.
  const thin = { ...base, people: by(base.people, 195), personas: by(base.personas, 0) };
  expect(questionOf(surveyResults(thin), 'go').warnings).not.toEqual([]);
  const targets = { area: { urban: 0.1, rural: 0.9 } };
  const few = { ...thin, personas: by(base.personas, 100), request: { ...base.request, weights: targets } };
  expect(questionOf(surveyResults(few), 'go').people.effective).toBeLessThan(30);
  expect(questionOf(surveyResults(few), 'go').warnings.filter(({ kind }) => kind !== 'worse-than-guessing')).toEqual(
    [],
  );
});

test('personas unlike the people are weighted to them, and what cannot be weighted for is said', () => {
  const people = plain.people.map((person, at) => ({
    ...person,
    attributes: { area: at < 60 ? 'rural' : at < 70 ? 'urban' : 'suburban' },
  }));
  const differing = surveyResults({ ...plain, people });
  expect(differing.pairing).toBe('twins');
  expect(differing.pairingSentence).toContain('Personas are weighted to the people’s shares of area.');
  const urban = plain.personas.map((persona) => ({
    ...persona,
    attributes: { area: persona.attributes['area'] === 'rural' ? 'urban' : (persona.attributes['area'] ?? '') },
  }));
  const few = surveyResults({
    ...plain,
    people: people.map((one, at) => (at < 30 ? { ...one, attributes: { area: 'urban' } } : one)),
    personas: urban,
  });
  expect(few.pairingSentence).toContain(
    'Too few personas have area “rural”: the 38% of people who have could not be weighted for, and take nothing from personas.',
  );
  const most = surveyResults({ ...plain, people, personas: urban });
  expect(most.pairing).toBeNull();
  expect(most.pairingSentence).toContain('Most people have no personas of their kind, so nothing is rectified.');
  expect(questionOf(most, 'wait').choice?.options.every(({ rectified }) => rectified === null)).toBe(true);
  expect(most.headline.advice).toMatch(/^Use the figures of people/);
});

test('the mean of personas of a group adds no precision, and a mean of few pairs is rough', () => {
  const base = simulatedInput({ people: 40, personas: 120, seed: 'rough', survey });
  const found = surveyResults(base);
  expect([found.pairing, found.headline.rectified?.saved]).toEqual(['groups', 0]);
  expect(found.pairingSentence).toContain('That adds no precision');
  const { numbers, summary } = questionOf(found, 'access');
  expect(numbers?.rectified?.value).toBeCloseTo(numbers!.people!.mean, 9);
  expect(numbers?.rectified?.low).toBeCloseTo(numbers!.people!.low!, 9);
  expect(summary).toContain('rectified mean rough: fewer than 50 pairs');
  const same = simulatedInput({ people: 60, personas: 120, seed: 'same', survey });
  const people = same.people.map((one, at) => ({ ...one, answers: { ...one.answers, access: at < 45 ? 1 : 3 } }));
  expect(questionOf(surveyResults({ ...same, people }), 'access').summary).toContain(
    'rectified mean rough: 75% of people gave one answer',
  );
});

test('personas who are too content and too alike are warned of, with both spreads', () => {
  const warned = surveyResults(simulatedInput({ people: 300, personas: 300, seed: 'warn', survey }));
  const { warnings, numbers } = questionOf(warned, 'access');
  const spreads = `${numbers!.personas!.deviation.toFixed(2)} against ${numbers!.people!.deviation.toFixed(2)}`;
  expect(warnings[0]?.sentence).toBe(
    `Personas are too content here, and too alike (spread ${spreads}). Do not use their figure alone.`,
  );
  const [farthest] = warned.distances.toReversed();
  expect(farthest!.points).toBeGreaterThan(farthest!.splitHalf ?? 0);
  expect(warned.headline.worth!.people).toBeLessThan(100);
});

test('two people make no figure of how good personas are, and a question of few people is not compared', () => {
  const two = surveyResults({ ...plain, people: plain.people.slice(0, 2) });
  expect(two.headline).toMatchObject({ worth: null, rectified: null, distance: null });
  expect(two.distances).toEqual([]);
  expect(two.distanceSentence).toBe('Too few people answered (2 of 30) to say how far off the personas are.');
  expect(two.questions.flatMap(({ warnings }) => warnings)).toEqual([]);
  // Everybody answers but the third question, which one person answers as no persona does.
  const people = plain.people.map((person, at) => ({
    ...person,
    answers: { ...person.answers, help: at === 0 ? { options: ['o4'] } : null },
  }));
  const some = surveyResults({ ...plain, people });
  expect(some.distances.map(({ questionId }) => questionId)).not.toContain('help');
  expect(some.distanceSentence).toContain('Too few people answered Q3 (1 of 30)');
  expect(some.headline.worth!.questions).toBeLessThan(surveyResults(plain).headline.worth!.questions);
});

test('open texts are never said to be worse than a guess', () => {
  const base = simulatedInput({ people: 100, personas: 100, seed: 'open', survey });
  const tell = (word: string, at: number) => `${word} is what I would say about it, number ${at % 3}`;
  const change = <R extends ResultsInput['people'][number] | ResultsInput['personas'][number]>(
    responses: readonly R[],
    words: readonly string[],
  ) =>
    responses.map((one, at) => ({
      ...one,
      answers: { ...one.answers, tell: tell(words[at % words.length] ?? '', at) },
    }));
  const found = surveyResults({
    ...base,
    people: change(base.people, ['parking', 'waiting']),
    personas: change(base.personas, ['kindness', 'price']),
  });
  expect(found.distances.find(({ questionId }) => questionId === 'tell')).toMatchObject({ isWorseThanGuessing: false });
  expect(questionOf(found, 'tell').warnings).toEqual([]);
});

test('a wording that changes answers is named, and being asked alone that does not is not', () => {
  const changed = simulatedInput({ people: 400, personas: 0, seed: 'wording', survey });
  const people = changed.people.map((person) => ({
    ...person,
    answers: { ...person.answers, access: person.wordings['access'] === 'A' ? 5 : 2 + (person.id.length % 2) },
  }));
  const { effects } = questionOf(surveyResults({ ...changed, people }), 'access');
  expect(effects).toMatchObject([{ kind: 'wording', source: 'people', isClear: true }]);
  expect(effects[0]?.sentence).toMatch(/^The wording changed the answers of people \(p < 0.001\)/);
  const many = surveyResults(simulatedInput({ people: 0, personas: 400, seed: 'alone', survey }));
  const alone = questionOf(many, 'wait').effects.find(({ kind }) => kind === 'alone');
  expect(alone?.sentence).toMatch(/^Asked alone or with other questions, personas: no effect found/);
});

test('next to ask names a question and a group, and more answers narrow its figure', () => {
  const next = surveyResults(simulatedInput({ people: 90, personas: 300, seed: 'next', survey })).nextToAsk!;
  const [best, ...others] = next.cells;
  expect(best).toMatchObject({ gain: 1 });
  expect(others.every(({ gain }) => gain <= 1 && gain > 0)).toBe(true);
  expect(best!.groupAfter).toBeLessThan(best!.groupBefore);
  expect(best!.wholeAfter).toBeLessThan(best!.wholeBefore);
  expect(next.title).toBe(`Ask 30 people in “${best!.group}” question ${best!.number}`);
  expect(next.sentence).toContain('30 more people narrow its figure');
});

test('a thousand options, and answers that are none, stay within seconds and figures', () => {
  const many = surveyOf({
    title: 'Many',
    sections: [
      {
        id: 's',
        questions: [
          {
            id: 'wait',
            type: 'single',
            text: 'Which?',
            options: [
              { id: 'o1', text: 'A' },
              { id: 'o2', text: 'B' },
            ],
          },
        ],
      },
    ],
  });
  const [section] = many.sections;
  const options = Array.from({ length: 1_000 }, (_, at) => ({ id: `o${at + 1}`, text: `Option ${at}` }));
  const abused = { ...many, sections: [{ ...section!, questions: [{ ...section!.questions[0]!, options } as never] }] };
  const odd: unknown[] = ['text', 7, [], { option: 9 }, { option: 'nothing' }, { __proto__: null, option: 'o3' }];
  const base = simulatedInput({ people: 60, personas: 60, survey: many });
  const people = base.people.map((person, at) => ({
    ...person,
    answers: { wait: at < odd.length ? odd[at] : { option: `o${at}` } },
  }));
  const begun = process.cpuUsage();
  const found = surveyResults({ ...base, definition: abused, people });
  const { user } = process.cpuUsage(begun);
  expect(user / 1e6).toBeLessThan(10);
  expect(found.questions[0]!.choice?.options).toHaveLength(1_000);
  expect(found.questions[0]!.people).toMatchObject({ answers: 56, skipped: 4 });
});
