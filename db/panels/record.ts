/** Writes into a panel's record how its discussion went. */
import { sql, type Insertable } from 'kysely';
import { simulatedMark } from '../../domain/exports/simulated-mark.ts';
import { outcomeOf, turnsTaken, type PanelOutcome } from '../../domain/panels/outcome.ts';
import { toolEvidenceOf, voteAgreement } from '../../domain/panels/record.ts';
import type { PanelSpec } from '../../domain/panels/setup.ts';
import type { Step } from '../../domain/panels/step.ts';
import { newRecordId } from '../crud/new-id.ts';
import type { Db } from '../client.ts';
import type { Database } from '../tables/database.ts';
import { panelSpecOf, stepsOf } from './steps.ts';

/** Stores what came out in the record, in the transaction that completes the job. */
export async function recordPanel(trx: Db, id: string): Promise<void> {
  const spec = await panelSpecOf(trx, id);
  if (spec === undefined) return;
  const outcome = outcomeOf(spec, await stepsOf(trx, id));
  const agreement = voteAgreement(outcome.consensus.votes);
  const usesTools = spec.enabledTools.length > 0;
  await trx
    .updateTable('panelDiscussion')
    .set({
      summary: outcome.summary,
      finalRecommendation: outcome.finalRecommendation,
      currentTurn: outcome.currentTurn,
      transcript: JSON.stringify(outcome.transcript),
      insights: JSON.stringify(outcome.insights),
      consensus: JSON.stringify(outcome.consensus),
      recommendationConsensus: agreement === null ? null : JSON.stringify(agreement),
      toolUsageCount: sql`(select count(*) from tool_output where panel_id = ${id})`,
      toolResults: usesTools ? toolResults(id) : null,
      sharedWorkspace: usesTools ? sharedWorkspace(id) : null,
    })
    .where('id', '=', id)
    .execute();
  await recordInsights(trx, id, spec, outcome);
  await recordRelationships(trx, id, outcome);
}

/** Longest data of a call in the record of its panel, in characters; ToolOutput has all of it. */
const shownCharacters = 4_000;

/** Calls of tools as the specification lists them (§3, tool call record). */
function toolResults(id: string) {
  return sql<string>`(
    select coalesce(jsonb_agg(jsonb_build_object(
      'toolOutputId', call.id, 'toolName', call.tool_name, 'executedBy', call.executed_by, 'parameters', call.input,
      'result', jsonb_build_object('success', call.status = 'success', 'error', call.error, 'summary', call.output_summary,
        'data', case when length(call.output::text) <= ${shownCharacters} then call.output end,
        'metadata', jsonb_build_object('executionTime', call.execution_time, 'cost', call.cost)),
      'sharedWithPanel', true) order by call.executed_at, call.id), '[]')
    from tool_output as call where call.panel_id = ${id})`;
}

/** Files that the participants share, as they are when the panel ends. */
function sharedWorkspace(id: string) {
  return sql<string>`(
    select jsonb_build_object('workspaceId', panel_discussion.id, 'files', coalesce(jsonb_agg(jsonb_build_object(
      'name', substr(file.path, length(folder.path) + 1), 'bytes', file.size, 'url', '/api/files/' || file.path)
      order by file.path) filter (where file.path is not null), '[]'))
    from (select 'workspaces/' || panel_discussion.user_id || '/' || ${id}::text || '/' as path) as folder
    left join stored_file as file on file.state = 'stored' and file.owner_id = panel_discussion.user_id
      and starts_with(file.path, folder.path))`;
}

async function recordInsights(trx: Db, id: string, spec: PanelSpec, outcome: PanelOutcome): Promise<void> {
  await trx.deleteFrom('panelInsight').where('panelId', '=', id).execute();
  const now = new Date();
  const found: Insertable<Database['panelInsight']>[] = outcome.insights.map((insight) => ({
    id: newRecordId(),
    panelId: id,
    type: insight.type,
    content: insight.content,
    confidence: insight.confidence,
    importanceScore: insight.importance,
    extractedAt: now,
    extractedBy: spec.simulated ? simulatedMark : (spec.model ?? spec.modelProvider),
    supportingExchangeIds: insight.supporting.map(({ exchange }) => `g${insight.group}-${exchange}`),
    participantIds: insight.participantIds,
    toolEvidence: JSON.stringify(toolEvidenceOf(insight, outcome.transcript)),
    isSimulated: spec.simulated,
  }));
  if (found.length > 0) await trx.insertInto('panelInsight').values(found).execute();
}

async function recordRelationships(trx: Db, id: string, { relationships }: PanelOutcome): Promise<void> {
  await trx.deleteFrom('panelParticipantRelationship').where('panelId', '=', id).execute();
  const pairs: Insertable<Database['panelParticipantRelationship']>[] = relationships.map((pair) => ({
    ...pair,
    id: newRecordId(),
    panelId: id,
    interactionHistory: JSON.stringify(pair.interactionHistory),
  }));
  if (pairs.length > 0) await trx.insertInto('panelParticipantRelationship').values(pairs).execute();
}

/** Stores in the record how many turns were taken, while the panel talks. */
export async function recordTurns(trx: Db, id: string, steps: readonly Step[]): Promise<void> {
  await trx
    .updateTable('panelDiscussion')
    .set({ currentTurn: turnsTaken(steps) })
    .where('id', '=', id)
    .execute();
}
