/** Sentences about runs in groups, models, segments out of proportion, and what is told before and after a run. */
import { modelSentences } from '../../../domain/analytics/sentences.ts';
import { pastRunsText, recommendationsFrom, type PastRun } from '../../../domain/assistant/past-runs.ts';
import { compareByAttribute, type ComparedGroup } from '../../../domain/breakdown/compare.ts';
import { comparedSentence, groupSentence } from '../../../domain/breakdown/compared-words.ts';
import { PersonaCollector, type Personas } from '../../../domain/breakdown/personas.ts';
import { sideBySide } from '../../../domain/panels/analysis/side-by-side.ts';
import { viewOf } from '../../../domain/searches/outcome/view-of.ts';
import { noticeOfDisproportion, shareBySize } from '../../../domain/simulations/disproportion.ts';
import { endedNotices } from '../../../domain/simulations/ended-notices.ts';
import type { KnownAnswer } from '../../../domain/simulations/pair-sums.ts';
import { noticeOfUnasked } from '../../../domain/simulations/roster.ts';
import { scaleOf } from '../../../domain/simulations/scale.ts';
import { modelFigures } from '../../../services/analytics/models.ts';
import { searchDocument } from '../../../services/searches/search-document.ts';
import { providerNotices, type ProviderResult } from '../../../services/simulations/results/result-providers.ts';
import { whole, type Random } from '../populations.ts';
import { playSearch, searchSpec, startState, toyMethod } from '../search-in-memory.ts';
import { syntheticPanel } from '../synthetic-panel.ts';
import { toyLandscape } from '../toy-landscape.ts';
import { clustersOf, drawAnswers, drawPeople, drawScale, drawSize, sidesOf } from './draw.ts';
import { differenceBetween, type Written } from './judge.ts';
import type { Writer } from './writers.ts';

const said = (writer: string, texts: readonly string[], facts: Omit<Written, 'writer' | 'text'> = {}): Written[] =>
  texts.map((text) => ({ writer, text, ...facts }));

const names = ['A', 'B', 'C', 'D'];

function collect(answers: readonly KnownAnswer[], regionOf: (answer: KnownAnswer) => string): Personas {
  const collector = new PersonaCollector();
  for (const [personaIndex, answer] of answers.entries()) {
    const { sign: score, person, wording } = answer;
    const attributes = { region: regionOf(answer) };
    collector.add({ personaIndex, score, person, wording, segmentId: 's', segmentName: 'S', attributes });
  }
  return collector.finish();
}

/** Runs of the same people, each of whom lives in one of three regions. */
const comparedGroups: Writer = {
  writes: ['groupSentence', 'comparedSentence'],
  oneIn: 4,
  write(random) {
    const design = { size: drawSize(random, 400), most: random() < 0.5 ? 1 : whole(random, 2, 6), wordings: 1 };
    if (random() < 0.5) design.wordings = whole(random, 2, 25);
    const regionOf = ({ person }: KnownAnswer) => `Region ${Number(person) % 3}`;
    const runs = Array.from({ length: whole(random, 2, 4) }, () => drawAnswers(random, design));
    const personas = runs.map((answers) => collect(answers, regionOf));
    // An attribute that tells nearly everybody apart is none.
    if (personas.some(({ attributes }) => attributes.every(({ field }) => field !== 'region'))) return { texts: [] };
    const groups = compareByAttribute(personas, { by: 'region', only: [], isPaired: true });
    const sentences = groups.map((group) => ({ group, sentence: groupSentence(group, names) }));
    const ofGroup = (run: number, label: string) => (runs[run] ?? []).filter((one) => regionOf(one) === label);
    return {
      texts: [
        ...said(
          'groupSentence',
          sentences.map(({ sentence }) => sentence),
        ),
        ...said('comparedSentence', [comparedSentence(groups)]),
      ],
      found: sentences.flatMap(({ group, sentence }) => faultsOfGroup(group, sentence, ofGroup)),
    };
  },
};

/** Every 'B, clearly above C (21 points)' against the answers, and every pair in one clause. */
function faultsOfGroup(
  { label, pairs }: ComparedGroup,
  sentence: string,
  ofGroup: (run: number, label: string) => KnownAnswer[],
): string[] {
  const found: string[] = [];
  const clear = new Map<string, number>();
  for (const [, higher = '', lower = ''] of sentence.matchAll(/([A-D]), clearly above ([^;]*)/g))
    for (const [, name = '', points = ''] of lower.matchAll(/([A-D]) \((.*?) points?\)/g))
      clear.set(`${higher}${name}`, Number(points.replace('under ', '')));
  for (const [pair, points] of clear) {
    const [first, second] = [...pair].map((name) => ofGroup(names.indexOf(name), label));
    const { value, deviate, people } = differenceBetween(sidesOf(first ?? [], second ?? []));
    if (value <= 0 || deviate < 1.3 || people < 10 || Math.abs(points - 100 * value) > 0.51)
      found.push(`groupSentence: ${pair} ${(100 * value).toFixed(1)} at ${deviate.toFixed(1)}, ${people}: ${sentence}`);
  }
  if (clear.size !== pairs.filter(({ isClear }) => isClear).length)
    found.push(`groupSentence: ${clear.size} clear pairs in words: ${sentence}`);
  return found;
}

const signs = ['positive', 'neutral', 'negative'] as const;

/** Models that the same personas answered the same messages through. */
const models: Writer = {
  writes: ['modelSentences', 'modelFigures'],
  write(random) {
    const [first, second] = [0, 1].map(() =>
      drawAnswers(random, { size: drawSize(random, 400), most: 1, wordings: 1 }),
    );
    const both = (first ?? []).flatMap((one) => {
      const other = second?.find(({ person }) => person === one.person);
      return other === undefined ? [] : [[one, other] as const];
    });
    const signOf = ({ sign }: KnownAnswer) => signs[1 - Math.sign(sign)] ?? 'neutral';
    const cells = signs.flatMap((one) =>
      signs.map((other) => ({
        firstModel: 'model-a',
        firstProvider: 'openai',
        secondModel: 'model-b',
        secondProvider: 'anthropic',
        first: one,
        second: other,
        total: both.filter(([a, b]) => signOf(a) === one && signOf(b) === other).length,
      })),
    );
    const tallies = [first ?? [], second ?? []].map((answers, at) => ({
      ...clustersOf(answers.map(({ sign }) => ({ m: 1, p: Number(sign > 0), n: Number(sign < 0) }))),
      answers: answers.length,
      inputTokens: 1,
      outputTokens: 1,
      costUsd: 0,
      latencyMs: 1,
      runs: 1,
      ...(at === 0 ? { provider: 'openai', model: 'model-a' } : { provider: 'anthropic', model: 'model-b' }),
    }));
    const figures = modelFigures({ byModel: tallies }, cells, scaleOf(drawScale(random)));
    const difference = differenceBetween(
      sidesOf(
        both.map(([one]) => one),
        both.map(([, other]) => other),
      ),
    );
    return {
      texts: [
        ...said('modelSentences', modelSentences(figures)),
        ...figures.flatMap(({ model, verdict }) =>
          verdict === null
            ? []
            : said('modelFigures', [verdict], {
                difference: { ...difference, value: model === 'model-a' ? difference.value : -difference.value },
              }),
        ),
      ],
    };
  },
};

const segments: Writer = {
  writes: ['noticeOfDisproportion', 'noticeOfUnasked'],
  write(random) {
    const drawn = Array.from({ length: whole(random, 2, 4) }, (_, at) => ({
      name: `Segment ${'ABCD'[at]}`,
      size: random() < 0.1 ? 0 : drawSize(random),
      answers: clustersOf(random() < 0.05 ? [] : drawPeople(random, drawSize(random, 600), whole(random, 1, 4))),
    }));
    const notice = noticeOfDisproportion(drawn, scaleOf(drawScale(random)));
    const weighted = shareBySize(drawn);
    const shares = weighted === null ? [] : [weighted.share, weighted.low, weighted.high];
    const seats = drawn.map(({ answers: { total } }) => total);
    const unasked = noticeOfUnasked(seats, drawn);
    return {
      texts: [
        ...(notice === null ? [] : said('noticeOfDisproportion', [notice], { shares })),
        ...(unasked === null ? [] : said('noticeOfUnasked', [unasked])),
      ],
    };
  },
};

const ends: Writer = {
  writes: ['endedNotices', 'providerNotices'],
  write(random) {
    const total = drawSize(random);
    const counts = [0, 0, 0].map(() => (random() < 0.4 ? whole(random, 0, total) : 0)) as [number, number, number];
    const [refused, filtered, unreadable] = counts;
    const endings = { refused, filtered, unreadable, total: refused + filtered + unreadable };
    const missing = ['openai', 'anthropic'].map((provider) => ({ provider, missing: whole(random, 0, total) }));
    const noun = ['persona', 'answer', 'vote'][whole(random, 0, 2)] ?? 'persona';
    return {
      texts: [
        ...said('endedNotices', endedNotices(endings, total + endings.total, noun)),
        ...said('providerNotices', providerNotices(missing as ProviderResult[], total)),
      ],
    };
  },
};

function drawPastRun(random: Random, at: number): PastRun {
  const answers = clustersOf(drawPeople(random, drawSize(random, 400), random() < 0.5 ? 1 : whole(random, 2, 28)));
  const { positive, neutral, negative, total } = answers;
  return {
    jobId: `calm-otter-${'abcdefgh'[at]}`,
    message: `Message ${'ABCDEFGH'[at]}`,
    segmentNames: ['Renters'],
    positive,
    neutral,
    negative,
    answered: total,
    answers,
    asked: total,
    endings: { total: 0, refused: 0, filtered: 0, unreadable: 0 },
    isSimulated: false,
    createdAt: new Date(Date.UTC(2026, 10, 1 + at)),
  };
}

const pastRuns: Writer = {
  writes: ['pastRunsText', 'recommendationsFrom'],
  write(random) {
    const runs = Array.from({ length: whole(random, 1, 8) }, (_, at) => drawPastRun(random, at));
    const found = recommendationsFrom(runs);
    const runOf = (jobId: string) => runs.find((run) => run.jobId === jobId);
    return {
      texts: [
        ...said('pastRunsText', pastRunsText(runs).split('\n')),
        ...found.flatMap(({ text, jobId, kind }) => {
          const { positive = 0, neutral = 0, negative = 0, answered = 1 } = runOf(jobId) ?? {};
          const shares = [positive, neutral, negative].map((count) => count / answered);
          return said('recommendationsFrom', [text], kind === 'small-sample' ? {} : { shares });
        }),
      ],
      found: found.flatMap(({ text, jobId }) => {
        const answers = runOf(jobId)?.answers;
        const [, once, again] = /of (\d+) personas|from (\d+) people/.exec(text) ?? [];
        const printed = once ?? again;
        return printed !== undefined && Number(printed) !== answers?.people
          ? [`recommendationsFrom: ${answers?.people} people are called ${printed}: ${text}`]
          : [];
      }),
    };
  },
};

const groupsOfPanels: Writer = {
  writes: ['sideBySide'],
  oneIn: 8,
  write(random) {
    const plan = { seed: whole(random, 1, 1_000_000), phases: whole(random, 1, 4), groups: 2, noise: 0.4 * random() };
    const { spec, steps } = syntheticPanel({ ...plan, participants: whole(random, 2, 9) });
    const { sentence = null, differences = [] } = sideBySide(spec, steps) ?? {};
    if (sentence === null) return { texts: [] };
    const up = differences.filter(({ first, second }) => second - first >= 0.3).length;
    const [, more = '0'] = /^(\d+) of \d+ ended more/.exec(sentence) ?? [];
    return {
      texts: said('sideBySide', [sentence]),
      found: Number(more) === up ? [] : [`sideBySide: ${up} ended more in favor: ${sentence}`],
    };
  },
};

/** Lists the texts in a view of which some may be sentences. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.includes(' ') ? [value] : [];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(textsIn);
}

const searches: Writer = {
  writes: ['viewOf', 'searchDocument'],
  oneIn: 100,
  write(random) {
    const landscape = toyLandscape(whole(random, 1, 1_000_000), { slope: random() < 0.5 ? 0 : 1 });
    const spec = searchSpec(landscape, { personas: whole(random, 40, 120), sealedPersonas: whole(random, 50, 120) });
    const state = playSearch(startState(spec), landscape, { method: toyMethod });
    const job = { jobId: 'calm-otter', status: 'completed', error: null, secondsPerCall: null, notices: [] };
    const view = viewOf(state, job);
    const messages = new Set(view.candidates.flatMap(({ message }) => message ?? []));
    const isOwn = (text: string) => !messages.has(text);
    return {
      texts: [
        ...said('viewOf', textsIn(view).filter(isOwn)),
        ...said('searchDocument', textsIn(searchDocument(view)).filter(isOwn)),
      ],
    };
  },
};

export const ofGroups: readonly Writer[] = [comparedGroups, models, segments, ends, pastRuns, groupsOfPanels, searches];
