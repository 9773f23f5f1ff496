/** Panels as documents, from which their Markdown, PDF and Word files are made. */
import type { DocumentBlock, TextDocument } from '../../domain/exports/text-document.ts';
import { groupWords, mergeFindings, type QuoteOfGroup } from '../../domain/panels/analysis/merged-findings.ts';
import { partNames } from '../../domain/panels/analysis/part-names.ts';
import type { Relationship } from '../../domain/panels/analysis/relationships.ts';
import { isImported } from '../../domain/panels/import/imported-panel.ts';
import { nameOf } from '../../domain/panels/transcript.ts';
import { documentHead, transcriptBlocks } from '../../domain/panels/transcript-text.ts';
import { providerNames } from '../../domain/providers/provider.ts';
import type { PanelDetail } from './read-panel.ts';

/** Builds the document of a panel: outcome and transcript. What only the owner heard is marked as private. */
export function panelDocument(panel: PanelDetail): TextDocument {
  const { spec, groups } = panel;
  const head = documentHead(spec);
  return {
    ...head,
    notes: [...head.notes, ...factsOf(panel)],
    blocks: [
      ...section('The message', spec.message === '' ? [] : [{ kind: 'quote', text: spec.message }]),
      ...section('Outcome', outcomeBlocks(panel)),
      ...section('Minority report', textOf(panel.outcome.consensus.minorityReport)),
      ...section('Votes', voteBlocks(panel)),
      ...section('Why votes moved', movementBlocks(panel)),
      ...section('Findings', findingBlocks(panel)),
      ...section('Who agrees with whom', relationshipBlocks(panel)),
      ...groups.flatMap(({ group, exchanges }) => transcriptBlocks(spec, group, exchanges)),
    ],
  };
}

function section(heading: string, blocks: DocumentBlock[]): DocumentBlock[] {
  return blocks.length === 0 ? [] : [{ kind: 'heading', level: 1, text: heading }, ...blocks];
}

function textOf(text: string | null): DocumentBlock[] {
  return text === null || text === '' ? [] : [{ kind: 'text', text }];
}

function factsOf({ row, spec }: PanelDetail): string[] {
  const day = row.createdAt.toISOString().slice(0, 10);
  const model = spec.model ?? providerNames[spec.modelProvider];
  const by = spec.simulated ? '' : `, ${isImported(spec) ? 'analyzed' : 'answered'} by ${model}`;
  return [
    `Panel ${row.jobId ?? row.id} of ${day}${by}.`,
    `Participants: ${spec.participants.map(({ name }) => name).join(', ')}.`,
    ...(row.status === 'completed' ? [] : [`It is not complete: its status is ${row.status}.`]),
  ];
}

function outcomeBlocks({ notices, copies, outcome }: PanelDetail): DocumentBlock[] {
  const { themes: found, distinctGroups } = outcome.consensus;
  const themes = found.map(({ content, groups }): DocumentBlock => {
    const where = distinctGroups === 1 ? '' : ` (in ${groups} of ${distinctGroups} groups)`;
    return { kind: 'item', level: 1, text: `${content}${where}` };
  });
  return [
    ...textOf(notices.join(' ')),
    ...textOf(copies.join(' ')),
    ...textOf(outcome.summary),
    ...textOf(outcome.finalRecommendation),
    ...themes,
  ];
}

function voteBlocks({ groups, outcome }: PanelDetail): DocumentBlock[] {
  const rows = outcome.consensus.votes.flatMap(({ group, voters, stances }) =>
    stances.map(({ stance, before, latest }) => [
      `Group ${group + 1}`,
      stance,
      `${before} of ${voters}`,
      `${latest} of ${voters}`,
    ]),
  );
  const headlines = groups.flatMap(({ group, headline }) =>
    headline === null ? [] : textOf(groups.length === 1 ? `${headline}.` : `Group ${group + 1}: ${headline}.`),
  );
  return rows.length === 0
    ? headlines
    : [{ kind: 'table', columns: ['Group', 'Stance', 'First votes', 'Latest votes'], rows }, ...headlines];
}

function movementBlocks({ verdict, movement }: PanelDetail): DocumentBlock[] {
  const rows = movement.map(({ part, mean, interval }) => [
    partNames[part],
    signed(mean),
    interval === null ? 'one group has none' : `${signed(interval.low)} to ${signed(interval.high)}`,
  ]);
  const columns = ['Part', 'Mean', '95% over groups'];
  return [...textOf(verdict.join(' ')), ...(rows.length === 0 ? [] : [{ kind: 'table' as const, columns, rows }])];
}

function signed(value: number): string {
  const figure = Math.abs(value).toFixed(2);
  return Number(figure) === 0 ? figure : `${value < 0 ? '−' : '+'}${figure}`;
}

function findingBlocks({ spec, groups, outcome }: PanelDetail): DocumentBlock[] {
  const isOne = groups.length === 1;
  const quoted = (side: string, quotes: readonly QuoteOfGroup[]) =>
    quotes.map(({ group, exchange, quote }): DocumentBlock => {
      const said = outcome.transcript.find((one) => one.group === group)?.exchanges ?? [];
      const speaker = said.find((one) => one.exchange === exchange)?.speaker ?? spec.moderator.name;
      const place = isOne ? '' : `group ${group + 1}, `;
      return { kind: 'item', level: 2, text: `${side}: “${quote}” (${speaker}, ${place}turn ${exchange})` };
    });
  const items = mergeFindings(outcome.insights).flatMap((finding): DocumentBlock[] => {
    const { content, supporting, contradicting } = finding;
    return [
      { kind: 'item', level: 1, text: isOne ? content : `${content} (${groupWords(finding.groups)})` },
      ...quoted('for', supporting),
      ...quoted('against', contradicting),
    ];
  });
  const dropped = outcome.consensus.droppedInsights;
  if (dropped === 0) return items;
  return [
    ...items,
    {
      kind: 'text',
      text: `${dropped} ${dropped === 1 ? 'finding' : 'findings'} dropped: a quote is not in the transcript.`,
    },
  ];
}

const maxTopics = 5;
const maxTopicCharacters = 100;

function relationshipBlocks({ spec, outcome }: PanelDetail): DocumentBlock[] {
  const pairs = outcome.relationships.toSorted((one, other) => other.interactionCount - one.interactionCount);
  const rows = pairs.map((pair: Relationship) => [
    `${nameOf(spec, pair.participant1Id)} and ${nameOf(spec, pair.participant2Id)}`,
    String(pair.interactionCount),
    `${Math.round(pair.agreementRate * 100)}%`,
    topicsOf(pair.topicsOfAgreement),
    topicsOf(pair.topicsOfDisagreement),
  ]);
  const columns = ['Pair', 'Answers', 'Agreeing', 'Agreed about', 'Differed about'];
  return rows.length === 0 ? [] : [{ kind: 'table', columns, rows }];
}

/** The first topics, so that a row fits on a page. */
function topicsOf(topics: readonly string[]): string {
  const left = topics.length - maxTopics;
  const shown = topics.slice(0, maxTopics).map((topic) => [...topic].slice(0, maxTopicCharacters).join(''));
  return `${shown.join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}
