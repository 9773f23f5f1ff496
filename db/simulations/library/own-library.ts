import type { Db } from '../../client.ts';

/** Reads a person's labels of runs, projects and saved views for the export of their data, deleted runs included. */
export async function ownRunLibrary(db: Db, userId: string) {
  const [runLabels, runProjects, runViews] = await Promise.all([
    db
      .selectFrom('runLibrary as kept')
      .innerJoin('dynamicSimulationRun as run', 'run.id', 'kept.runId')
      .select(['kept.runId', 'run.message', 'kept.name', 'kept.tags', 'kept.projectId', 'kept.isStarred'])
      .select(['kept.archivedAt', 'kept.deletedAt'])
      .where('kept.userId', '=', userId)
      .orderBy('run.createdAt')
      .execute(),
    db
      .selectFrom('runProject')
      .select(['id', 'name', 'createdAt', 'updatedAt', 'deletedAt'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute(),
    db
      .selectFrom('runView')
      .select(['id', 'name', 'query', 'createdAt'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute(),
  ]);
  return { runLabels, runProjects, runViews };
}
