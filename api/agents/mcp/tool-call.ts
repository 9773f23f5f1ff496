/** Calls an operation as an MCP tool. */
import { randomUUID } from 'node:crypto';
import {
  acceptedContent,
  inputRequired,
  type CallToolResult,
  type InputRequiredResult,
  type RequestStateCodec,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { noteNotified } from '../../../db/agents/mcp-sessions.ts';
import { productErrorOf } from '../../../db/errors.ts';
import { SpendNotConfirmed } from '../../../domain/agents/errors.ts';
import { hashJson } from '../../../services/hash-json.ts';
import { createInProcessGraphql, type GraphqlDeps } from '../in-process-graphql.ts';
import type { Operation, OperationCall } from '../operation.ts';
import { recordedCall } from '../recorded-call.ts';
import { noteJobOfCall } from './note-client.ts';
import { sessionOwnerOf, viewerOf } from './owner.ts';

/** The question that a person is asked, sealed while the client asks. */
export interface SpendState {
  /** Hash of the tool and its arguments. */
  readonly asked: string;
  /** One agreement starts one job, however often it is repeated. */
  readonly id: string;
}

export interface ToolDeps {
  readonly deps: GraphqlDeps;
  readonly spendStates: RequestStateCodec<SpendState>;
  /** True when the client can ask its person. */
  readonly canAsk: (context: ServerContext) => boolean;
}

type Answer = CallToolResult | InputRequiredResult;

/** Calls an operation, records the call, and turns its answer or failure into a tool's result. */
export async function callTool(
  tool: ToolDeps,
  operation: Operation,
  input: unknown,
  context: ServerContext,
): Promise<Answer> {
  const { deps } = tool;
  // A session outlives its first credential: what this call may do follows from its own.
  const call = { db: deps.db, log: deps.log, viewer: viewerOf(context.http), operation };
  return recordedCall(call, () => runOrAsk(tool, operation, input, context)).catch((error: unknown) =>
    refusal(error, deps, context),
  );
}

async function runOrAsk(tool: ToolDeps, operation: Operation, input: unknown, context: ServerContext): Promise<Answer> {
  const asked = hashJson([operation.name, input]);
  const state = context.mcpReq.requestState<SpendState>();
  const isAnswered = state?.asked === asked;
  const agreed = isAnswered && acceptedContent(context.mcpReq.inputResponses, 'spend')?.['agree'] === true;
  if (isAnswered && !agreed) return refused('The person did not agree to the cost. Nothing was started.');
  try {
    const output = await operation.run(callOf(tool, context, agreed ? state : undefined), input);
    await noteJobOfCall(tool.deps.db, sessionOwnerOf(context.http), context, output as Record<string, unknown>);
    return {
      content: [{ type: 'text', text: operation.text(output) }],
      structuredContent: output as Record<string, unknown>,
    };
  } catch (error) {
    if (!(error instanceof SpendNotConfirmed) || !tool.canAsk(context)) throw error;
    return askToSpend(tool, context, error, asked);
  }
}

function callOf({ deps }: ToolDeps, context: ServerContext, agreed: SpendState | undefined): OperationCall {
  const viewer = viewerOf(context.http);
  const { signal, _meta, id } = context.mcpReq;
  const progressToken = _meta?.progressToken;
  let told = -1;
  return {
    deps,
    viewer,
    graphql: createInProcessGraphql(deps, viewer, String(id)),
    signal,
    isSpendConfirmed: agreed !== undefined,
    ...(agreed === undefined ? {} : { idempotencyKey: agreed.id }),
    notify: async (progress, message, jobId) => {
      // The protocol wants progress to grow with every notification.
      if (progressToken === undefined || progress <= told) return;
      told = progress;
      const params = { progressToken, progress, total: 1, message };
      await context.mcpReq.notify({ method: 'notifications/progress', params });
      await noteNotified(deps.db, viewer.userId, jobId, String(progressToken));
    },
  };
}

async function askToSpend(
  { spendStates }: ToolDeps,
  context: ServerContext,
  { costs }: SpendNotConfirmed,
  asked: string,
): Promise<InputRequiredResult> {
  const message = `${costs} Start it?`;
  return inputRequired({
    inputRequests: {
      spend: inputRequired.elicit({
        mode: 'form',
        message,
        requestedSchema: {
          type: 'object',
          properties: { agree: { type: 'boolean', title: 'Start it and spend this', default: false } },
          required: ['agree'],
        },
      }),
    },
    requestState: await spendStates.mint({ asked, id: randomUUID() }, context),
  });
}

function refusal(error: unknown, { log }: GraphqlDeps, { mcpReq }: ServerContext): CallToolResult {
  const known = productErrorOf(error);
  if (known !== undefined) return refused(known.message);
  log.error({ err: error, requestId: String(mcpReq.id) }, 'a tool failed');
  return refused('Something went wrong here. Try again; get_run shows whether a job was started.');
}

/** A refusal has words alone: structured content would have to be that of a success. */
function refused(words: string): CallToolResult {
  return { content: [{ type: 'text', text: words }], isError: true };
}
