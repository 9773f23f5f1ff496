/** Sentences of analytics. */
import { words } from '../../../api/exports/words.ts';
import { agreementOf } from '../../../domain/analytics/agreement.ts';
import { figuresOf } from '../../../domain/analytics/figures.ts';
import { heatMapOf } from '../../../domain/analytics/heat-map.ts';
import {
  movedWords,
  panelSentences,
  simulatedPanelsSentence,
  themeWords,
} from '../../../domain/analytics/panel-sentences.ts';
import {
  agreementSentences,
  costSentences,
  endingsSentence,
  groupFigure,
  hatchSentences,
  headlineSentence,
  heatSentences,
  messageSentences,
  segmentSentences,
  simulatedSentence,
  trendSentences,
} from '../../../domain/analytics/sentences.ts';
import { sentiments } from '../../../domain/sentiment/sentiment.ts';
import {
  clusteredDifference,
  clusteredNegative,
  clusteredNeutral,
  clusteredShare,
  noCross,
  type AnswersOfPerson,
} from '../../../domain/simulations/clusters.ts';
import { pairOfAnswers } from '../../../domain/simulations/pair-sums.ts';
import { shareWithInterval } from '../../../domain/simulations/statistics.ts';
import { whole } from '../populations.ts';
import { apart, clustersOf, drawAnswers, drawPeople, drawScale, drawSize, sidesOf } from './draw.ts';
import { differenceBetween, type Written } from './judge.ts';
import type { Writer } from './writers.ts';

const said = (
  writer: string,
  texts: readonly (string | null)[],
  facts: Omit<Written, 'writer' | 'text'> = {},
): Written[] => texts.flatMap((text) => (text === null || text === '' ? [] : [{ writer, text, ...facts }]));

const totals: Writer = {
  writes: ['headlineSentence', 'simulatedSentence', 'costSentences', 'endingsSentence', 'groupFigure'],
  write(random) {
    const people = drawPeople(random, drawSize(random), random() < 0.5 ? 1 : whole(random, 2, 9));
    const sums = clustersOf(people);
    const { positive, neutral, negative, total } = sums;
    const runs = whole(random, 1, 20);
    const answers = total + (random() < 0.5 ? 0 : whole(random, 1, 50));
    const simulatedRuns = whole(random, 0, runs);
    const figures = figuresOf(sums);
    const given = {
      ...figures,
      neutral: clusteredNeutral(sums),
      negative: clusteredNegative(sums),
      answeredRuns: whole(random, 1, runs),
      simulatedRuns,
      runs,
      answers,
      answersCostUsd: random() < 0.3 ? 0 : random(),
      runsCostUsd: random() < 0.3 ? null : 2 * random(),
      inputTokens: whole(random, 200, 900) * answers,
      outputTokens: whole(random, 20, 90) * answers,
      endings: { total: 3, refused: whole(random, 0, 3), filtered: 0, unreadable: 0 },
    };
    given.endings.unreadable = 3 - given.endings.refused;
    const shares = [positive, neutral, negative].map((count) => count / total);
    const firstDay = '2026-11-01';
    const lastDay = random() < 0.3 ? firstDay : '2026-11-20';
    const sentence = headlineSentence({ totals: given, sentimentType: drawScale(random), firstDay, lastDay }, words);
    const { value, range } = groupFigure(figures, clusteredShare(sums), words);
    return {
      texts: [
        ...said('headlineSentence', [sentence], { shares }),
        ...said('simulatedSentence', [simulatedSentence(given, words)]),
        ...said('costSentences', costSentences(given, words)),
        ...said('endingsSentence', [endingsSentence(given, words)]),
        ...said('groupFigure', [range === null ? value : `${value} (${range})`], { shares }),
      ],
      found:
        people.length < 10 && /clear/.test(sentence) ? [`headlineSentence: a verdict on ${people.length} people`] : [],
    };
  },
};

const trend: Writer = {
  writes: ['trendSentences'],
  write(random) {
    const design = { size: drawSize(random, 500), most: random() < 0.5 ? 1 : whole(random, 2, 8), wordings: 1 };
    const [later, earlier] = [drawAnswers(random, design), drawAnswers(random, design)];
    const test = clusteredDifference(pairOfAnswers(later, earlier));
    const steps = [{ counts: { positive: 0, neutral: 0, negative: 0, total: later.length } }];
    if (random() < 0.95) steps.push({ counts: { positive: 0, neutral: 0, negative: 0, total: earlier.length } });
    const difference = differenceBetween(sidesOf(later, earlier));
    return {
      // A trend is told for any number of personas.
      texts: said('trendSentences', trendSentences(steps, test, drawScale(random)), {
        difference: { ...difference, people: 30, isLimited: difference.people < 30 },
      }),
    };
  },
};

const messages: Writer = {
  writes: ['messageSentences'],
  write(random) {
    const shareOf = (people: readonly AnswersOfPerson[]) => clustersOf(people).positive / people.length;
    const [worst = [], best = []] = [0, 1]
      .map(() => drawPeople(random, drawSize(random, 800)))
      .toSorted((one, other) => shareOf(one) - shareOf(other));
    const of = whole(random, 2, 30);
    const sums = [clustersOf(best), clustersOf(worst)] as const;
    const test = clusteredDifference({ first: sums[0], second: sums[1], ...noCross }, (of * (of - 1)) / 2);
    const has = { top: random() < 0.85, bottom: random() < 0.85 };
    const unrankedMessages = whole(random, 0, 3);
    const texts = messageSentences(
      {
        bestMessages: has.top ? [{ message: 'A bus every ten minutes' }] : [],
        worstMessages: has.bottom ? [{ message: 'A tram in every street' }] : [],
        messageTest: has.top && has.bottom ? { ...test, inBoth: 0, of } : null,
        unrankedMessages,
        messages: Array.from({ length: of + unrankedMessages }, () => null),
      },
      words,
    );
    const difference = { ...differenceBetween(apart(best, worst)), isLimited: true };
    return {
      texts: texts.flatMap((text, at) =>
        said('messageSentences', [text], at === 0 ? { difference: { ...difference, people: 30 } } : {}),
      ),
    };
  },
};

const linesOf = (labels: readonly string[]) => labels.map((label) => ({ key: label, label }));

const maps: Writer = {
  writes: ['heatSentences', 'hatchSentences', 'segmentSentences'],
  write(random) {
    const [rows, columns] = [linesOf(['Female', 'Male']), linesOf(['Young', 'Middle', 'Old'])];
    const cells = rows.flatMap((row) =>
      columns.flatMap((column) =>
        random() < 0.2
          ? []
          : [
              {
                ...clustersOf(drawPeople(random, drawSize(random, 200), whole(random, 1, 3))),
                row: row.key,
                column: column.key,
              },
            ],
      ),
    );
    const map = heatMapOf(cells, rows, columns);
    const large = map.cells.filter(({ isSmall }) => !isSmall).map(({ positive }) => positive.share);
    const texts = heatSentences(map, words);
    const [, highest, lowest] = /Highest share: .*?\((\d+)%.*Lowest: .*?\((\d+)%/.exec(texts[0] ?? '') ?? [];
    const isTrue =
      highest === undefined ||
      (Math.abs(Number(highest) - 100 * Math.max(...large)) <= 0.51 &&
        Math.abs(Number(lowest) - 100 * Math.min(...large)) <= 0.51);
    return {
      texts: [
        ...said('heatSentences', texts),
        ...said('hatchSentences', hatchSentences(map)),
        ...said('segmentSentences', segmentSentences({ bySegment: map.cells, segmentsHeardTheSame: random() < 0.5 })),
      ],
      found: isTrue ? [] : [`heatSentences: not the highest and lowest: ${texts[0]}`],
    };
  },
};

const agreement: Writer = {
  writes: ['agreementSentences'],
  write(random) {
    const most = drawSize(random, 300);
    const cells = sentiments.flatMap((first) =>
      sentiments.map((second) => ({
        first,
        second,
        total: random() < 0.3 ? 0 : whole(random, first === second ? 1 : 0, most),
      })),
    );
    const { compared, agreed, kappa } = agreementOf(cells);
    if (compared === 0) return { texts: [] };
    const share = shareWithInterval(agreed, compared);
    const texts = agreementSentences(
      { firstProvider: 'openai', secondProvider: 'anthropic', compared, kappa, share },
      words,
    );
    const strength = /that is (.*) agreement/.exec(texts[0] ?? '')?.[1];
    const isTrue = strength === undefined || (strength === 'no') === (kappa ?? 0) < 0;
    return {
      texts: said('agreementSentences', texts, { shares: [share.share, share.low, share.high] }),
      found: isTrue ? [] : [`agreementSentences: kappa ${kappa}: ${texts[0]}`],
    };
  },
};

const panels: Writer = {
  writes: ['panelSentences', 'simulatedPanelsSentence', 'movedWords', 'themeWords'],
  write(random) {
    const small = () => (random() < 0.4 ? 1 : whole(random, 0, 9));
    const figures = {
      panels: small(),
      groups: 1 + small(),
      participants: 1 + small(),
      people: small(),
      forks: small(),
      transcripts: small(),
      speakers: 1 + small(),
      simulated: 0,
    };
    figures.simulated = whole(random, 0, figures.panels + figures.forks + figures.transcripts);
    const voters = 1 + small();
    const beyond = () => (random() < 0.3 ? null : whole(random, 0, voters));
    return {
      texts: [
        ...said('panelSentences', panelSentences(figures, words)),
        ...said('simulatedPanelsSentence', [simulatedPanelsSentence(figures, words)]),
        ...said('movedWords', [
          movedWords({ voters, changed: whole(random, 0, voters), persuaded: beyond(), followers: beyond() }, words),
        ]),
        ...said('themeWords', [
          themeWords(
            { content: 'They doubt the cost', groups: whole(random, 1, figures.groups) },
            figures.groups,
            words,
          ),
        ]),
      ],
    };
  },
};

export const ofAnalytics: readonly Writer[] = [totals, trend, messages, maps, agreement, panels];
