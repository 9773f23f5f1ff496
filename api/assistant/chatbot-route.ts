import express, { type Router } from 'express';
import { z } from 'zod';
import { messageOf, widgetConversation, type ChatMessage } from '../../db/assistant/conversations.ts';
import { markFigures } from '../../domain/assistant/mark-figures.ts';
import type { TracedFigure } from '../../domain/assistant/number-gate.ts';
import { proposalsOf, type StoredProposal } from '../../db/assistant/proposals.ts';
import { ChatForSomebodyElse, ChatNeedsLogin } from '../../domain/assistant/errors.ts';
import { widgetIdleMs } from '../../domain/assistant/limits.ts';
import { byProvider } from '../../domain/providers/provider.ts';
import { ApiKeyNotConfigured, InvalidInput, reasonOf } from '../../domain/errors.ts';
import { awaitChatReply } from '../../services/jobs/chat-replies.ts';
import { TemporalUnreachable } from '../../services/jobs/temporal.ts';
import { askAssistant, stopReply, type ChatDeps } from '../../services/assistant/turns.ts';
import { jsonBody } from '../refuse-unstorable.ts';
import type { RouteDeps } from '../route-deps.ts';

type ChatbotDeps = ChatDeps & Pick<RouteDeps, 'viewerOf'>;

/** Time after which the reply is stopped; nobody waits as long. */
const waitMs = 150_000;

const apiKeysSchema = z.object(byProvider(() => z.string().optional()));
const bodySchema = z.object({
  message: z.string(),
  userId: z.string(),
  platform: z.literal('web'),
  apiKeys: apiKeysSchema.optional(),
});

/**
 * `POST /api/chatbot/chat {message, userId, platform: 'web', apiKeys?}` returns `{message}`: the assistant's reply, or
 * why there is none (no key, the provider's error). The header `x-simulated-provider` marks replies of the simulator.
 * Invalid requests are refused with `{name, message}`.
 */
export function createChatbotRouter(deps: ChatbotDeps): Router {
  const router = express.Router();
  router.post('/api/chatbot/chat', jsonBody('256kb'), async (req, res) => {
    const viewer = await deps.viewerOf(req);
    if (viewer.kind !== 'user') throw new ChatNeedsLogin();
    const body = bodySchema.safeParse(req.body);
    if (!body.success)
      throw new InvalidInput(
        'The body needs message, userId and platform "web"',
        String(body.error.issues[0]?.path[0] ?? 'message'),
      );
    if (body.data.userId !== viewer.userId) throw new ChatForSomebodyElse();
    const { message, isSimulated } = await answerRequest(deps, viewer.userId, body.data);
    res
      .set({ 'cache-control': 'no-store', ...(isSimulated ? { 'x-simulated-provider': 'true' } : {}) })
      .json({ message });
  });
  return router;
}

interface Answer {
  message: string;
  isSimulated: boolean;
}

async function answerRequest(
  deps: ChatbotDeps,
  userId: string,
  { message, apiKeys }: Pick<z.infer<typeof bodySchema>, 'message' | 'apiKeys'>,
): Promise<Answer> {
  const { db, temporal, log } = deps;
  const known = await widgetConversation(db, userId, widgetIdleMs);
  try {
    const { reply } = await askAssistant(deps, userId, {
      conversationId: known?.id ?? null,
      surface: 'widget',
      message,
      apiKeys,
    });
    try {
      const client = await temporal.client();
      await client.withDeadline(Date.now() + waitMs, () => awaitChatReply(client, reply.id));
    } catch (error) {
      log.warn({ replyId: reply.id, reason: reasonOf(error) }, 'a reply was not waited for to its end');
      await stopReply(deps, userId, reply.id);
      if (error instanceof TemporalUnreachable)
        return { message: 'The assistant cannot be reached just now. Ask again in a moment.', isSimulated: false };
    }
    return answerIn(await messageOf(db, userId, reply.id), await proposalsOf(db, userId, reply.id));
  } catch (error) {
    // The client links to the settings when a reply mentions a key.
    if (error instanceof ApiKeyNotConfigured) return { message: error.message, isSimulated: false };
    throw error;
  }
}

/** Returns the text with unknown figures marked in words, why it is not whole, and where a proposal gets its yes. */
function wholeText({ content, figures, error }: ChatMessage, proposals: readonly StoredProposal[]): string {
  const marked = markFigures(content, (figures ?? []) as TracedFigure[]);
  const text = error === null ? marked : `${marked}\n\n${error}`;
  const isOpen = proposals.some(({ state }) => state === 'open');
  return isOpen ? `${text}\n\nOpen this conversation on the AI assistant page to say yes.` : text;
}

function answerIn(reply: ChatMessage | undefined, proposals: readonly StoredProposal[]): Answer {
  const failure = reply?.state === 'failed' ? (reply.error ?? 'The reply failed. Please try again.') : null;
  return {
    message: failure ?? (reply?.content ? wholeText(reply, proposals) : 'The reply took too long. Please try again.'),
    isSimulated: reply?.isSimulated ?? false,
  };
}
