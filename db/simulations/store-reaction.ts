import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../client.ts';
import type { Citation } from '../../domain/papers/citations.ts';
import { storable } from '../../domain/storable.ts';
import type { ResearchRecord, ToolCallRecord } from '../../domain/tools/records.ts';
import type { ReactionCallTable, ReactionTable } from '../tables/runs.ts';

export type NewReaction = Omit<
  Insertable<ReactionTable>,
  'createdAt' | 'attributes' | 'toolCalls' | 'researchPerformed' | 'citations'
> & {
  attributes: Record<string, unknown>;
  toolCalls: readonly ToolCallRecord[] | null;
  researchPerformed: readonly ResearchRecord[] | null;
  citations: readonly Citation[] | null;
  /** The call behind the answer; null when it is not kept. */
  call: Pick<Selectable<ReactionCallTable>, 'permitId' | 'promptDigest' | 'reply' | 'answeredBy' | 'passageIds'> | null;
};

/** Stores answers. The first answer or ending of a persona and provider stays. */
export interface ReactionStore {
  store(reaction: NewReaction): Promise<void>;
}

interface Waiting {
  reaction: NewReaction;
  resolve: () => void;
  reject: (error: unknown) => void;
}

const rowsPerInsert = 200;

/**
 * Creates a store with group commit: an answer is written at once while no write is in flight, and answers that arrive
 * meanwhile are written together. Each caller waits for its own row.
 */
export function createReactionStore(db: Db): ReactionStore {
  const waiting: Waiting[] = [];
  let writing = false;

  const drain = async () => {
    writing = true;
    // Answers that arrive in the same turn of the event loop share the first write too.
    await Promise.resolve();
    while (waiting.length > 0) await write(waiting.splice(0, rowsPerInsert));
    writing = false;
  };

  const write = async (group: Waiting[]): Promise<void> => {
    try {
      await insertReactions(
        db,
        group.map(({ reaction }) => reaction),
      );
      for (const one of group) one.resolve();
    } catch (error) {
      const [only] = group;
      // The rows are written one by one, so that one that cannot be stored (its run was deleted) does not fail the
      // others.
      if (group.length > 1) for (const one of group) await write([one]);
      else only?.reject(error);
    }
  };

  return {
    store: (reaction) =>
      new Promise<void>((resolve, reject) => {
        waiting.push({ reaction, resolve, reject });
        if (!writing) void drain();
      }),
  };
}

/**
 * Inserts all rows with one JSON parameter, because compiling 25 parameters per row would take longer than the insert.
 */
async function insertReactions(db: Db, reactions: NewReaction[]): Promise<void> {
  const rows = JSON.stringify(reactions.map(rowOf));
  await sql`
    with given as (
      select * from jsonb_to_recordset(${rows}::jsonb) as row ("runId" text, "personaIndex" integer, provider text, model text, wording smallint, sentiment text, response text,
        reaction text, reasoning text, "actionLikelihood" float8, confidence float8, "engagementScore" float8, "sentimentScore" float8,
        "parsedAs" text, "userId" text, "personName" text, "isImported" boolean, "segmentId" text, "segmentName" text, age integer, gender text, attributes jsonb,
        "toolCalls" jsonb, "researchPerformed" jsonb, citations jsonb, "droppedCitations" smallint, "inputTokens" integer, "outputTokens" integer, "costUsd" float8, "latencyMs" integer, call jsonb)
    ), stored as (
      insert into reaction (run_id, persona_index, provider, model, wording, sentiment, response, reaction, reasoning, action_likelihood, confidence,
        engagement_score, sentiment_score, parsed_as, user_id, person_name, is_imported, segment_id, segment_name, age, gender, attributes,
        tool_calls, research_performed, citations, dropped_citations, input_tokens, output_tokens, cost_usd, latency_ms)
      select "runId", "personaIndex", provider, model, wording, sentiment, response, reaction, reasoning, "actionLikelihood", confidence,
        "engagementScore", "sentimentScore", "parsedAs", "userId", "personName", coalesce("isImported", true), "segmentId", "segmentName", age, gender, attributes,
        "toolCalls", "researchPerformed", citations, "droppedCitations", "inputTokens", "outputTokens", "costUsd", "latencyMs"
      from given
      where not exists (
        select from reaction_ending as ending where ending.run_id = given."runId" and ending.persona_index = given."personaIndex" and ending.provider = given.provider)
      on conflict do nothing returning run_id, persona_index, provider
    )
    insert into reaction_call (run_id, persona_index, provider, permit_id, prompt_digest, reply, answered_by, passage_ids)
    select stored.run_id, stored.persona_index, stored.provider, (call ->> 'permitId')::uuid, call ->> 'promptDigest', call ->> 'reply', call ->> 'answeredBy',
      case jsonb_typeof(call -> 'passageIds') when 'array' then array(select jsonb_array_elements_text(call -> 'passageIds')) end
    from stored join given on given."runId" = stored.run_id and given."personaIndex" = stored.persona_index and given.provider = stored.provider
    where jsonb_typeof(call) = 'object'
    on conflict do nothing`.execute(db);
}

/**
 * Removes unstorable characters before JSON.stringify, since removing escapes from the JSON text could break others.
 */
function rowOf(reaction: NewReaction): NewReaction {
  const { age, inputTokens, outputTokens, latencyMs } = reaction;
  return {
    ...storable(reaction),
    age: typeof age === 'number' && Number.isInteger(age) && Math.abs(age) <= maxInteger ? age : null,
    inputTokens: wholeNumber(inputTokens),
    outputTokens: wholeNumber(outputTokens),
    latencyMs: wholeNumber(latencyMs),
  };
}

const maxInteger = 2 ** 31 - 1;

function wholeNumber(value: number): number {
  return Math.min(maxInteger, Math.max(0, Math.round(value)));
}
