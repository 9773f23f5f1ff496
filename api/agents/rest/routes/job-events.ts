import { z } from 'zod';
import { TooManyStreams } from '../../../../domain/agents/errors.ts';
import { getRun } from '../../operations/get-run.ts';
import { jobEvents } from '../job-events.ts';
import { createOpenStreams, takeUntil } from '../../../streams/open-streams.ts';
import { defineRoute, type RestRoute } from '../route.ts';
import { jobIdField, preferredWait, waitHeaders } from '../schemas.ts';

const sentEvent = z
  .looseObject({
    id: z.string(),
    event: z.enum(['progress', 'end']),
    data: z.string().describe('JSON with job_id, state, progress from 0 to 1, and message'),
  })
  .meta({ id: 'SentEvent' });

/** Creates the route; at most `streams` of a person are open at a time. */
export function createEventsRoute(streams: number): RestRoute {
  const open = createOpenStreams(streams);
  return defineRoute({
    method: 'get',
    path: '/api/jobs/{jobId}/events',
    id: 'get_events',
    operation: { name: 'get_events', permissions: getRun.permissions },
    title: 'Follow a job',
    description:
      'Server-sent events: `progress` with state, progress and message at each change, and `end`, after which the stream ends. ' +
      'Each event is a whole state, so after a lost connection `Last-Event-ID` skips what is known. 204 when the end is known.',
    pathFields: z.object(jobIdField),
    headers: waitHeaders.extend({ 'Last-Event-ID': z.string().max(200).optional() }),
    answers: {
      200: { description: 'Events until the end of the job, of the wait or of the credential', events: sentEvent },
      204: { description: 'The job has ended, and the caller knows it' },
    },
    failures: [404],
    async handle(call, { path: { jobId }, headers }) {
      const follower = {
        lastEventId: headers['Last-Event-ID'],
        waitSeconds: preferredWait(headers.Prefer),
      };
      const events = await jobEvents(call, jobId, follower);
      if (events === undefined) return { status: 204 };
      if (!takeUntil(open, call.viewer.userId, call.signal)) throw new TooManyStreams(streams);
      return { status: 200, events };
    },
  });
}
