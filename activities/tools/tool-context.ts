import { accountIdOf } from '../../db/providers/accounts.ts';
import { electionFinanceKey } from '../../db/providers/keys.ts';
import { enteredPrices } from '../../db/providers/model-prices.ts';
import type { ToolCallRef } from '../../db/tools/rounds.ts';
import { ApiKeyNotConfigured } from '../../domain/errors.ts';
import { isSimulatedKey } from '../../domain/providers/keys.ts';
import { providerOfModel, webSearchProvider } from '../../domain/providers/models.ts';
import { withEntered } from '../../domain/providers/prices.ts';
import type { Provider } from '../../domain/providers/provider.ts';
import { ToolError, type ToolContext } from '../../domain/tools/definition.ts';
import { taskProblem } from '../../domain/tools/task-cost.ts';
import type { ActivityDeps } from '../deps.ts';
import { agentLimitReached } from '../jobs/item-outcome.ts';
import { jobKey } from '../jobs/job-key.ts';
import type { ProviderReply, Refusal } from '../providers/gateway.ts';
import { searchWeb } from '../providers/web-search.ts';
import { openOwnData } from './own-data.ts';
import { workspaceOf } from './workspace.ts';
import { fetchFinance } from './fetch-finance.ts';
import type { ToolUser } from './tool-user.ts';

/** The context of one call, with what its provider calls cost so far. */
export interface CallContext extends ToolContext {
  spent: { accountId: string; costUsd: number }[];
}

const freePrice = { inputUsd: 0, outputUsd: 0 };

/** Creates what one call of a tool may reach. */
export function createToolContext(
  deps: ActivityDeps,
  user: ToolUser,
  ref: ToolCallRef,
  signal: AbortSignal,
): CallContext {
  const { db, env, gateway } = deps;
  const { userId, id: jobId } = user.keys;
  const spent: CallContext['spent'] = [];

  const keyFor = async (provider: Provider): Promise<string> => {
    const apiKey = await jobKey(deps, user.keys, provider);
    if (apiKey === null) throw new ToolError(new ApiKeyNotConfigured(provider).message);
    return apiKey;
  };
  const priceOf = async (model: string) => {
    const entered = userId === null ? [] : await enteredPrices(db, userId);
    return withEntered(new Map(entered.map((price) => [price.model, price])))(model);
  };
  const countCost = (provider: Provider, apiKey: string, costUsd: number) =>
    spent.push({ accountId: accountIdOf(provider, apiKey, env), costUsd });

  return {
    signal,
    spent,
    async searchWeb({ query, prompt, maxResults }) {
      const apiKey = await keyFor(webSearchProvider);
      const search = { ...user.call, query, prompt, apiKey, maxUses: Math.min(maxResults, 5), signal };
      const found = await searchWeb(gateway, { ...search, purpose: 'tool' });
      if (found.kind === 'skipped') throw new ToolError(found.reason);
      if (found.kind === 'refused') throw refused(found);
      countCost(webSearchProvider, apiKey, found.costUsd);
      return found;
    },
    async askModel({ model, system, user: question, maxTokens, maxUsd }) {
      const provider = providerOfModel(model);
      const apiKey = await keyFor(provider);
      // The model's name comes from a model, which may follow a text of others: it cannot choose what a task costs.
      const price = isSimulatedKey(apiKey) ? freePrice : await priceOf(model);
      const problem = taskProblem({ model, price, characters: system.length + question.length, maxTokens, maxUsd });
      if (problem !== null) throw new ToolError(problem);
      const call = {
        ...user.call,
        provider,
        apiKey,
        purpose: 'tool' as const,
        model,
        system,
        user: question,
        maxTokens,
      };
      const reply: ProviderReply | Refusal = await gateway.ask({ ...call, temperature: 0.3, signal });
      if (reply.kind === 'refused') throw refused(reply);
      countCost(provider, apiKey, reply.costUsd);
      return reply.text;
    },
    runCode: (code) => deps.runCode(code, signal),
    async fetchElectionFinance(path, query) {
      const apiKey = userId === null ? null : await electionFinanceKey(db, userId, env.ENCRYPTION_KEY);
      if (apiKey === null) throw new ToolError('Election finance needs an FEC API key: add one in the settings');
      return fetchFinance(`${env.FEC_BASE_URL}${path}?${new URLSearchParams(query)}`, apiKey, signal);
    },
    get workspace() {
      if (userId === null) throw new ToolError('This job has no owner, so it has no workspace');
      const { item, round, place } = ref;
      return workspaceOf(deps, { ownerId: userId, jobId, lockId: `${jobId}/${item}/${round}/${place}`, signal });
    },
    get ownData() {
      if (userId === null || user.role !== 'assistant') throw new ToolError('Only the assistant may read this data');
      return openOwnData(deps, userId, ref);
    },
  };
}

function refused({ reason }: Refusal): ToolError {
  if (reason === 'agent-limit') return new ToolError(agentLimitReached);
  return new ToolError(reason === 'spend-cap' ? 'The spend cap of this job was reached' : 'The job has ended');
}
