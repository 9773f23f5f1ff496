import { clientSection, type ClientReport, type ClientSection } from '../../../domain/exports/client-report.ts';
import { simulatedMark } from '../../../domain/exports/simulated-mark.ts';
import { differenceInWords, estimateInWords, statusWords } from '../../../domain/searches/words.ts';
import type { Confirmation, ConfirmedRow, SearchView } from '../../../domain/searches/view.ts';
import { bestOf, segmentBlocks } from '../../../services/searches/search-document.ts';
import { cutText } from '../safe-text.ts';
import { words } from '../words.ts';
import { maxTitle, messagesSection, publicNotes, titleOf } from './parts.ts';

interface SearchForClient {
  search: SearchView;
  startedAt: Date;
  /** Where the people of each segment come from, by its id. */
  origins: ReadonlyMap<string, string>;
}

/** Builds the report of a search for a client: what was confirmed, without costs, calls and the brief. */
export function searchClientReport(given: SearchForClient): ClientReport {
  const { search } = given;
  const message = search.candidates[0]?.message ?? '';
  const confirmed = confirmedOf(search);
  return {
    title: titleOf(message),
    subtitle: `A better wording, searched for among ${words.counted(search.candidates.length, 'candidate')}`,
    messages: [],
    verdict:
      confirmed?.headline.sentence ??
      'Nothing is confirmed: figures are those of the search, which flatter the best of many.',
    mark: search.isSimulated ? simulatedMark : null,
    date: words.day(given.startedAt.toISOString()),
    sections: [
      messagesSection([{ label: '', text: message }], maxTitle),
      confirmed === null ? bestSection(search) : resultSection(confirmed),
      wordingsSection(search, confirmed),
      segmentsSection(search),
      nextSection(search, confirmed),
      audienceSection(given),
      methodOf(search, confirmed),
    ].filter((section) => section !== null),
  };
}

/** Adds what the owner alone reads: every candidate with what became of it, calls and costs. */
export function searchFullReport(given: SearchForClient): ClientReport {
  const report = searchClientReport(given);
  const { search } = given;
  const candidates = clientSection('Candidates', `All ${words.counted(search.candidates.length, 'candidate')}`, [
    {
      kind: 'table',
      columns: ['Candidate', 'Support in the search', 'What became of it', 'Message'],
      rows: search.candidates.map(({ label, support, status, message }) => [
        label,
        estimateInWords(support),
        statusWords[status],
        cutText(message, 400),
      ]),
    },
  ]);
  const details = clientSection('Details', `Search ${search.jobId}`, [
    { kind: 'text', text: `${words.counted(search.calls, 'call')}, ${words.usd(search.costUsd)}.` },
  ]);
  const sections = [...report.sections, candidates, details].filter((section) => section !== null);
  return { ...report, isFull: true, sections };
}

function confirmedOf({ confirmation }: SearchView): Confirmation | null {
  return confirmation?.isComplete === true ? confirmation : null;
}

const roleWords = { seed: 'Your message', control: 'Best paraphrase', finalist: 'Finalist' } as const;
const nameOf = ({ role, label }: Pick<ConfirmedRow, 'role' | 'label'>) =>
  role === 'seed' ? roleWords.seed : `${roleWords[role]} ${label}`;

function resultSection({ headline, overControl, rows, wordings, personas }: Confirmation): ClientSection | null {
  return clientSection('Result', headline.sentence, [
    {
      kind: 'chart',
      title: 'Confirmed support of each wording',
      series: [{ name: 'Support', tone: 'own' }],
      bars: rows.map((row) => ({
        label: nameOf(row),
        values: [row.confirmed.mean],
        figure: `support ${estimateInWords(row.confirmed)}`,
      })),
      isStacked: false,
    },
    { kind: 'text', text: overControl === null ? '' : overControl.sentence },
    {
      kind: 'text',
      text: `Asked of ${words.counted(personas, 'persona')} whom the search never saw; ahead in ${wordings.ahead} of ${wordings.of} wordings of the instruction.`,
    },
  ]);
}

function bestSection(search: SearchView): ClientSection | null {
  return clientSection('Result', 'No wording is confirmed', [
    {
      kind: 'table',
      columns: ['Candidate', 'Support in the search', 'Over your message'],
      rows: bestOf(search).map(({ label, support, versusSeed }) => [
        label,
        estimateInWords(support),
        differenceInWords(versusSeed),
      ]),
    },
  ]);
}

const maxWordings = 4;

function wordingsSection(search: SearchView, confirmed: Confirmation | null): ClientSection | null {
  const shown =
    confirmed === null
      ? bestOf(search).map(({ label, message }) => ({ name: label, message }))
      : confirmed.rows
          .filter(({ role }) => role === 'finalist')
          .map((row) => ({ name: nameOf(row), message: row.message }));
  const quotes = shown
    .slice(0, maxWordings)
    .map(({ name, message }) => ({ text: cutText(message, 2_000), who: name, tone: 'own' as const }));
  const statement = confirmed === null ? 'The best candidates so far' : 'The wordings that were put to new personas';
  return clientSection('Wordings', statement, [{ kind: 'quotes', quotes }]);
}

function segmentsSection(search: SearchView): ClientSection | null {
  const blocks = segmentBlocks(search).flatMap((block) =>
    block.kind === 'table' || block.kind === 'text' ? [block] : [],
  );
  return clientSection('By segment', 'Support in each segment during the search', blocks);
}

function nextSection(search: SearchView, confirmed: Confirmation | null): ClientSection | null {
  if (confirmed === null)
    return clientSection('What next', 'Test the best candidates before one is used', [
      { kind: 'text', text: 'What a search believes is confirmed only by personas whom it never saw.' },
    ]);
  const finalist = confirmed.rows.find(({ role }) => role === 'finalist')?.label ?? 'the finalist';
  const { verdict } = confirmed.headline;
  const statement =
    verdict === 'better'
      ? `Use ${finalist} instead of the first message`
      : 'Keep the first message, or choose by other reasons';
  const held = search.candidates.filter(({ judgment }) => judgment?.verdict === 'claims').map(({ label }) => label);
  return clientSection('What next', statement, [
    {
      kind: 'list',
      items: [
        'Check each claim of fact in a wording before it is published.',
        ...(held.length === 0
          ? []
          : [`Not to be used: ${held.join(', ')}, which make claims that the message does not.`]),
        'A wording that wins here is worth a test on people.',
      ],
    },
  ]);
}

function audienceSection({ search, origins }: SearchForClient): ClientSection | null {
  const { segments, setup, notices } = search;
  const statement = `${words.counted(setup.personas, 'persona')} compared wordings, ${words.count(setup.sealedPersonas)} others confirmed`;
  return clientSection('Audience', statement, [
    {
      kind: 'table',
      columns: ['Segment', 'Personas', 'Where they come from'],
      rows: segments.map(({ id, name, personas }) => [
        cutText(name, 80),
        words.count(personas),
        origins.get(id) ?? 'stored profiles',
      ]),
    },
    { kind: 'list', items: publicNotes(notices) },
  ]);
}

function methodOf({ isSimulated, setup }: SearchView, confirmed: Confirmation | null): ClientSection | null {
  const items = [
    isSimulated
      ? 'No model answered: rules stood in for it, so these figures show the method and are no findings.'
      : 'AI personas answered, not people: a language model answered in the role of each.',
    'Candidates were written, compared on the same personas, and bred further.',
    confirmed === null
      ? 'Figures of the search flatter the best of many candidates by chance.'
      : 'Confirmed figures are of personas whom the search never saw, so chance cannot have chosen them.',
    setup.judgesClaims
      ? 'A model checked the finalists for claims of fact that neither the message nor its brief makes.'
      : 'Finalists were not checked for new claims of fact.',
    'Ranges are 95% confidence intervals. Made with Soundings.',
  ];
  return clientSection('Method', 'How this was found', [{ kind: 'box', title: 'Method', items }]);
}
