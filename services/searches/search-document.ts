/** Searches as documents, from which their Markdown, PDF and Word files are made. */
import { simulatedMark } from '../../domain/exports/simulated-mark.ts';
import type { DocumentBlock, TextDocument } from '../../domain/exports/text-document.ts';
import { isOpenStatus } from '../../domain/jobs/status.ts';
import {
  cellInWords,
  differenceInWords,
  estimateInWords,
  judgmentInWords,
  statusWords,
} from '../../domain/searches/words.ts';
import type { CandidateView, Confirmation, SearchView } from '../../domain/searches/view.ts';

const asked = 'AI personas answered. No people were asked.';
const checked =
  'A model checked the finalists for claims of fact that neither the message nor the brief makes. A candidate with such claims is not confirmed.';
const notChecked = 'The finalists were not checked for new claims of fact: this check was off.';

/** Builds the document of a search: what was confirmed, its candidates, and what was rejected. */
export function searchDocument(search: SearchView): TextDocument {
  return {
    title: search.title,
    notes: [...factsOf(search), ...search.notices],
    mark: search.isSimulated
      ? { text: simulatedMark, sentence: `${simulatedMark}: rules instead of a model wrote and answered.` }
      : null,
    blocks: [
      ...section('Your message', [{ kind: 'quote', text: search.candidates[0]?.message ?? '' }]),
      ...section('Confirmed', confirmedBlocks(search)),
      ...section('Best believed candidates', candidateBlocks(search)),
      ...section('Candidates by segment', segmentBlocks(search)),
      ...section('What works', operatorBlocks(search)),
      ...section('All candidates', [allCandidates(search)]),
    ],
  };
}

function section(heading: string, blocks: DocumentBlock[]): DocumentBlock[] {
  return blocks.length === 0 ? [] : [{ kind: 'heading', level: 1, text: heading }, ...blocks];
}

function factsOf(search: SearchView): string[] {
  const { setup, segments, status, stop, calls } = search;
  const model = setup.simulated ? '' : ` Answered by ${setup.model ?? setup.modelProvider}.`;
  const names = segments.map(({ name, personas }) => `${name} (${personas})`).join(', ');
  return [
    asked,
    `Search ${search.jobId}: ${setup.personas} personas compared candidates, ${setup.sealedPersonas} others confirmed. ${calls.toLocaleString('en-US')} calls.${model}`,
    `Segments: ${names}.`,
    setup.judgesClaims ? checked : notChecked,
    ...(stop === null ? [] : [stop.sentence]),
    ...(isOpenStatus(status) ? ['It is not over yet.'] : []),
  ];
}

const roleWords = { seed: 'Your message', control: 'Best paraphrase', finalist: 'Finalist' } as const;

function confirmedBlocks(search: SearchView): DocumentBlock[] {
  const { confirmation, phase } = search;
  if (confirmation !== null && confirmation.isComplete)
    return [...confirmationBlocks(confirmation), ...heldBackBlocks(search)];
  const why = phase === 'done' && confirmation !== null ? confirmation.headline.sentence : 'Nothing is confirmed yet';
  return [{ kind: 'text', text: `${why}: all figures below are only believed.` }, ...heldBackBlocks(search)];
}

/** Candidates that a model kept from the confirmation, with the words that it quoted. */
function heldBackBlocks({ candidates }: SearchView): DocumentBlock[] {
  return candidates.flatMap(({ label, message, judgment }): DocumentBlock[] =>
    judgment === null || judgment.verdict === 'clear'
      ? []
      : [
          { kind: 'text', text: `${label}, ${judgmentInWords(judgment)}:` },
          { kind: 'quote', text: message },
        ],
  );
}

function confirmationBlocks(confirmation: Confirmation): DocumentBlock[] {
  const { headline, overControl, rows, wordings, personas } = confirmation;
  return [
    { kind: 'text', text: headline.sentence },
    ...(overControl === null ? [] : [{ kind: 'text' as const, text: overControl.sentence }]),
    {
      kind: 'text',
      text: `Asked of ${personas.toLocaleString('en-US')} personas whom the search never saw; ahead in ${wordings.ahead} of ${wordings.of} wordings of the instruction.`,
    },
    {
      kind: 'table',
      columns: ['', 'Candidate', 'Believed', 'Confirmed'],
      rows: rows.map(({ role, label, believed, confirmed }) => [
        roleWords[role],
        label,
        believed === null ? '—' : `${Math.round(100 * believed)}%`,
        estimateInWords(confirmed),
      ]),
    },
    ...rows.flatMap(({ role, label, message }): DocumentBlock[] =>
      role === 'seed'
        ? []
        : [
            { kind: 'text', text: `${label}:` },
            { kind: 'quote', text: message },
          ],
    ),
  ];
}

const shownBest = 5;

/** Lists the best believed candidates, the best first. */
export function bestOf({ candidates, best }: SearchView): CandidateView[] {
  const rated = candidates.filter(
    ({ arm, status, support }) => arm === 'search' && status === 'kept' && support !== null,
  );
  return rated
    .toSorted(
      (one, other) =>
        Number(other.number === best) - Number(one.number === best) ||
        (other.fitness?.mean ?? 0) - (one.fitness?.mean ?? 0),
    )
    .slice(0, shownBest);
}

function candidateBlocks(search: SearchView): DocumentBlock[] {
  return bestOf(search).flatMap((candidate): DocumentBlock[] => {
    const { number, label, message, support, versusSeed, believed, originLabel, answers, flags, judgment } = candidate;
    return [
      { kind: 'heading', level: 2, text: label },
      { kind: 'quote', text: message },
      {
        kind: 'item',
        level: 1,
        text: `In the race: support ${estimateInWords(support)}, over yours ${differenceInWords(versusSeed)}`,
      },
      ...(believed === null || number === 0
        ? []
        : [
            {
              kind: 'item' as const,
              level: 1 as const,
              text: `Believed over yours: ${differenceInWords({ points: believed.points, low: null, high: null })}. It is less than in the race because the best of many looks better than it is.`,
            },
          ]),
      { kind: 'item', level: 1, text: `Written by: ${originLabel}` },
      ...(answers === null ? [] : [{ kind: 'item' as const, level: 1 as const, text: `Answers “${answers.text}”` }]),
      ...(judgment === null
        ? []
        : [{ kind: 'item' as const, level: 1 as const, text: `Checked by a model: ${judgmentInWords(judgment)}` }]),
      ...flags.map((flag) => ({ kind: 'item' as const, level: 1 as const, text: `Look at: ${flag.text}` })),
    ];
  });
}

/** Builds the table of candidates by segment, and what it means; empty for a single segment. */
export function segmentBlocks(search: SearchView): DocumentBlock[] {
  const { segments, candidates } = search;
  if (segments.length < 2) return [];
  const [seed] = candidates;
  const shown = [...(seed === undefined ? [] : [seed]), ...bestOf(search).filter(({ number }) => number !== 0)];
  return [
    {
      kind: 'table',
      columns: ['Candidate', ...segments.map(({ name }) => name)],
      rows: shown.map(({ number, label, segments: cells }) => [
        number === 0 ? 'Your message' : label,
        ...segments.map((_segment, at) => cellInWords(cells.find(({ segment }) => segment === at))),
      ]),
    },
    {
      kind: 'text',
      text: 'These figures are from the race, also those of confirmed candidates. ~ cannot be told from your message in that segment.',
    },
  ];
}

function operatorBlocks({ operators }: SearchView): DocumentBlock[] {
  const tried = operators.filter((operator) => operator.tried > 0);
  if (tried.length === 0) return [];
  return [
    {
      kind: 'table',
      columns: ['Mutation', 'Kept of tried', 'Median gain'],
      rows: tried.map(({ label, kept, tried: of, medianGainPoints }) => [
        label,
        `${kept} of ${of}`,
        differenceInWords(medianGainPoints === null ? null : { points: medianGainPoints, low: null, high: null }),
      ]),
    },
  ];
}

function allCandidates({ candidates }: SearchView): DocumentBlock {
  return {
    kind: 'table',
    columns: ['Candidate', 'Generation', 'Parents', 'Support in the race', 'What became of it', 'Message'],
    rows: candidates.map(({ label, generation, parents, support, status, reason, judgment, message, number }) => [
      number === 0 ? `${label} (yours)` : label,
      String(generation),
      parents.map((parent) => `C${parent}`).join(', '),
      estimateInWords(support),
      [
        reason === null ? statusWords[status] : `${statusWords[status]}: ${reason}`,
        ...(judgment === null ? [] : [judgmentInWords(judgment)]),
      ].join('; '),
      message,
    ]),
  };
}
