/** Asks of a search: candidates that are written, personas who rate them, and finalists that are checked for new claims. */
import { jsonrepair } from 'jsonrepair';
import { onlyChecked } from '../../db/searches/judgments.ts';
import { recordSearch } from '../../db/searches/record.ts';
import { personasAt } from '../../db/searches/personas.ts';
import { searchPlace } from '../../db/searches/place.ts';
import { markSearchSimulated, searchSpecOf, storedSearch } from '../../db/searches/searches.ts';
import { candidatesOf } from '../../db/searches/state.ts';
import { candidateReopened, candidateUnwritten, candidateWritten } from '../../db/searches/written.ts';
import type { Persona } from '../../domain/personas/persona.ts';
import type { SearchAsk } from '../../domain/searches/ask.ts';
import type { Judgment } from '../../domain/searches/judging.ts';
import { askedAgain } from '../../domain/jobs/correction.ts';
import { buildJudgePrompt } from '../../domain/searches/prompts/judge.ts';
import { buildRatingPrompt } from '../../domain/searches/prompts/rate.ts';
import type { SearchPrompt } from '../../domain/searches/prompts/search-prompt.ts';
import { buildWritePrompt } from '../../domain/searches/prompts/write.ts';
import { searchFraction, searchMessage } from '../../domain/searches/progress.ts';
import { readJudgment } from '../../domain/searches/replies/read-judgment.ts';
import { readRating } from '../../domain/searches/replies/read-rating.ts';
import { readWritten, type Written } from '../../domain/searches/replies/read-written.ts';
import type { Candidate } from '../../domain/searches/candidate.ts';
import type { SearchSpec } from '../../domain/searches/setup.ts';
import type { Rating } from '../../domain/searches/state.ts';
import type { AskReply } from '../../domain/jobs/ask.ts';
import { createAsking, type Question } from '../jobs/asking.ts';
import { planSearch } from './plan-search.ts';
import { prepareSearch } from './prepare-search.ts';

type SearchAnswer =
  | { kind: 'rate'; rating: Rating }
  | { kind: 'write'; written: Written }
  | { kind: 'judge'; judgment: Judgment };

export const searchAsking = createAsking<SearchWork, SearchAsk, SearchAnswer>({
  stored: storedSearch,
  nouns: {
    one: 'question',
    many: 'questions',
    unansweredOne: 'The last question was not answered',
    unansweredMany: 'questions was answered',
  },
  prepare: ({ db }, job) => prepareSearch(db, job),
  work: async (db, id) => {
    const spec = await searchSpecOf(db, id);
    return spec === undefined ? undefined : { spec, provider: spec.modelProvider, simulated: spec.simulated };
  },
  simulationChanged: async (db, id, isSimulated) => {
    if (isSimulated) await markSearchSimulated(db, id);
  },
  plan: planSearch,
  mayGoOn: onlyChecked,
  questions: async (db, { id, work: { spec } }, asks) => {
    const raters = asks.flatMap(({ plan }) => (plan.kind === 'rate' ? [plan.personaIndex] : []));
    const [candidates, personas] = await Promise.all([candidatesOf(db, id), personasAt(db, id, raters)]);
    const known = new Map(candidates.map((candidate) => [candidate.number, candidate]));
    return (plan) => {
      const candidate = known.get(plan.candidate);
      if (candidate === undefined) throw new TypeError(`There is no candidate ${plan.candidate}`);
      if (plan.kind === 'write') return write(spec, known, candidate);
      const { message } = candidate;
      if (message === null) throw new TypeError('A candidate is asked about before it is written');
      return plan.kind === 'judge' ? judge(spec, message) : rate(spec, message, personas, plan.personaIndex);
    };
  },
  toStored: (answer) => {
    if (answer.kind === 'rate') return answer.rating;
    return answer.kind === 'judge' ? answer.judgment : null;
  },
  effects: {
    answered: ({ id }, { candidate }, answer, { costUsd }) =>
      answer.kind === 'write' ? [candidateWritten(id, candidate, { ...answer.written, costUsd })] : [],
    missing: (id) => [candidateUnwritten(id)],
    reopened: (id) => [candidateReopened(id)],
  },
  place: async (db, id) => {
    const place = await searchPlace(db, id);
    if (place === undefined) return null;
    return {
      stage: place.progress.phase === 'confirming' ? 'confirming' : 'searching',
      detail: `generation ${place.progress.generation}`,
      fraction: searchFraction(place),
      message: searchMessage(place),
    };
  },
  finish: recordSearch,
});

interface SearchWork {
  spec: SearchSpec;
  provider: SearchSpec['modelProvider'];
  simulated: boolean;
}

type Known = ReadonlyMap<number, Candidate>;

function rate(
  spec: SearchSpec,
  message: string,
  personas: ReadonlyMap<number, Persona>,
  personaIndex: number,
): Question<SearchAnswer> {
  const persona = personas.get(personaIndex);
  if (persona === undefined) throw new TypeError(`There is no persona ${personaIndex}`);
  return {
    ...asked(spec.model ?? '', buildRatingPrompt(spec, persona, message, personaIndex)),
    read: (reply) => {
      const rating = readRating(textOf(reply), jsonrepair);
      return rating === null ? null : { kind: 'rate', rating };
    },
  };
}

function judge(spec: SearchSpec, message: string): Question<SearchAnswer> {
  return {
    ...asked(writerOf(spec), buildJudgePrompt(spec, message)),
    read: (reply) => {
      const judgment = readJudgment(textOf(reply), message, jsonrepair);
      return judgment.claims === null ? null : { kind: 'judge', judgment };
    },
  };
}

function writerOf({ model, writerModel }: SearchSpec): string {
  return writerModel ?? model ?? '';
}

function write(spec: SearchSpec, known: Known, candidate: Candidate): Question<SearchAnswer> {
  const parents = candidate.parents.flatMap((parent) => known.get(parent) ?? []);
  return {
    ...asked(writerOf(spec), buildWritePrompt(spec, candidate, parents)),
    read: (reply) => {
      const written = readWritten(textOf(reply), jsonrepair);
      return written === null ? null : { kind: 'write', written };
    },
  };
}

function asked(model: string, prompt: SearchPrompt): Pick<Question<SearchAnswer>, 'request' | 'correction'> {
  return { request: { kind: 'chat', model, ...prompt }, correction: askedAgain };
}

function textOf(reply: AskReply): string {
  return reply.kind === 'text' ? reply.text : '';
}
