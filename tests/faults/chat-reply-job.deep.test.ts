/** @guards activities/assistant/{reply-writer,write-reply}.ts workflows/assistant/** db/assistant/{replies,turns}.ts services/jobs/starts.ts services/assistant/turns.ts domain/assistant/kind.ts */
import { describeJob } from '../_support/describe-job.ts';
import type { FaultStack } from '../_support/fault-stack.ts';
import { waitForValue } from '../_support/until-seen.ts';

const question = 'How should we word a promise about waiting times at city clinics?';

interface Message {
  id: string;
  state: string;
  content: string;
}

/** Asks in a conversation of its own. Returns the id of the reply, which is that of its job. */
async function ask(world: FaultStack): Promise<string> {
  const { sendChatMessage } = await world.session.ask<{ sendChatMessage: { reply: Message } }>(
    'mutation ($message: String!) { sendChatMessage(message: $message) { reply { id } } }',
    { message: question },
  );
  return sendChatMessage.reply.id;
}

async function readReply(world: FaultStack, id: string): Promise<Message> {
  return world.withDb((db) =>
    db.selectFrom('chatMessage').select(['id', 'state', 'content']).where('id', '=', id).executeTakeFirstOrThrow(),
  );
}

/** The simulator's whole reply: the same question gets the same one. */
let whole = '';

describeJob({
  kind: 'chat-reply',
  async prepare(world) {
    const id = await ask(world);
    const { content } = await waitForValue(
      () => readReply(world, id),
      ({ state }) => state === 'done',
    );
    whole = content;
    await world.configureSimulator({ streamMs: 120 });
  },
  submit: (world) => ask(world),
  isUnderWay: async (world, id) => {
    const { state, content } = await readReply(world, id);
    return state === 'writing' && content.length > 20;
  },
  async readStored(world, id) {
    const { state, content } = await readReply(world, id);
    return { state, isWhole: content === whole };
  },
  whole: { state: 'done', isWhole: true },
  calls: 1,
  pause: 'none',
  canRetry: true,
});
