/** Attributes that explain a split: planted ones are found, and chance is not taken for one. */
import { explainSplit } from '../../../../domain/breakdown/explain.ts';
import { contrastOf, splitSentence } from '../../../../domain/breakdown/sentences.ts';
import { draws } from '../../../_support/depth.ts';
import { note } from '../../../_support/note.ts';
import { drawTowns, namesDriver } from '../../../../bench/honesty/drivers.ts';
import { seededRandom } from '../../../../domain/random.ts';
import { collect, drawPersonas, driver, everybody } from './personas.ts';

import.meta.jest.setTimeout(draws(60_000, 900_000));

function clearOnes(seed: string, population: Parameters<typeof drawPersonas>[1]): string[] {
  const personas = drawPersonas(seed, population);
  const effects = explainSplit(personas, everybody(personas));
  expect(effects).toHaveLength(27);
  return effects.filter(({ isClear }) => isClear).map(({ attribute }) => attribute.field);
}

test.each([
  { size: 300, repeats: 1 },
  { size: 1_200, repeats: 1 },
  { size: 900, repeats: 3 },
])('a planted driver is found among $size answers, each person asked $repeats times', (of) => {
  const times = draws(3, 100);
  const found = Array.from({ length: times }, (_, at) => clearOnes(`planted ${at}`, { ...of, effect: 0.4 }));
  const hits = found.filter(([first]) => first === driver).length;
  note(`planted driver found in ${hits} of ${times}, ${JSON.stringify(of)}`);
  expect(hits).toBeGreaterThanOrEqual(times * 0.95);
});

test.each([
  { size: 100, repeats: 1 },
  { size: 1_200, repeats: 1 },
  { size: 300, repeats: 3 },
])('without a driver, hardly any of $size answers claim one', (of) => {
  const times = draws(6, 1_000);
  const claims = Array.from({ length: times }, (_, at) => clearOnes(`nothing ${at}`, { ...of, effect: 0 }));
  const wrong = claims.filter((clear) => clear.length > 0).length;
  note(`a driver claimed where there is none in ${wrong} of ${times}, ${JSON.stringify(of)}`);
  // Five of 100, and twice the deviation that so many samples have.
  expect(wrong / times).toBeLessThanOrEqual(0.05 + 2 * Math.sqrt((0.05 * 0.95) / times));
});

test.each([
  { people: 1_500, towns: 150, share: 0.03 },
  { people: 2_000, towns: 200, share: 0.01 },
])('hardly any of $people people in $towns small towns claim a driver of a rare answer', (of) => {
  const times = draws(40, 1_000);
  const random = seededRandom('towns');
  const wrong = Array.from({ length: times }, () => namesDriver(random, of)).filter(Boolean).length;
  note(`a driver claimed where there is none in ${wrong} of ${times}, ${JSON.stringify(of)}`);
  // Five of 100, and three times the deviation that so few samples have.
  expect(wrong / times).toBeLessThanOrEqual(0.05 + 3 * Math.sqrt((0.05 * 0.95) / times));
});

test('a town of its own opinion is found among many small ones', () => {
  const personas = drawTowns(seededRandom('own town'), { people: 2_000, towns: 100, share: 0.02, ofFirst: 0.9 });
  expect(explainSplit(personas, everybody(personas))[0]).toMatchObject({
    attribute: { field: 'town' },
    isClear: true,
    goesWith: null,
  });
});

test('attributes that go together are one finding, and others are their own', () => {
  const random = seededRandom('together');
  const rows = Array.from({ length: 600 }, () => {
    const [isRich, isNorth] = [random() < 0.5, random() < 0.5];
    const mostly = (is: boolean) => (random() < 0.85 ? is : !is);
    const score = random() < 0.5 + (isRich ? 0.2 : -0.2) + (isNorth ? 0.2 : -0.2) ? 1 : -1;
    const named = (is: boolean) => (is ? 'high' : 'low');
    const income = { income: named(isRich), rent: named(mostly(isRich)), car: named(mostly(isRich)) };
    return { score, attributes: { ...income, region: isNorth ? 'north' : 'south' } };
  });
  const personas = collect(rows);
  const effects = explainSplit(personas, everybody(personas));
  const found = effects.map(({ attribute, goesWith, isClear }) => [attribute.field, goesWith?.field ?? null, isClear]);
  expect(Object.fromEntries(found.map(([field, leader]) => [field, leader]))).toEqual({
    income: null,
    rent: 'income',
    car: 'income',
    region: null,
  });
  expect(splitSentence(effects, null, 600)).toMatch(
    /^Two findings divide these personas: (region; )?income, (rent and car|car and rent) \(these go together\)(; region)?\.$/,
  );
  const ofIncome = effects.filter(({ attribute }) => attribute.field !== 'region');
  expect(splitSentence(ofIncome, 'High 40 points above low', 600)).toMatch(
    /^These attributes go together and divide these personas as one finding: income, .* and .*\. High 40 points above low\.$/,
  );
});

test('the tick and the bar agree with the corrected p-value', () => {
  for (const effect of [0, 0.2, 0.4]) {
    const personas = drawPersonas(`tick ${effect}`, { size: 300, effect });
    const effects = explainSplit(personas, everybody(personas)).filter(
      ({ share, byChance }) => Math.abs(share - byChance) > 1e-6,
    );
    expect(effects.map(({ share, byChance }) => share > byChance)).toEqual(effects.map(({ isClear }) => isClear));
  }
});

test('clear attributes come first, with the contrast of their groups', () => {
  const personas = drawPersonas('sentence', { size: 600, effect: 0.5 });
  const places = everybody(personas);
  const effects = explainSplit(personas, places);
  const contrast = contrastOf(personas, places, effects[0]!);
  expect(contrast).toMatch(/^value 0 \d\d points above value 1$/);
  expect(splitSentence(effects, contrast, places.length)).toBe(
    `One attribute divides these personas: ${driver}. ${contrast}.`,
  );
});

test('a value of a list can make the difference', () => {
  const rows = Array.from({ length: 200 }, (_, at) => ({
    score: at % 2 === 0 ? 1 : -1,
    attributes: { interests: at % 2 === 0 ? ['chess', 'books'] : at % 4 === 1 ? ['books'] : [] },
  }));
  const personas = collect(rows);
  const [effect] = explainSplit(personas, everybody(personas));
  expect(effect).toMatchObject({ share: 1, isClear: true, attribute: { field: 'interests', kind: 'list' } });
  expect(contrastOf(personas, everybody(personas), effect!)).toBe('chess: with it 100 points above without');
});

test('nothing is tested without enough personas, attributes or differences', () => {
  const few = collect(Array.from({ length: 29 }, (_, at) => ({ attributes: { a: at % 2 } })));
  expect(explainSplit(few, everybody(few))).toEqual([]);
  expect(splitSentence([], null, 29)).toMatch(/too few/);
  const same = collect(Array.from({ length: 60 }, () => ({ attributes: { a: 'x' } })));
  expect(explainSplit(same, everybody(same))).toEqual([]);
  expect(splitSentence([], null, 60)).toMatch(/no attribute with two groups/);
  const agreed = collect(Array.from({ length: 60 }, (_, at) => ({ score: 1, attributes: { a: `v${at % 2}` } })));
  expect(explainSplit(agreed, everybody(agreed))).toMatchObject([{ share: 0, isClear: false }]);
});
