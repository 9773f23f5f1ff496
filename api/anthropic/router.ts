import express, { type Router } from 'express';
import { z } from 'zod';
import type { StoredRequest } from '../../db/providers/provider-requests.ts';
import { runSettings } from '../../db/providers/keys.ts';
import { isMask } from '../../db/secrets.ts';
import { ApiKeyNotConfigured, InvalidInput, NotSignedIn, QueryAndPromptRequired } from '../../domain/errors.ts';
import { webSearchProvider } from '../../domain/providers/models.ts';
import { toolsBody, webSearchBody } from '../../domain/tools/messages-input.ts';
import { takeChatMessage } from '../../services/assistant/rate.ts';
import type { ChatDeps } from '../../services/assistant/turns.ts';
import { askProvider } from '../../services/jobs/provider-requests.ts';
import { jsonBody } from '../refuse-unstorable.ts';
import type { RouteDeps } from '../route-deps.ts';

type AnthropicDeps = ChatDeps & Pick<RouteDeps, 'viewerOf'>;

const withKey = z.object({ apiKey: z.string().max(500).nullish() });

/**
 * `POST /api/anthropic/web-search {query, prompt, apiKey?}` returns `{result, isLive, citations}`.
 * `POST /api/anthropic/tools {model, systemPrompt, messages, temperature, maxTokens, tools, apiKey?}` returns `{content}`:
 * blocks of type text or tool_use. Both need a signed-in person, and use their stored key when none is sent.
 */
export function createAnthropicRouter(deps: AnthropicDeps): Router {
  const router = express.Router();
  const route = (path: string, toRequest: (body: unknown) => Omit<StoredRequest, 'apiKey'>) =>
    router.post(path, jsonBody('2000kb'), async (req, res) => {
      const viewer = await deps.viewerOf(req);
      if (viewer.kind !== 'user') throw new NotSignedIn();
      const request = toRequest(req.body);
      const apiKey = await keyFor(deps, viewer.userId, withKey.safeParse(req.body).data?.apiKey);
      await takeChatMessage(deps.db, viewer.userId);
      const answer = await askProvider(deps, viewer.userId, { ...request, apiKey });
      if (answer === null)
        res.status(504).json({ name: 'ProviderTimeout', message: 'The provider did not answer in time.' });
      else if ('error' in answer) res.status(answer.status).json({ name: 'ProviderCallFailed', message: answer.error });
      else res.set('cache-control', 'no-store').json(answer.result);
    });
  route('/api/anthropic/web-search', (body) => {
    const { data } = webSearchBody.safeParse(body);
    if (data === undefined || data.query.trim() === '' || data.prompt.trim() === '') throw new QueryAndPromptRequired();
    return { kind: 'web-search', body: data };
  });
  route('/api/anthropic/tools', (body) => {
    const { data, error } = toolsBody.safeParse(body);
    if (data !== undefined) return { kind: 'tools', body: data };
    const [issue] = error.issues;
    throw new InvalidInput(
      `${issue?.path.join('.') ?? 'body'}: ${issue?.message ?? 'not valid'}`,
      String(issue?.path[0]),
    );
  });
  return router;
}

async function keyFor({ db, env }: AnthropicDeps, userId: string, given: string | null | undefined): Promise<string> {
  const sent = given?.trim() ?? '';
  if (sent !== '' && !isMask(sent)) return sent;
  const stored = (await runSettings(db, userId, env.ENCRYPTION_KEY))?.keys[webSearchProvider];
  if (!stored) throw new ApiKeyNotConfigured(webSearchProvider);
  return stored;
}
