/** The provider simulator's analysis of a run. */
import { singleAnswers } from '../../../domain/simulations/clusters.ts';
import { compareGroups } from '../../../domain/simulations/comparison.ts';
import { leadOfResult, leadSentence } from '../../../domain/simulations/headline.ts';
import { sampleSizeOf } from '../../../domain/simulations/small-sample.ts';
import { meanInterval, wilson } from '../../../domain/simulations/statistics.ts';
import { findingsOf } from '../../../domain/simulations/verdict-lines.ts';
import { seededRandom } from '../../random.ts';
import { type AnalysisRequest, type Counts, type Group, type Quote, readAnalysisRequest } from './read-analysis.ts';

/** Builds markdown with the requested sections from the prompt's counts, groups and quoted reactions. */
export function analysisReply(text: string, textHash: number): string {
  const request = readAnalysisRequest(text);
  const closing = seededRandom(textHash).pick(closings);
  return [...request.sections.flatMap((section) => [`## ${section}`, sectionOf(section, request)]), closing].join(
    '\n\n',
  );
}

const closings = [
  'These are simulated reactions: use them to find weak spots, not to predict a vote.',
  'Treat the quotes as hypotheses to check with real people before publishing.',
  'A second run with a revised message on the same segments would show whether these points were the cause.',
];

function sectionOf(heading: string, request: AnalysisRequest): string {
  if (/did not|negative|concern|against|weak/i.test(heading))
    return formatQuotes(request, 'negative', 'No quote here speaks against the message.');
  if (/worked|positive|like|strength/i.test(heading))
    return formatQuotes(request, 'positive', 'No quote here speaks for the message.');
  if (/neutral|undecided/i.test(heading)) return formatQuotes(request, 'neutral', 'Nobody quoted here was undecided.');
  if (/differ|group|segment|demograph/i.test(heading)) return differences(request);
  if (/suggest|next|recommend|change/i.test(heading)) return nextSteps(request);
  return summary(request);
}

function totalOf({ positive, neutral, negative }: Counts): number {
  return positive + neutral + negative;
}

function percent(part: number, whole: number): string {
  return `${Math.round((100 * part) / Math.max(1, whole))}%`;
}

function leadOfCounts(counts: Counts): string {
  return `${leadSentence({ people: totalOf(counts), difference: meanInterval(counts) })}.`;
}

/** Formats the summary, which begins with the prompt's verdict or, without one, with the result of the same test. */
function summary({ counts, quotes, lead, names }: AnalysisRequest): string {
  const total = totalOf(counts);
  if (total === 0) return 'The reactions quoted below show where the message works and where it does not.';
  const { positive, neutral, negative } = counts;
  const undecided = quotes.find(({ sentiment }) => sentiment === 'neutral');
  const part = (count: number) => (sampleSizeOf(total) === 'enough' ? percent(count, total) : String(count));
  const shares = `Of **${total}** reactions, **${part(positive)}** were ${names.positive}, **${part(neutral)}** ${names.neutral} and **${part(negative)}** ${names.negative}.`;
  const hint =
    undecided === undefined ? '' : ` One undecided voice: "${shorten(undecided.text)}" ${undecided.mark}`.trimEnd();
  return `${lead ?? leadOfCounts(counts)} ${shares}${hint}`;
}

function formatQuotes({ quotes }: AnalysisRequest, sentiment: keyof Counts, otherwise: string): string {
  const fitting = quotes.filter((quote) => quote.sentiment === sentiment);
  // Several people may use the same words.
  const words = fitting.map((quote) => formatQuote({ ...quote, mark: '' }));
  const different = fitting.filter((_quote, at) => words.indexOf(words[at] ?? '') === at).slice(0, 3);
  return different.length === 0 ? otherwise : different.map(formatQuote).join('\n');
}

const themes: [RegExp, string][] = [
  [/\b(pay|pays|paid|cost|costs|price|prices|tax|taxes|bills?|money|afford|rents?|wallet|income|margins?)\b/i, 'Money'],
  [/\b(promises?|promised|believe|trust|the catch|prove|skeptic|skeptical|doubts?)\b/i, 'Credibility'],
  [/\b(kids?|family|mother|parents?|son|daughter|neighbors?|friends?)\b/i, 'Family and neighbors'],
  [/\b(numbers?|figures?|a plan|details|in writing)\b/i, 'Specifics'],
  [/\b(at work|my work|jobs?|the shop|crew|shifts?|customers|office|payroll)\b/i, 'Work'],
];

/** Formats one quote under the theme of its words: the sentence that contains them. */
function formatQuote({ text, mark }: Quote): string {
  for (const [words, theme] of themes) {
    const sentence = sentencesOf(text).find((each) => words.test(withoutQuotations(each)));
    if (sentence !== undefined) return `- **${theme}**: "${shorten(sentence)}" ${mark}`.trimEnd();
  }
  return `- **Everyday life**: "${shorten(text)}" ${mark}`.trimEnd();
}

const sentencesOf = (text: string): string[] =>
  text.match(/.+?(?:[.!?]["”]?(?=\s|$)|$)/gs)?.map((sentence) => sentence.trim()) ?? [text];

/** Removes quoted words, which come from the message and not from the person. */
const withoutQuotations = (text: string): string => text.replace(/["“][^"”]*["”]/g, ' ');

function shorten(quote: string): string {
  const sentences = /^.{40,170}?[.!?](?=\s|$)/.exec(quote)?.[0] ?? quote;
  return sentences.length > 175 ? `${sentences.slice(0, 172).trimEnd()}...` : sentences;
}

/** Lists the prompt's verdicts for each kind of group; without them the same test is applied. */
function differences({ groups, verdicts, isJudged }: AnalysisRequest): string {
  const lines = isJudged ? verdicts : verdictsOf(groups);
  return lines.length > 0 ? lines.map((line) => `- ${line}`).join('\n') : 'The groups are too small to tell apart.';
}

function verdictsOf(groups: Group[]): string[] {
  const kinds = [...new Set(groups.map(({ kind }) => kind))];
  return kinds.flatMap((kind) => {
    const own = groups.filter((group) => group.kind === kind);
    const judged = new Map(
      compareGroups(
        own.map((group, at) => ({ key: String(at), counts: singleAnswers({ ...group, total: totalOf(group) }) })),
      ).map(({ key, verdict }) => [key, verdict]),
    );
    const lines = findingsOf(
      own.map((group, at) => ({
        label: group.name,
        counts: { total: totalOf(group) },
        verdict: judged.get(String(at)) ?? null,
      })),
    );
    return lines.map((line) => `${kind}: ${line}`);
  });
}

function nextSteps({ counts, quotes }: AnalysisRequest): string {
  const total = Math.max(1, totalOf(counts));
  const liked = quotes.find(({ sentiment }) => sentiment === 'positive');
  const steps = [
    `Keep the concrete parts that people repeated in their own words${liked === undefined ? '' : ` ${liked.mark}`}.`.replace(
      ' .',
      '.',
    ),
  ];
  if (counts.negative / total > 0.3)
    steps.push('Answer the strongest objection in the first two sentences, above all what it costs and who pays.');
  if (counts.neutral / total > 0.25)
    steps.push('Give the undecided one local example, so that they have a reason to care.');
  const isAhead = leadOfResult({ people: totalOf(counts), difference: meanInterval(counts) }) === 'positive';
  if (isAhead && wilson(counts.positive, total).low > 0.5)
    steps.push('Ask for a specific act: the goodwill is there and has nowhere to go yet.');
  steps.push('Test a revised version on the same segments and compare the shares.');
  return steps.map((step, index) => `${index + 1}. ${step}`).join('\n');
}
