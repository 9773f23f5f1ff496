/** Sentences about one result, and about several runs. */
import { words } from '../../../api/exports/words.ts';
import { nextSteps } from '../../../domain/experiments/next-steps.ts';
import { verdictOf } from '../../../domain/experiments/verdict.ts';
import { adviseOn } from '../../../domain/simulations/advice.ts';
import { basisSentence } from '../../../domain/simulations/comparison-basis.ts';
import { compareGroups } from '../../../domain/simulations/comparison.ts';
import { earlyStopNotice } from '../../../domain/simulations/early-stop.ts';
import {
  endingsNotice,
  noAnalysis,
  segmentLine,
  whyUnusable,
  type EndingCounts,
} from '../../../domain/simulations/endings.ts';
import { answeredWords, leadSentence, runHeadline } from '../../../domain/simulations/headline.ts';
import { pairOfAnswers } from '../../../domain/simulations/pair-sums.ts';
import { noticesOfAnswers, rosterNotices } from '../../../domain/simulations/roster-notices.ts';
import { compareRuns, nothingInCommon } from '../../../domain/simulations/run-comparison.ts';
import { scaleOf } from '../../../domain/simulations/scale.ts';
import { shareFigure } from '../../../domain/simulations/small-sample.ts';
import { verdictLines } from '../../../domain/simulations/verdict-lines.ts';
import { findContradictions } from '../contradictions.ts';
import { drawResult, toJudged } from '../drawn-results.ts';
import { whole, type Random } from '../populations.ts';
import { apart, clustersOf, drawAnswers, drawPeople, drawScale, drawSize, sidesOf } from './draw.ts';
import { differenceBetween, type Written } from './judge.ts';
import type { Writer } from './writers.ts';

const headline: Writer = {
  writes: ['runHeadline', 'leadSentence', 'adviseOn', 'answeredWords', 'shareFigure'],
  write(random) {
    const result = drawResult(random, drawSize(random));
    const shares = (['positive', 'neutral', 'negative'] as const).map((sentiment) => result[sentiment].share);
    const { advice, instead } = adviseOn(result, words);
    const [sentence, advised] = [
      runHeadline(result, words),
      [...advice.flatMap(({ message, qualification }) => [message, qualification ?? '']), instead ?? '']
        .join(' ')
        .trim(),
    ];
    // The judge of whole results knows the verdicts and thresholds of both together.
    const judged = { ...toJudged(result), groups: [], repeats: result.people < result.heard };
    return {
      texts: [
        { writer: 'runHeadline', text: sentence, shares },
        { writer: 'leadSentence', text: leadSentence(result, result.sentimentType) },
        { writer: 'adviseOn', text: advised },
        { writer: 'answeredWords', text: answeredWords(result, words) },
        { writer: 'shareFigure', text: figureText(result), shares },
      ],
      found: findContradictions(`${sentence} ${advised}`, judged).map((fault) => `runHeadline: ${fault}: ${sentence}`),
    };
  },
};

function figureText({ positive, heard, people }: ReturnType<typeof drawResult>): string {
  const { value, range } = shareFigure(positive, heard, words, people);
  return range === null ? value : `${value} (${range})`;
}

const groups: Writer = {
  writes: ['compareGroups', 'verdictLines'],
  write(random) {
    const most = random() < 0.5 ? 1 : whole(random, 2, 20);
    const drawn = Array.from({ length: whole(random, 2, 6) }, (_, at) => ({
      key: `Group ${'ABCDEF'[at]}`,
      people: drawPeople(random, drawSize(random, 600), most),
    }));
    const compared = compareGroups(
      drawn.map(({ key, people }) => ({ key, counts: clustersOf(people) })),
      scaleOf(drawScale(random)),
    );
    const comparisons = compared.length;
    const lines = verdictLines(
      drawn.map(({ key, people }) => ({
        label: key,
        verdict: compared.find((one) => one.key === key)?.verdict ?? null,
        counts: { total: people.length },
      })),
    );
    return {
      texts: [
        ...compared.map(({ key, verdict }): Written => {
          const own = drawn.find((one) => one.key === key)?.people ?? [];
          const others = drawn.filter((one) => one.key !== key).flatMap(({ people }) => people);
          const difference = { ...differenceBetween(apart(own, others)), comparisons };
          // The others together may be fewer people than a group.
          return {
            writer: 'compareGroups',
            text: verdict,
            difference: { ...difference, people: own.length, isLimited: others.length < 30 },
          };
        }),
        ...lines.map((text): Written => ({ writer: 'verdictLines', text })),
      ],
    };
  },
};

const runs: Writer = {
  writes: ['basisSentence', 'compareRuns', 'nextSteps', 'verdictOf'],
  write(random) {
    const design = { size: drawSize(random, 500), most: random() < 0.5 ? 1 : whole(random, 2, 12), wordings: 1 };
    if (random() < 0.5) design.wordings = whole(random, 2, 25);
    const answers = Array.from({ length: whole(random, 2, 5) }, () => drawAnswers(random, design));
    const compared = answers.map((own, at) => ({
      key: `${at}`,
      label: 'ABCDE'[at] ?? '',
      answers: pairOfAnswers(own, own).first,
    }));
    const of = (key: string) => answers[Number(key)] ?? [];
    const { pairs, verdict, leader } = compareRuns(
      compared,
      (first, second) => (random() < 0.05 ? nothingInCommon : pairOfAnswers(of(first), of(second))),
      scaleOf(drawScale(random)),
    );
    const arms = compared.map(({ label, answers: { total } }) => ({
      label,
      hasRun: random() < 0.95,
      isRestorable: random() < 0.5,
      status: random() < 0.2 ? 'failed' : 'completed',
      answered: random() < 0.1 ? 0 : total,
      asked: total + 1,
    }));
    const { sentence, notes } = verdictOf(arms, { verdict, repeatsPersonas: design.most > 1 });
    const steps = nextSteps({ sides: compared, pairs, leader });
    const labelOf = (key: string | null) => compared.find((side) => side.key === key)?.label;
    const sides = answers.map((own) => ({
      asked: own.length,
      people: new Set(own.map(({ person }) => person)).size,
      counts: { total: own.length },
    }));
    const basis = basisSentence({ samePersonas: random() < 0.8, isFinal: random() < 0.9, sides }, words);
    return {
      texts: [
        ...pairs.map((pair): Written => {
          const [first, second] = pair.difference >= 0 ? [pair.first, pair.second] : [pair.second, pair.first];
          const difference = { ...differenceBetween(sidesOf(of(first), of(second))), comparisons: pairs.length };
          const isNamedFirst = pair.verdict.startsWith(compared[Number(first)]?.label ?? '');
          return {
            writer: 'compareRuns',
            text: pair.verdict,
            difference: {
              ...difference,
              isLimited: design.wordings > 1,
              value: isNamedFirst ? difference.value : -difference.value,
            },
          };
        }),
        { writer: 'compareRuns', text: verdict },
        ...[sentence, ...notes].map((text): Written => ({ writer: 'verdictOf', text })),
        ...steps.map((text): Written => ({ writer: 'nextSteps', text })),
        ...(basis === null ? [] : [{ writer: 'basisSentence', text: basis }]),
      ],
      found: [
        ...(leader === null || /clearly better|more/.test(verdict)
          ? []
          : [`compareRuns: a leader without words: ${verdict}`]),
        ...(steps.some((step) => step.startsWith('Use ') && !step.startsWith(`Use ${labelOf(leader)}:`))
          ? [`nextSteps: another message than the leader ${labelOf(leader)}: ${steps.join(' ')}`]
          : []),
      ],
    };
  },
};

/** Draws how many personas ended without an answer, of which kinds. */
function drawEndings(random: Random, most: number): EndingCounts {
  const [refused, filtered, unreadable] = [0, 1, 2].map(() => (random() < 0.4 ? whole(random, 0, most) : 0)) as [
    number,
    number,
    number,
  ];
  return { refused, filtered, unreadable, total: refused + filtered + unreadable };
}

const notices: Writer = {
  writes: [
    'earlyStopNotice',
    'whyUnusable',
    'endingsNotice',
    'noAnalysis',
    'segmentLine',
    'rosterNotices',
    'noticesOfAnswers',
  ],
  write(random) {
    const segments = Array.from({ length: whole(random, 2, 5) }, (_, at) => {
      const answers = random() < 0.1 ? 0 : drawSize(random);
      return { name: `Segment ${'ABCDE'[at]}`, answers };
    });
    const heard = drawSize(random);
    const endings = drawEndings(random, heard);
    const asked = heard + endings.total;
    const size = drawSize(random);
    const stored = rosterNotices(
      segments.map(({ name, answers }) => ({
        name,
        personas: answers,
        repeated: answers < 2 ? 0 : whole(random, 0, answers - 1),
        isSynthetic: random() < 0.3,
      })),
      [null, true, false][whole(random, 0, 2)] ?? null,
    );
    const said = (writer: string, text: string | null): Written[] => (text === null ? [] : [{ writer, text }]);
    return {
      texts: [
        ...said('earlyStopNotice', earlyStopNotice(30 + heard, 31 + heard + size, drawScale(random))),
        ...said('whyUnusable', whyUnusable(heard, endings, words)),
        ...(endings.total === 0 ? [] : said('endingsNotice', endingsNotice(endings, asked))),
        ...(endings.total === 0 ? [] : said('noAnalysis', noAnalysis(endings))),
        ...said('segmentLine', segmentLine({ segmentName: 'Renters', total: endings.total, asked }, words)),
        ...stored.flatMap((text) => said('rosterNotices', text)),
        ...noticesOfAnswers(stored, { repeated: whole(random, 0, size), answers: size + 1 }).flatMap((text) =>
          said('noticesOfAnswers', text),
        ),
      ],
    };
  },
};

export const ofResults: readonly Writer[] = [headline, groups, runs, notices];
