import { seededRandom } from '../random.ts';
import { type AnalysisRequest, type Counts, type Group, type Quote, readAnalysisRequest } from './read-analysis.ts';

/** Markdown built from the counts, groups and quoted reactions of the prompt, in the sections it asks for. */
export function analysisReply(text: string, textHash: number): string {
  const request = readAnalysisRequest(text);
  const closing = seededRandom(textHash).pick(closings);
  return [...request.sections.flatMap((section) => [`## ${section}`, sectionOf(section, request)]), closing].join('\n\n');
}

const closings = [
  'These are simulated reactions: use them to find weak spots, not to predict a vote.',
  'Treat the quotes as hypotheses to check with real people before publishing.',
  'A second run with a revised message on the same segments would show whether these points were the cause.',
];

function sectionOf(heading: string, request: AnalysisRequest): string {
  if (/did not|negative|concern|against|weak/i.test(heading)) return points(request, 'negative', 'The sample holds no clearly negative reaction.');
  if (/worked|positive|like|strength/i.test(heading)) return points(request, 'positive', 'Few reactions in the sample were favourable.');
  if (/neutral|undecided/i.test(heading)) return points(request, 'neutral', 'Hardly anybody in the sample was on the fence.');
  if (/differ|group|segment|demograph/i.test(heading)) return differences(request.groups);
  if (/suggest|next|recommend|change/i.test(heading)) return nextSteps(request);
  return summary(request);
}

function totalOf({ positive, neutral, negative }: Counts): number {
  return positive + neutral + negative;
}

function percent(part: number, whole: number): string {
  return `${Math.round((100 * part) / Math.max(1, whole))} %`;
}

function summary({ counts, quotes }: AnalysisRequest): string {
  const total = totalOf(counts);
  if (total === 0) return 'The reactions quoted below show where the message works and where it does not.';
  const { positive, neutral, negative } = counts;
  const lead =
    positive > negative * 1.5
      ? 'The message lands well with most of this audience.'
      : negative > positive * 1.5
        ? 'The message meets more resistance than approval.'
        : 'The audience is divided, and neither side is far ahead.';
  const undecided = quotes.find(({ sentiment }) => sentiment === 'neutral');
  const shares = `Of **${total}** reactions, **${percent(positive, total)}** were positive, **${percent(neutral, total)}** neutral and **${percent(negative, total)}** negative.`;
  const hint = undecided === undefined ? '' : ` A typical undecided voice: "${shorten(undecided.text)}" ${undecided.mark}`.trimEnd();
  return `${lead} ${shares}${hint}`;
}

function points({ quotes }: AnalysisRequest, sentiment: keyof Counts, otherwise: string): string {
  const fitting = quotes.filter((quote) => quote.sentiment === sentiment).slice(0, 3);
  return fitting.length === 0 ? otherwise : fitting.map(point).join('\n');
}

const themes: [RegExp, string][] = [
  [/pay|cost|price|tax|bill|money|afford|rent|wallet|income|margin/i, 'Money'],
  [/promise|believe|trust|heard|catch|prove|skeptic|doubt/i, 'Credibility'],
  [/kids|family|mother|parent|son|daughter|neighbor|friend/i, 'Family and neighbours'],
  [/number|figure|"|plan|details|writing|check/i, 'Specifics'],
  [/work|job|shop|crew|shift|customers|office/i, 'Work'],
];

/** One quote under the theme its words point to. */
function point({ text, mark }: Quote): string {
  const theme = themes.find(([words]) => words.test(text))?.[1] ?? 'Everyday life';
  return `- **${theme}**: "${shorten(text)}" ${mark}`.trimEnd();
}

function shorten(quote: string): string {
  const sentences = /^.{40,170}?[.!?](?=\s|$)/.exec(quote)?.[0] ?? quote;
  return sentences.length > 175 ? `${sentences.slice(0, 172).trimEnd()}...` : sentences;
}

/** The widest gap in each kind of group; groups of fewer than ten settle nothing. */
function differences(groups: Group[]): string {
  const kinds = [...new Set(groups.map(({ kind }) => kind))];
  const lines = kinds.flatMap((kind) => {
    const large = groups.filter((group) => group.kind === kind && totalOf(group) >= 10);
    const ranked = large.sort((a, b) => shareOf(b) - shareOf(a));
    const [first, last] = [ranked[0], ranked.at(-1)];
    if (first === undefined || last === undefined || first === last) return [];
    const gap = Math.round(100 * (shareOf(first) - shareOf(last)));
    const weight = gap < 10 ? 'a gap that may be chance' : `a gap of ${gap} points`;
    return [
      `- ${kind}: **${first.name}** is most favourable (${percent(first.positive, totalOf(first))}), **${last.name}** least (${percent(last.positive, totalOf(last))}), ${weight}.`,
    ];
  });
  return lines.length > 0 ? lines.join('\n') : 'The groups are too small, or too alike, to tell apart.';
}

function shareOf(group: Group): number {
  return group.positive / Math.max(1, totalOf(group));
}

function nextSteps({ counts, quotes }: AnalysisRequest): string {
  const total = Math.max(1, totalOf(counts));
  const liked = quotes.find(({ sentiment }) => sentiment === 'positive');
  const steps = [`Keep the concrete parts that people repeated in their own words${liked === undefined ? '' : ` ${liked.mark}`}.`.replace(' .', '.')];
  if (counts.negative / total > 0.3) steps.push('Answer the strongest objection in the first two sentences, above all what it costs and who pays.');
  if (counts.neutral / total > 0.25) steps.push('Give the undecided one local example; most of them lack a reason to care.');
  if (counts.positive / total > 0.6) steps.push('Ask for a specific act: the goodwill is there and has nowhere to go yet.');
  steps.push('Test a revised version on the same segments and compare the shares.');
  return steps.map((step, index) => `${index + 1}. ${step}`).join('\n');
}
