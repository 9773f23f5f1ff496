/** Finalists are checked for new claims: none that has one is confirmed, and the next best takes its place. */
import { countCalls, mostJudged } from '../../../domain/searches/call-count.ts';
import { confirmedOf } from '../../../domain/searches/confirmation.ts';
import type { Judgment } from '../../../domain/searches/judging.ts';
import { viewOf } from '../../../domain/searches/outcome/view-of.ts';
import { judgmentInWords } from '../../../domain/searches/words.ts';
import type { SearchRequest } from '../../../domain/searches/state.ts';
import { judgeInProcess } from '../../_support/search-in-process.ts';
import { playSearch, searchSpec, startState, type Judge, type PlayedState } from '../../_support/search-in-memory.ts';
import { toyLandscape, type Landscape } from '../../_support/toy-landscape.ts';
import { faithfulParaphrases, plantedClaims } from './planted-claims.ts';

const job = { jobId: 'j', status: 'completed', error: null, secondsPerCall: null, notices: [] };

/** Numbers of candidates that sealed personas were asked about. */
function confirmedIn({ ratings, spec }: PlayedState): number[] {
  return [...ratings].flatMap(([number, own]) =>
    [...own.keys()].some((persona) => persona >= spec.personas) ? [number] : [],
  );
}

/** A landscape whose writer writes given texts in turn. The first of them are liked a little better than the others. */
function givenTexts(firstMessage: string, texts: readonly string[], best: number): Landscape {
  let next = 0;
  return {
    ...toyLandscape(1),
    firstMessage,
    rate: (message, persona) => {
      const rank = texts.indexOf(message);
      const support = persona % 20 < (rank < 0 ? 4 : rank < best ? 16 : 15) ? 1 : 0;
      const values = { supportRate: support, viralPotential: 0.5, authenticity: 0.5, persuasionScore: 0.5 };
      return { values, sentiment: support === 1 ? 'positive' : 'negative', objection: support === 1 ? '' : 'No.' };
    },
    write: () => texts[next++ % texts.length] ?? '',
  };
}

/** Plays a search of one generation with these candidates, the best first, by a simulated judge that is told what to name. */
function searchAmong(message: string, texts: readonly string[], marks: string, judgesClaims = true, best = 2) {
  const size = { personas: 20, sealedPersonas: 50, population: 12, generations: 1, control: 'none' };
  const landscape = givenTexts(message, texts, best);
  const spec = searchSpec(landscape, {
    ...size,
    segmentFloorPoints: null,
    judgesClaims,
    constraints: { brief: marks },
  });
  return playSearch(startState(spec), landscape, { judge: (text) => judgeInProcess(spec, text) });
}

const groupsOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
const numberOf = ({ candidates }: PlayedState, text: string) =>
  candidates.find(({ message }) => message === text)?.number ?? -1;

test('100 planted claims are named in the words of the candidate, and none of those candidates is confirmed', () => {
  const planted = plantedClaims();
  expect(new Set(planted.map(({ candidate }) => candidate)).size).toBe(100);
  const counts = { named: 0, confirmed: 0, confirmedUnjudged: 0, finalists: 0 };
  for (const group of [...Map.groupBy(planted, ({ message }) => message).values()].flatMap((of) => groupsOf(of, 2))) {
    const message = group[0]?.message ?? '';
    const faithful = faithfulParaphrases().flatMap((one) => (one.message === message ? [one.candidate] : []));
    const texts = [...group.map(({ candidate }) => candidate), ...faithful.slice(0, 4)];
    const marks = group.map(({ claim }) => `[[names: ${claim}]]`).join(' ');
    const [judged, unjudged] = [searchAmong(message, texts, marks), searchAmong(message, texts, marks, false)];
    const confirmed = confirmedIn(judged);
    for (const { candidate, claim } of group) {
      const number = numberOf(judged, candidate);
      const claims = judged.judgments.get(number)?.claims ?? [];
      counts.named +=
        claims.length === 1 && candidate.includes(claims[0] ?? '?') && claim.startsWith(claims[0] ?? '?') ? 1 : 0;
      counts.confirmed += confirmed.includes(number) ? 1 : 0;
      counts.confirmedUnjudged += confirmedIn(unjudged).includes(numberOf(unjudged, candidate)) ? 1 : 0;
    }
    expect(confirmed).toEqual(confirmedOf(judged.progress, judged.candidates));
    counts.finalists += judged.progress.finalists.length;
    expect(unjudged.judgments.size).toBe(0);
  }
  // Three finalists in each of the 50 searches: the faithful ones behind them are confirmed instead.
  expect(counts).toEqual({ named: 100, confirmed: 0, confirmedUnjudged: 100, finalists: 150 });
});

test('0 of 50 faithful paraphrases lose their confirmation when nothing is named', () => {
  const all = faithfulParaphrases();
  expect(new Set(all.map(({ candidate }) => candidate)).size).toBe(50);
  let confirmed = 0;
  for (const group of [...Map.groupBy(all, ({ message }) => message).values()].flatMap((of) => groupsOf(of, 2))) {
    const message = group[0]?.message ?? '';
    const texts = group.map(({ candidate }) => candidate);
    const judged = searchAmong(message, texts, '[[names: nothing]]');
    expect(judged.progress.finalists).toEqual(searchAmong(message, texts, '', false).progress.finalists);
    confirmed += texts.filter((text) => confirmedIn(judged).includes(numberOf(judged, text))).length;
    expect(viewOf(judged, job).candidates.filter(({ judgment }) => judgment?.verdict === 'claims')).toEqual([]);
  }
  expect(confirmed).toBe(50);
});

const landscape = toyLandscape(11);
const small = { personas: 40, sealedPersonas: 50, population: 12, generations: 4 };
const play = (judge: Judge, changes: Record<string, unknown> = {}, requests: Record<string, SearchRequest[]> = {}) => {
  const asked = { ...requests };
  return playSearch(startState(searchSpec(landscape, { ...small, ...changes })), landscape, {
    judge,
    watch: ({ progress: { phase } }) => {
      const now = asked[phase] ?? [];
      delete asked[phase];
      return now;
    },
  });
};
const clear: Judgment = { claims: [] };
const namesAll: Judge = (message) => ({ claims: [message] });
const usual = play(() => clear);

test('the next best takes the place of a finalist that is held back, and is checked as well', () => {
  const [best = -1] = usual.progress.finalists;
  const text = usual.candidates.find(({ number }) => number === best)?.message;
  const done = play((message) => (message === text ? { claims: [message] } : clear));
  expect(done.progress.finalists).toHaveLength(usual.progress.finalists.length);
  expect(done.progress.finalists.slice(0, -1)).toEqual(usual.progress.finalists.slice(1));
  expect(done.progress.finalists.every((number) => done.judgments.get(number)?.claims?.length === 0)).toBe(true);
  const view = viewOf(done, job);
  expect(view.confirmation?.rows.map(({ candidate }) => candidate)).not.toContain(best);
  expect(view.candidates.find(({ number }) => number === best)?.judgment).toEqual({
    verdict: 'claims',
    claims: [text],
  });
});

test('the best paraphrase is checked, too, and the next best stands for the control', () => {
  const controlOf = ({ candidates }: PlayedState) =>
    candidates.find(({ arm, status }) => arm === 'control' && status === 'kept');
  const best = controlOf(usual);
  expect(usual.judgments.get(best?.number ?? -1)).toEqual(clear);
  const done = play((message) => (message === best?.message ? { claims: [message] } : clear));
  expect(controlOf(done)?.number).not.toBe(best?.number);
  expect(new Set(confirmedIn(done))).toEqual(new Set([0, ...done.progress.finalists, controlOf(done)?.number]));
  // Without one that makes no claim there is nothing to compare with.
  const ofControl = new Set(usual.candidates.flatMap(({ arm, message }) => (arm === 'control' ? [message] : [])));
  const none = play((message) => (ofControl.has(message) ? { claims: [message] } : clear));
  expect(controlOf(none)).toBeUndefined();
  expect(viewOf(none, job).confirmation).toMatchObject({ overControl: null, isComplete: true });
  const judged = none.judgments.size - usual.progress.finalists.length;
  expect([judged > 0, judged <= mostJudged.paraphrases]).toEqual([true, true]);
});

test('a candidate that could not be checked is not confirmed either', () => {
  const done = play(() => ({ claims: null }));
  expect(confirmedIn(done)).toEqual([]);
  const view = viewOf(done, job);
  expect(view.candidates.filter(({ judgment }) => judgment?.verdict === 'unchecked')).toHaveLength(done.judgments.size);
  expect(view.confirmation).toMatchObject({ rows: [], isComplete: false });
  expect(view.confirmation?.headline.sentence).toBe(
    'Nothing is confirmed: each of the best candidates says things that your message does not, or could not be checked',
  );
});

test('when all have new claims a search gives up after ten, and asks no control', () => {
  const done = play(namesAll, { population: 40, generations: 6 });
  expect(done.judgments.size).toBeLessThanOrEqual(mostJudged.finalists);
  expect(done.judgments.size).toBeGreaterThan(3);
  expect([done.progress.phase, done.progress.finalists]).toEqual(['done', []]);
  expect(done.candidates.some(({ arm }) => arm === 'control')).toBe(false);
});

test('a candidate that is the message of the owner again is not checked, however it is spaced', () => {
  const [{ message, candidate } = { message: '', candidate: '' }] = faithfulParaphrases();
  const respaced = message.replace(' ', '  ');
  const done = searchAmong(message, [respaced, candidate], `[[names: ${candidate}]]`);
  const number = numberOf(done, respaced);
  expect([done.judgments.has(number), confirmedIn(done)]).toEqual([false, [0, number]]);
  expect(done.judgments.get(numberOf(done, candidate))?.claims).toEqual([candidate.slice(0, -1)]);
});

test('a search without the check goes on as before, also one that was stored before there was any', () => {
  const off = play(namesAll, { judgesClaims: false });
  const spec = searchSpec(landscape, small);
  const { judgesClaims: _later, ...before } = spec;
  const old = playSearch(startState(before as typeof spec), landscape, { judge: namesAll });
  for (const state of [off, old]) {
    expect(state.judgments.size).toBe(0);
    expect(state.progress.finalists).toEqual(usual.progress.finalists);
    expect(state.calls).toBe(usual.calls - usual.judgments.size);
    expect(state.progress.reserves).toBeUndefined();
  }
});

test('more generations after a check: what was named stays, nothing is checked twice, and the control matches the search', () => {
  const more: SearchRequest = { id: 'm', kind: 'more', generations: 2 };
  for (const phase of ['judging', 'control', 'confirming']) {
    const done = play((message) => ({ claims: message < '0' ? [message] : [] }), {}, { [phase]: [more] });
    expect(done.progress.generation).toBe(6);
    expect(viewOf(done, job).confirmation?.isComplete).toBe(true);
    const sealed = [...done.ratings.values()].flatMap((own) => [...own.keys()].filter((one) => one >= 40)).length;
    const ofControl = new Set(done.candidates.flatMap(({ arm, number }) => (arm === 'control' ? [number] : [])));
    const control = [...done.ratings].reduce(
      (sum, [number, own]) => sum + (ofControl.has(number) ? [...own.keys()].filter((one) => one < 40).length + 1 : 0),
      0,
    );
    const search = done.calls - sealed - done.judgments.size - control;
    expect(control).toBeLessThanOrEqual(search);
  }
});

test('an end that is asked for during the checks waits for them, and then ends the control', () => {
  const end: SearchRequest = { id: 'e', kind: 'end' };
  const done = play(() => clear, {}, { judging: [end] });
  expect(done.progress.finalists).toEqual(usual.progress.finalists);
  expect(done.candidates.some(({ arm }) => arm === 'control')).toBe(false);
  expect(viewOf(done, job).confirmation?.isComplete).toBe(true);
});

test('checks are counted among the calls, and fit into a spend cap', () => {
  const setup = { ...searchSpec(landscape, small) };
  const { most, expected } = countCalls(setup);
  expect([most.judging, expected.judging]).toEqual([13, 4]);
  expect(countCalls({ ...setup, control: 'none' }).most.judging).toBe(mostJudged.finalists);
  const { judging: _checks, ...off } = countCalls({ ...setup, judgesClaims: false }).most;
  expect(most.total - off.total).toBe(13);
  const capped = play(namesAll, { generations: 50, plateauGenerations: 20, spendCapUsd: 1.5 });
  expect([capped.progress.stop, capped.costUsd <= 1.5]).toEqual(['spend-cap', true]);
});

test('each result has its words', () => {
  expect(judgmentInWords({ verdict: 'claims', claims: ['a', 'b'] })).toBe(
    'not confirmed: says things that the message does not: “a” and “b”',
  );
  expect(judgmentInWords({ verdict: 'unchecked', claims: [] })).toBe('not confirmed: not checked for new claims');
  expect(judgmentInWords({ verdict: 'clear', claims: [] })).toBe('no new claims found');
});
