import {
  clientSection,
  type ClientQuote,
  type ClientReport,
  type ClientSection,
} from '../../../domain/exports/client-report.ts';
import { documentHead } from '../../../domain/panels/transcript-text.ts';
import type { Quote } from '../../../domain/panels/step.ts';
import type { PanelDetail } from '../../../services/panels/read-panel.ts';
import { cutText } from '../safe-text.ts';
import { words } from '../words.ts';
import { maxTitle, messagesSection, publicNotes, titleOf } from './parts.ts';

/** Builds the report of a panel for a client, of what visitors of its link may read: no votes by name, whispers and costs. */
export function panelClientReport(panel: PanelDetail): ClientReport {
  const { row, spec, outcome } = panel;
  const head = documentHead(spec);
  const message = spec.message === '' ? spec.topic : spec.message;
  const verdict = [outcome.finalRecommendation, outcome.summary].find((text) => (text ?? '') !== '');
  const groups = spec.groups === 1 ? 'one group' : words.counted(spec.groups, 'group');
  return {
    title: titleOf(message),
    subtitle: `A panel of ${words.counted(spec.participants.length, 'participant')} in ${groups}`,
    messages: [],
    verdict: cutText(verdict ?? 'Nothing came out yet', 600),
    mark: head.mark?.text ?? null,
    date: words.day(row.createdAt.toISOString()),
    sections: [
      messagesSection([{ label: '', text: message }], maxTitle),
      resultSection(panel),
      votesSection(panel),
      quotesSection(panel),
      minoritySection(panel),
      audienceSection(panel),
      clientSection('Method', 'How the panel was held', [
        {
          kind: 'box',
          title: 'Method',
          items: [
            ...head.notes,
            ...(spec.simulated
              ? ['No model answered: rules stood in for it, so this shows the method and is no finding.']
              : []),
            'Quotes are checked letter for letter against the transcript. Made with Soundings.',
          ],
        },
      ]),
    ].filter((section) => section !== null),
  };
}

/** Adds what the owner alone reads: the job, and all that was said. */
export function panelFullReport(panel: PanelDetail): ClientReport {
  const report = panelClientReport(panel);
  const transcripts = panel.groups.map(({ group, exchanges }): ClientSection | null => {
    const items = exchanges.map(({ speaker, text }) => `${speaker}: ${text}`);
    const heading = `Transcript of group ${group + 1}`;
    const section = clientSection(heading, 'Everything that was said', [{ kind: 'list', items }]);
    return section === null ? null : { ...section, isOffSlides: true };
  });
  const { jobId, status } = panel.row;
  const details = clientSection('Details', `Panel ${jobId ?? ''}`, [{ kind: 'text', text: `Status: ${status}.` }]);
  const sections = [...report.sections, details, ...transcripts].filter((section) => section !== null);
  return { ...report, isFull: true, sections };
}

function resultSection({ outcome, groups, verdict, copies }: PanelDetail): ClientSection | null {
  const { themes, distinctGroups } = outcome.consensus;
  const headlines = groups.flatMap(({ group, headline }) =>
    headline === null ? [] : [groups.length === 1 ? `${headline}.` : `Group ${group + 1}: ${headline}.`],
  );
  const found = themes.map(({ content, groups: of }) =>
    distinctGroups === 1 ? content : `${content} (in ${of} of ${distinctGroups} groups)`,
  );
  const statement = cutText(headlines[0] ?? 'What came out', 160);
  return clientSection('Result', statement, [
    { kind: 'text', text: outcome.summary ?? '' },
    { kind: 'list', items: [...headlines.slice(1), ...found, ...verdict, ...copies].map((text) => cutText(text, 400)) },
  ]);
}

function votesSection({ outcome }: PanelDetail): ClientSection | null {
  const rows = outcome.consensus.votes.flatMap(({ group, voters, stances }) =>
    stances.map(({ stance, before, latest }) => [
      `Group ${group + 1}`,
      stance,
      `${before} of ${voters}`,
      `${latest} of ${voters}`,
    ]),
  );
  return clientSection('Votes', 'How private votes stood at first and at last', [
    { kind: 'table', columns: ['Group', 'Stance', 'First votes', 'Latest votes'], rows },
  ]);
}

const maxQuotes = 6;

function quotesSection({ spec, outcome }: PanelDetail): ClientSection | null {
  const quotes = outcome.insights.flatMap(({ content, group, supporting, contradicting }): ClientQuote[] => {
    const said = outcome.transcript.find((one) => one.group === group)?.exchanges ?? [];
    const quoteOf = (tone: 'positive' | 'negative', { exchange, quote }: Quote): ClientQuote => {
      const speaker = said.find((one) => one.exchange === exchange)?.speaker ?? spec.moderator.name;
      return {
        text: cutText(quote, 280),
        who: `${speaker}, ${tone === 'positive' ? 'for' : 'against'}: ${cutText(content, 120)}`,
        tone,
      };
    };
    return [
      ...supporting.slice(0, 1).map((quote) => quoteOf('positive', quote)),
      ...contradicting.slice(0, 1).map((quote) => quoteOf('negative', quote)),
    ];
  });
  const findings = outcome.insights.map(({ content }) => cutText(content, 300));
  return clientSection('Why', 'What was found, in their words', [
    { kind: 'list', items: findings },
    { kind: 'quotes', quotes: quotes.slice(0, maxQuotes) },
  ]);
}

function minoritySection({ outcome }: PanelDetail): ClientSection | null {
  return clientSection('Who saw it otherwise', 'The minority’s report', [
    { kind: 'text', text: outcome.consensus.minorityReport ?? '' },
  ]);
}

function audienceSection({ spec, notices }: PanelDetail): ClientSection | null {
  return clientSection('Audience', 'Who took part', [
    { kind: 'list', items: spec.participants.map(({ name }) => cutText(name, 120)) },
    { kind: 'list', items: publicNotes(notices) },
  ]);
}
