import { ResourceTemplate, type McpServer, type ReadResourceResult } from '@modelcontextprotocol/server';
import type { RunGraphql } from '../in-process-graphql.ts';
import { readCandidates, readReactionsPage, readTranscript } from '../resources.ts';

interface Jobs {
  jobs: { jobId: string }[];
}

/** Offers reactions, transcripts and candidates, whose job ids clients can complete. */
export function registerResources(server: McpServer, graphql: RunGraphql): void {
  const completeJob = (kind: string) => async (typed: string) => {
    const { jobs } = await graphql<Jobs>('query ($kind: String) { jobs(kind: $kind, limit: 50) { jobId } }', { kind });
    return jobs.map(({ jobId }) => jobId).filter((jobId) => jobId.startsWith(typed));
  };
  const template = (uri: string, kind: string) =>
    new ResourceTemplate(uri, { list: undefined, complete: { jobId: completeJob(kind) } });
  server.registerResource(
    'reactions',
    template('soundings://runs/{jobId}/reactions/{page}', 'simulation'),
    { title: 'Reactions of a run', description: '50 reactions a page, from page 1', mimeType: 'application/json' },
    async (uri, { jobId, page }) =>
      contents(uri, 'application/json', await readReactionsPage(graphql, one(jobId), Number(one(page)))),
  );
  server.registerResource(
    'transcript',
    template('soundings://panels/{jobId}/transcript', 'panel'),
    { title: 'Transcript of a panel', description: 'Everything that was said aloud', mimeType: 'text/plain' },
    async (uri, { jobId }) => contents(uri, 'text/plain', await readTranscript(graphql, one(jobId))),
  );
  server.registerResource(
    'candidates',
    template('soundings://searches/{jobId}/candidates', 'search'),
    {
      title: 'Candidates of a search',
      description: 'All wordings, the rejected ones with reasons',
      mimeType: 'application/json',
    },
    async (uri, { jobId }) => contents(uri, 'application/json', await readCandidates(graphql, one(jobId))),
  );
}

function one(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

function contents(uri: URL, mimeType: string, text: string): ReadResourceResult {
  return { contents: [{ uri: uri.href, mimeType, text }] };
}
