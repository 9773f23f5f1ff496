/** A search as the API returns it, with every kind of candidate; the same for the same options. */
import { type Random, seededRandom } from '../../domain/random.ts';
import { noEndings } from '../../domain/simulations/endings.ts';
import { candidateLabel, type CandidateStatus } from '../../domain/searches/candidate.ts';
import { objectiveNames, searchSetupSchema } from '../../domain/searches/setup.ts';
import type { CandidateView, Confirmation, Difference, Estimate, SearchView } from '../../domain/searches/view.ts';

export interface SampleSearch {
  /** Generations that have ended. */
  generations?: number;
  population?: number;
  /** True when it is over and its finalists are confirmed. */
  isDone?: boolean;
  isFront?: boolean;
  /** The best believed candidate is held back: with these claims, or unchecked without any. */
  heldBack?: readonly string[];
  verdict?: Confirmation['headline']['verdict'];
}

const seedMessage =
  'We will cut the wait at all 14 city clinics in half, and you can check: we publish the numbers for your clinic every month.';
const segmentNames = ['Suburban parents', 'Young renters', 'Retired homeowners', 'Rural owners'];
const perSegment = 60;
const personas = segmentNames.length * perSegment;
/** Answers after which a dropped candidate is not asked about further. */
const block = 60;

/** Replacements that make one message of another, by mutation. */
const mutations = [
  { name: 'answer-objection', label: 'Answer an objection', swap: [' in half', ' in half by next May'] },
  { name: 'make-concrete', label: 'Make it concrete', swap: ['the numbers', 'the minutes'] },
  { name: 'shorten', label: 'Shorten', swap: ['We will cut the wait at', 'Half the wait at'] },
  { name: 'change-tone', label: 'Change the tone', swap: ['you can check', 'please check us'] },
  { name: 'for-segment', label: 'Write for one segment', swap: ['city clinics', 'city and county clinics'] },
] as const;

export function estimateOf(mean: number, n: number): Estimate {
  const half = 1.96 * Math.sqrt((mean * (1 - mean)) / Math.max(1, n));
  return n < 5
    ? { mean, low: null, high: null, n }
    : { mean, low: Math.max(0, mean - half), high: Math.min(1, mean + half), n };
}

function differenceOf(mean: number, base: number, n: number): Difference {
  const points = (mean - base) * 100;
  const half = 80 / Math.sqrt(Math.max(1, n));
  return { points, low: points - half, high: points + half, isIndecisive: Math.abs(points) < half };
}

/** Believes three quarters of what was raced. */
function believedOf(mean: number, base: number) {
  const gain = 0.75 * (mean - base);
  return { mean: base + gain, points: gain * 100 };
}

/** Statuses of the candidates of a generation, in order; the first two survive it. */
const usual: CandidateStatus[] = ['kept', 'kept', 'indecisive', 'dropped', 'dropped', 'dropped', 'rejected', 'dropped'];
const reasons: Partial<Record<CandidateStatus, string>> = {
  dropped: 'Worse than the best two on the same 60 personas',
  indecisive: 'Neither better nor worse than the others when the generation ended',
  rejected: 'It adds a figure that is neither in your message nor in the brief: “9 minutes”',
  duplicate: 'It says the same as C3 in other words',
  failed: 'The model wrote nothing that could be used',
};

/** Returns a search of the given size. */
export function sampleSearch({
  generations = 6,
  population = 8,
  isDone = false,
  isFront = false,
  heldBack,
  verdict = 'better',
}: SampleSearch = {}): SearchView {
  const random = seededRandom('sample search');
  const seedMean = 0.43;
  const candidates: CandidateView[] = [];
  const meanOf = (number: number) => candidates[number]?.support?.mean ?? seedMean;

  const add = (
    fields: Pick<CandidateView, 'generation' | 'origin' | 'originLabel' | 'parents' | 'message' | 'status'>,
    mean: number | null,
    n: number,
  ) => {
    const number = candidates.length;
    const isRated = mean !== null && n > 0;
    const [parent] = fields.parents;
    candidates.push({
      number,
      label: candidateLabel(number),
      arm: 'search',
      reason: reasons[fields.status] ?? null,
      support: isRated ? estimateOf(mean, n) : null,
      fitness: isRated ? estimateOf(mean, n) : null,
      objectives: isRated
        ? objectiveNames.map((name, at) => ({
            name,
            mean: Math.min(
              1,
              Math.max(0, mean + [0, -0.2, 0.15 - mean / 4, 0.05][at]! + (at === 0 ? 0 : 0.12 * (random() - 0.5))),
            ),
          }))
        : [],
      segments: isRated ? cellsOf(mean, n, number === 0 ? null : seedMean, random) : [],
      versusSeed: isRated && number > 0 ? differenceOf(mean, seedMean, n) : null,
      believed: isRated && n >= 20 ? believedOf(mean, seedMean) : null,
      versusParent: isRated && parent !== undefined ? differenceOf(mean, meanOf(parent), n) : null,
      answers: fields.origin === 'answer-objection' ? { text: 'By when?', personas: 19 } : null,
      flags: fields.status === 'rejected' ? [{ kind: 'new-claim', text: '9 minutes' }] : [],
      judgment: null,
      ...fields,
    });
    return number;
  };

  add(
    { generation: 0, origin: 'seed', originLabel: 'Your message', parents: [], message: seedMessage, status: 'kept' },
    seedMean,
    personas,
  );
  const history: SearchView['history'] = [];
  let elite = [0];
  let calls = personas;
  const last = isDone ? generations : generations + 1;
  for (let generation = 1; generation <= last; generation += 1) {
    const isOpen = generation > generations;
    const kept: number[] = [];
    for (let at = 0; at < population; at += 1) {
      const status: CandidateStatus = isOpen
        ? (['racing', 'racing', 'writing'] as const)[at % 3]!
        : generation === 2 && at === 7
          ? 'duplicate'
          : generation === 3 && at === 7
            ? 'failed'
            : (usual[at % usual.length] ?? 'dropped');
      const mutation = mutations[(generation + at) % mutations.length]!;
      const isMerged = generation === 3 && at === 0;
      const isEdit = generation === 5 && at === 1;
      const parents = isMerged ? elite.slice(0, 2) : [elite[at % elite.length] ?? 0];
      const base = candidates[parents[0] ?? 0]?.message ?? seedMessage;
      const changed = base.includes(mutation.swap[1]) ? base : base.replace(mutation.swap[0], mutation.swap[1]);
      const message =
        status === 'writing' || status === 'failed'
          ? ''
          : status === 'rejected'
            ? `${base} No more than 9 minutes.`
            : changed === base
              ? withOrWithout(base, ' That is a promise.')
              : changed;
      const isAsked = ['kept', 'dropped', 'indecisive', 'racing'].includes(status);
      const gain =
        status === 'kept'
          ? (0.14 + 0.08 * random()) / Math.max(1, generations)
          : status === 'indecisive'
            ? 0
            : -0.18 * random();
      const n =
        status === 'kept' || status === 'indecisive' ? personas : status === 'racing' ? 40 : at === 7 ? 24 : block;
      const number = add(
        {
          generation,
          origin: isEdit ? 'edit' : isMerged ? 'merge' : mutation.name,
          originLabel: isEdit ? 'Your edit' : isMerged ? 'Merge two' : mutation.label,
          parents,
          message,
          status,
        },
        isAsked ? Math.min(0.8, meanOf(parents[0] ?? 0) + gain) : null,
        isAsked ? n : 0,
      );
      calls += isAsked ? n : 0;
      if (status === 'kept') kept.push(number);
    }
    if (isOpen) break;
    const best = [...elite, ...kept].toSorted((one, other) => meanOf(other) - meanOf(one))[0] ?? 0;
    elite = [...kept, ...elite].toSorted((one, other) => meanOf(other) - meanOf(one)).slice(0, 3);
    history.push({
      generation,
      best,
      support: estimateOf(meanOf(best), personas),
      average: meanOf(best) - 0.09,
      calls,
      costUsd: calls * 0.00062,
      event: generation === 4 ? 'plateau-widened' : null,
    });
  }
  const [best = 0] = elite;
  // Plain paraphrases for as many calls.
  for (const swap of isDone ? ['see', 'verify', 'follow it'] : []) {
    const number = add(
      {
        generation: 0,
        origin: 'paraphrase',
        originLabel: 'Paraphrase',
        parents: [0],
        message: seedMessage.replace('check', swap),
        status: 'dropped',
      },
      0.5,
      personas,
    );
    Object.assign(candidates[number] ?? {}, { arm: 'control', reason: null });
  }
  // A candidate that pleases most and loses a segment.
  const split = candidates.find(({ generation, status }) => generation === 2 && status === 'kept');
  const cell = split?.segments[2];
  if (split && cell) {
    cell.isBelowFloor = true;
    cell.positive = 0.22;
    cell.versusSeed = { points: -33, low: -41, high: -25, isIndecisive: false };
    split.flags.push({ kind: 'below-floor', text: 'Retired homeowners are 33 points below your message' });
  }
  // Finalists are checked when the search stops.
  for (const [place, number] of isDone ? elite.entries() : []) {
    const claims = place === 0 ? [...(heldBack ?? [])] : [];
    const isUnchecked = place === 0 && heldBack?.length === 0;
    const verdict = claims.length > 0 ? 'claims' : isUnchecked ? 'unchecked' : 'clear';
    Object.assign(candidates[number] ?? {}, { judgment: { verdict, claims } });
  }
  const setup = searchSetupSchema.parse({
    title: 'Clinic promise, better wording',
    seedMessages: [seedMessage],
    segmentIds: segmentNames.map((_, at) => `segment-${at}`),
    population,
    generations: isDone ? generations : Math.min(50, generations + 3),
    personas,
    budgetCalls: Math.round(calls * 1.4),
    selection: isFront ? 'front' : 'weights',
    objectives: isFront ? { supportRate: 1, authenticity: 0.5 } : { supportRate: 1 },
    constraints: { maxCharacters: 200, bannedPhrases: ['guaranteed'], brief: 'There are 14 city clinics.' },
    simulated: true,
  });
  const names = [...mutations.map(({ name }): string => name), 'merge'];
  const byMutation = candidates.filter(({ origin }) => names.includes(origin)).length;
  return {
    jobId: 'calm-rivers-shine',
    title: setup.title,
    status: isDone ? 'completed' : 'processing',
    error: null,
    isSimulated: true,
    setup,
    segments: segmentNames.map((name, at) => ({ id: `segment-${at}`, name, personas: perSegment })),
    phase: isDone ? 'done' : 'searching',
    generation: last,
    totalGenerations: setup.generations,
    stop: isDone ? { rule: 'generations', sentence: `All ${generations} generations are done` } : null,
    calls: isDone ? calls + 2_000 : calls,
    budgetCalls: setup.budgetCalls,
    costUsd: calls * 0.00062,
    writingCostUsd: calls * 0.00003,
    spendCapUsd: 10,
    secondsLeft: isDone ? null : 180,
    history,
    candidates,
    best: generations === 0 ? null : best,
    operators: [...mutations, { name: 'merge', label: 'Merge two' }].map(({ name, label }) => {
      const tried = candidates.filter(({ origin }) => origin === name);
      return {
        name,
        label,
        tried: tried.length,
        kept: tried.filter(({ status }) => status === 'kept').length,
        medianGainPoints: tried.length === 0 ? null : Math.round(tried.length * 3) / 10 - 0.6,
        nextShare: tried.length / Math.max(1, byMutation),
        costUsd: 0.01 * tried.length,
      };
    }),
    waste: { again: 14, givenUp: 3 },
    front: isFront
      ? elite.map((candidate, at) => ({
          candidate,
          isKnee: at === 0,
          isPolarizing: candidate === split?.number || at === 2,
        }))
      : [],
    confirmation: isDone ? confirmationOf(candidates, elite[heldBack === undefined ? 0 : 1] ?? 0, verdict) : null,
    endings: noEndings,
    notices: [],
  };
}

function withOrWithout(text: string, end: string): string {
  return text.endsWith(end) ? text.slice(0, -end.length) : text + end;
}

function cellsOf(mean: number, n: number, seedMean: number | null, random: Random): CandidateView['segments'] {
  const lean = [0.07, 0.05, 0.02, -0.14];
  return segmentNames.flatMap((_, segment) => {
    // Few answers do not reach all segments.
    const asked = n < block && segment > 1 ? 0 : Math.round(n / (n < block ? 2 : segmentNames.length));
    if (asked === 0) return [];
    const positive = Math.min(0.95, Math.max(0.05, mean + (lean[segment] ?? 0) + (random() - 0.5) / 20));
    const base = Math.max(0.05, (seedMean ?? 0) + (segment === 2 ? 0.12 : segment === 1 ? 0.02 : -0.06));
    return [
      {
        segment,
        n: asked,
        positive: Math.round(positive * asked) / asked,
        versusSeed: seedMean === null ? null : differenceOf(positive, base, asked * 4),
        isBelowFloor: false,
      },
    ];
  });
}

function confirmationOf(
  candidates: readonly CandidateView[],
  best: number,
  verdict: Confirmation['headline']['verdict'],
): Confirmation {
  const asked = 300;
  const winner = candidates[best];
  const control = candidates.find(({ arm }) => arm === 'control');
  if (winner === undefined || control === undefined) throw new Error('There is no such candidate');
  const gain = { better: 13, 'no-better': 1, worse: -9 }[verdict];
  const seed = 0.44;
  const points = `${gain > 0 ? '+' : '−'}${Math.abs(gain)}.0 points (${gain - 6}.0 to ${gain + 6}.0)`.replaceAll(
    '(-',
    '(−',
  );
  const words = { better: 'Better', 'no-better': 'No better', worse: 'Worse' }[verdict];
  return {
    personas: asked,
    rows: [
      {
        role: 'seed',
        candidate: 0,
        label: 'C0',
        message: seedMessage,
        confirmed: estimateOf(seed, asked),
        believed: 0.43,
      },
      {
        role: 'control',
        candidate: control.number,
        label: control.label,
        message: control.message,
        confirmed: estimateOf(0.49, asked),
        believed: 0.5,
      },
      {
        role: 'finalist',
        candidate: best,
        label: winner.label,
        message: winner.message,
        confirmed: estimateOf(seed + gain / 100, asked),
        believed: winner.believed?.mean ?? null,
      },
    ],
    headline: {
      points: gain,
      low: gain - 6,
      high: gain + 6,
      isIndecisive: verdict === 'no-better',
      verdict,
      sentence: `${words} than your message: ${points} with ${asked} personas whom the search never saw`,
    },
    overControl: {
      points: gain - 5,
      low: gain - 11,
      high: gain + 1,
      isIndecisive: verdict !== 'worse',
      sentence: `No better than paraphrases for the same calls: ${gain - 5}.0 points`,
    },
    wordings: { ahead: 21, of: 25 },
    isComplete: true,
  };
}
