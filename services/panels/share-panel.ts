/** Panels as visitors of a link read them: what the groups heard and what came out, without votes by name or costs. */
import type { Db } from '../../db/client.ts';
import { isImported } from '../../domain/panels/import/imported-panel.ts';
import { readPanel, type PanelDetail } from './read-panel.ts';

/** Reads a panel for visitors; null when there is none. */
export async function readSharedPanel(db: Db, userId: string, jobId: string) {
  const panel = await readPanel(db, userId, jobId);
  return panel === null ? null : forVisitors(panel);
}

function forVisitors({ row, spec, groups, outcome, notices, copies, movement, shamNote, verdict }: PanelDetail) {
  return {
    topic: spec.topic,
    message: spec.message,
    status: row.status,
    isSimulated: spec.simulated,
    isImported: isImported(spec),
    moderator: spec.moderator.name,
    participants: spec.participants.map(({ id, name }) => ({ id, name })),
    groups: groups.map(({ group, exchanges, headline, votes }) => ({
      group,
      headline,
      votes,
      exchanges: exchanges
        .filter(({ exchange, isPrivate }) => exchange !== null && !isPrivate)
        .map(({ number, exchange, participantId, speaker, text }) => ({
          number,
          exchange,
          participantId,
          speaker,
          text,
        })),
    })),
    findings: outcome.insights.map(({ id, group, content, supporting, contradicting }) => ({
      id,
      group,
      content,
      supporting,
      contradicting,
    })),
    droppedFindings: outcome.consensus.droppedInsights,
    themes: outcome.consensus.themes,
    distinctGroups: outcome.consensus.distinctGroups,
    notices,
    copies,
    summary: outcome.summary,
    recommendation: outcome.finalRecommendation,
    minorityReport: outcome.consensus.minorityReport,
    movement: movement.map(({ part, mean, interval }) => ({
      part,
      mean,
      low: interval?.low ?? null,
      high: interval?.high ?? null,
    })),
    shamNote,
    verdict,
  };
}
