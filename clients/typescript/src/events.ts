import type { Job } from './generated/types.ts';

export type JobEvent = { event: 'progress' | 'end'; id: string } & Pick<
  Job,
  'job_id' | 'state' | 'progress' | 'message'
>;

/** Reads the events of a stream. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<JobEvent> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) yield* eventsIn(block);
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** A block without data is a comment or a setting. */
function* eventsIn(block: string): Generator<JobEvent> {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const data = fields.get('data');
  if (data === undefined) return;
  const event = fields.get('event') === 'end' ? 'end' : 'progress';
  yield { event, id: fields.get('id') ?? '', ...(JSON.parse(data) as Omit<JobEvent, 'event' | 'id'>) };
}
