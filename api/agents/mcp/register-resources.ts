import { ResourceTemplate, type McpServer, type ReadResourceResult } from '@modelcontextprotocol/server';
import { requirePermissions } from '../../../domain/agents/caller.ts';
import { panelKind } from '../../../domain/panels/kind.ts';
import { searchKind } from '../../../domain/searches/kind.ts';
import { simulationKind } from '../../../domain/simulations/progress.ts';
import type { AgentViewer } from '../../viewer.ts';
import { createInProcessGraphql, type GraphqlDeps, type RunGraphql } from '../in-process-graphql.ts';
import { readCandidates, readJob, readReactionsPage, readTranscript } from '../resources.ts';
import { streamOfRequest } from './event-store.ts';
import { viewerOf } from './owner.ts';

interface Jobs {
  jobs: { jobId: string }[];
}

/** Offers jobs, reactions, transcripts and candidates, whose job ids clients can complete. */
export function registerResources(server: McpServer, deps: GraphqlDeps, viewer: AgentViewer): void {
  /** The schema for whoever reads, who may be allowed less than whoever began the session. */
  const graphqlOf = (context: Parameters<typeof viewerOf>[0]) => readableBy(deps, viewerOf(context));
  const completeJob = (kind: string | null) => async (typed: string) => {
    // Sessions outlive credentials: what is completed follows from the one of this request.
    const graphql = readableBy(deps, streamOfRequest.getStore()?.viewer ?? viewer);
    const { jobs } = await graphql<Jobs>('query ($kind: String) { jobs(kind: $kind, limit: 50) { jobId } }', { kind });
    return jobs.map(({ jobId }) => jobId).filter((jobId) => jobId.startsWith(typed));
  };
  const template = (uri: string, kind: string | null) =>
    new ResourceTemplate(uri, { list: undefined, complete: { jobId: completeJob(kind) } });
  server.registerResource(
    'job',
    template('soundings://jobs/{jobId}', null),
    { title: 'A job', description: 'State and progress; clients can subscribe to it', mimeType: 'application/json' },
    async (uri, { jobId }, { http }) => contents(uri, 'application/json', await readJob(graphqlOf(http), one(jobId))),
  );
  server.registerResource(
    'reactions',
    template('soundings://runs/{jobId}/reactions/{page}', simulationKind.name),
    { title: 'Reactions of a run', description: '50 reactions a page, from page 1', mimeType: 'application/json' },
    async (uri, { jobId, page }, { http }) =>
      contents(uri, 'application/json', await readReactionsPage(graphqlOf(http), one(jobId), Number(one(page)))),
  );
  server.registerResource(
    'transcript',
    template('soundings://panels/{jobId}/transcript', panelKind.name),
    { title: 'Transcript of a panel', description: 'Everything that was said aloud', mimeType: 'text/plain' },
    async (uri, { jobId }, { http }) => contents(uri, 'text/plain', await readTranscript(graphqlOf(http), one(jobId))),
  );
  server.registerResource(
    'candidates',
    template('soundings://searches/{jobId}/candidates', searchKind.name),
    {
      title: 'Candidates of a search',
      description: 'All wordings, the rejected ones with reasons',
      mimeType: 'application/json',
    },
    async (uri, { jobId }, { http }) =>
      contents(uri, 'application/json', await readCandidates(graphqlOf(http), one(jobId))),
  );
}

/** Returns the schema for an agent that may read. Throws PermissionMissing. */
function readableBy(deps: GraphqlDeps, viewer: AgentViewer): RunGraphql {
  requirePermissions(viewer, ['runs:read']);
  return createInProcessGraphql(deps, viewer, 'mcp');
}

function one(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

function contents(uri: URL, mimeType: string, text: string): ReadResourceResult {
  return { contents: [{ uri: uri.href, mimeType, text }] };
}
