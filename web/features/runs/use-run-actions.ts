import { useApolloClient, useMutation } from '@apollo/client/react';
import { changedTags } from '../../../domain/simulations/library/labels.ts';
import type { RunSummaryFieldsFragment } from '../../generated/graphql.ts';
import {
  ArchiveRunsDocument,
  DeleteRunsDocument,
  MoveRunsDocument,
  RestoreRunsDocument,
  StarRunsDocument,
  TagRunsDocument,
} from '../../generated/library/graphql.ts';
import { refetchVisible } from '../../graphql/progress-listener.ts';
import { shownError } from '../../lib/errors.ts';
import { counted } from '../../lib/format.ts';
import { toast } from '../../lib/toaster.ts';

export type Run = RunSummaryFieldsFragment;

type Runs = readonly Run[];

/** Changes of runs in the list, each with a toast that undoes it. */
export interface RunActions {
  star: (run: Run) => Promise<void>;
  /** Throws the server's refusal, as the next two do, so that a dialog can show it. */
  tag: (runs: Runs, tag: string) => Promise<void>;
  untag: (runs: Runs, tag: string) => Promise<void>;
  /** Null takes the runs out of their projects. */
  move: (runs: Runs, project: string | null) => Promise<void>;
  archive: (runs: Runs, isArchived: boolean) => Promise<void>;
  remove: (runs: Runs) => Promise<void>;
  restore: (runs: Runs) => Promise<void>;
}

const jobIdsOf = (runs: Runs) => runs.map(({ jobId }) => jobId);

/** Says what happened; the button undoes it. */
function said(text: string, changed: readonly string[], undo: () => Promise<unknown>): void {
  void toast(text, 'none', changed.length === 0 ? undefined : { text: 'Undo', onClick: () => void quietly(undo) });
}

async function quietly(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    void toast(`The runs could not be changed: ${shownError(error).message}`, 'danger');
  }
}

export function useRunActions(): RunActions {
  const tagging = useTagging();
  const moving = useMoving();
  return { ...tagging, ...moving };
}

/** Stars and tags change a row where it is, so that the list keeps its pages. */
function useTagging(): Pick<RunActions, 'star' | 'tag' | 'untag'> {
  const client = useApolloClient();
  const [starRuns] = useMutation(StarRunsDocument);
  const [tagRuns] = useMutation(TagRunsDocument);

  const show = ({ id }: Run, fields: Partial<Pick<Run, 'isStarred' | 'tags'>>) => {
    const values = Object.entries(fields).map(([name, value]) => [name, () => value] as const);
    client.cache.modify({
      id: client.cache.identify({ __typename: 'RunSummary', id }) ?? '',
      fields: Object.fromEntries(values),
    });
  };
  const changeTag = async (runs: Runs, tag: string, isAdded: boolean) => {
    const [add, remove] = isAdded ? [[tag], []] : [[], [tag]];
    const { data } = await tagRuns({ variables: { jobIds: jobIdsOf(runs), add, remove } });
    const jobIds = data?.tagRuns ?? [];
    const changed = runs.filter(({ jobId }) => jobIds.includes(jobId));
    const after = changed.map((run) => ({ ...run, tags: changedTags(run.tags, { add, remove }) ?? run.tags }));
    for (const run of after) show(run, { tags: run.tags });
    void refetchVisible(client, ['RunLibrary']);
    return after;
  };
  const tagAndSay = async (runs: Runs, tag: string, isAdded: boolean) => {
    const changed = await changeTag(runs, tag, isAdded);
    const text = `${counted(changed.length, 'run')} ${isAdded ? 'tagged' : 'no longer tagged'} “${tag}”`;
    said(text, jobIdsOf(changed), () => changeTag(changed, tag, !isAdded));
  };
  return {
    star: (run) =>
      quietly(async () => {
        const isStarred = !run.isStarred;
        await starRuns({ variables: { jobIds: [run.jobId], isStarred } });
        show(run, { isStarred });
      }),
    tag: (runs, tag) => tagAndSay(runs, tag, true),
    untag: (runs, tag) => tagAndSay(runs, tag, false),
  };
}

/** Moves between projects, archive and deleted runs, after which the list is read again. */
function useMoving(): Pick<RunActions, 'move' | 'archive' | 'remove' | 'restore'> {
  const client = useApolloClient();
  const again = () => refetchVisible(client, ['RecentRuns', 'RunLibrary']);
  const [moveRuns] = useMutation(MoveRunsDocument);
  const [archiveRuns] = useMutation(ArchiveRunsDocument);
  const [deleteRuns] = useMutation(DeleteRunsDocument);
  const [restoreRuns] = useMutation(RestoreRunsDocument);

  const archive = async (jobIds: string[], isArchived: boolean) => {
    const { data } = await archiveRuns({ variables: { jobIds, isArchived } });
    await again();
    return data?.archiveRuns ?? [];
  };
  const remove = async (jobIds: string[]) => {
    const { data } = await deleteRuns({ variables: { jobIds } });
    await again();
    return data?.deleteRuns ?? [];
  };
  const restore = async (jobIds: string[]) => {
    const { data } = await restoreRuns({ variables: { jobIds } });
    await again();
    return data?.restoreRuns ?? [];
  };
  const moveBack = async (runs: Runs) => {
    for (const [project, jobIds] of byProject(runs)) await moveRuns({ variables: { jobIds, project } });
    await again();
  };
  return {
    async move(runs, project) {
      const { data } = await moveRuns({ variables: { jobIds: jobIdsOf(runs), project } });
      await again();
      const changed = data?.moveRuns ?? [];
      const where = project === null ? 'taken out of their project' : `moved to “${project}”`;
      said(`${counted(changed.length, 'run')} ${where}`, changed, () =>
        moveBack(runs.filter(({ jobId }) => changed.includes(jobId))),
      );
    },
    archive: (runs, isArchived) =>
      quietly(async () => {
        const changed = await archive(jobIdsOf(runs), isArchived);
        const where = isArchived ? 'archived' : 'back among the active runs';
        said(`${counted(changed.length, 'run')} ${where}`, changed, () => archive(changed, !isArchived));
      }),
    remove: (runs) =>
      quietly(async () => {
        const deleted = await remove(jobIdsOf(runs));
        const open = runs.length - deleted.length;
        const left = open === 0 ? '' : `. ${counted(open, 'run')} still going: cancel first what you want to delete.`;
        said(`${counted(deleted.length, 'run')} deleted${left}`, deleted, () => restore(deleted));
      }),
    restore: (runs) =>
      quietly(async () => {
        const restored = await restore(jobIdsOf(runs));
        said(`${counted(restored.length, 'run')} restored`, restored, () => remove(restored));
      }),
  };
}

/** Job ids by the name of their project; null for none. */
function byProject(runs: Runs): Map<string | null, string[]> {
  const found = new Map<string | null, string[]>();
  for (const { jobId, project } of runs) {
    const name = project?.name ?? null;
    found.set(name, [...(found.get(name) ?? []), jobId]);
  }
  return found;
}
