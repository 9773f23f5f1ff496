/** Panels for analytics: how many, with whom, and what their records keep of the outcome. */
import { sql } from 'kysely';
import type { StoredPanel } from '../../domain/analytics/panels.ts';
import type { Db } from '../client.ts';
import { panelConditions, type AnalyticsScope } from './scope.ts';

/** Lists the panels that the filter selects, newest first. */
export async function storedPanels(db: Db, scope: AnalyticsScope): Promise<StoredPanel[]> {
  const { rows } = await sql<StoredPanel>`
    select panel.job_id, panel.topic, panel.status, panel.created_at, panel.consensus,
      coalesce((setup.spec->>'simulated')::boolean, false) as is_simulated,
      setup.spec ? 'imported' as is_imported, setup.spec ? 'forkOf' as is_fork, (setup.spec->>'groups')::int as groups,
      jsonb_array_length(setup.spec->'participants') as seats,
      (
        select count(*)::int from jsonb_array_elements(setup.spec->'participants') as seat where seat->'source'->>'source' = 'human'
      ) as human_seats
    from panel_discussion as panel join panel_setup as setup on setup.panel_id = panel.id
    where panel.job_id is not null and ${panelConditions(scope)}
    order by panel.created_at desc, panel.id`.execute(db);
  return rows;
}
