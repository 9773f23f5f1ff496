/** Creates the MCP server of one request: tools, resources and prompts for the agent behind it. */
import {
  CLIENT_CAPABILITIES_META_KEY,
  McpServer,
  createRequestStateCodec,
  requireScopes,
  type ClientCapabilities,
  type McpServerFactory,
  type RequestStateCodec,
  type ServerCapabilities,
  type ServerContext,
  type ServerEventBus,
} from '@modelcontextprotocol/server';
import { productVersion } from '../../../config/product-version.ts';
import { deriveKey } from '../../../db/secrets.ts';
import type { GraphqlDeps } from '../in-process-graphql.ts';
import { operations } from '../operations/registry.ts';
import { leanInputSchema, leanSchema } from './lean-schema.ts';
import { viewerOf } from './owner.ts';
import { registerPrompts } from './register-prompts.ts';
import { registerResources } from './register-resources.ts';
import { callTool, type SpendState, type ToolDeps } from './tool-call.ts';

/** Schemas are made once, because each would cost every request time and memory. */
const tools = operations.map((operation) => ({
  operation,
  inputSchema: leanInputSchema(operation.input),
  outputSchema: leanSchema(operation.output),
}));

const listHint = { ttlMs: 300_000, cacheScope: 'private' } as const;
const agreementSeconds = 600;

/** Time a person has to agree while a client of 2025 holds its call open, since hosts cut calls off at 60 seconds. */
const answerWithinMs = 50_000;

const instructions =
  'Soundings asks AI personas what they think of a message. Every answer is synthetic: no people were asked. Start with list_segments, then test_message; get_run waits for the end. Figures have 95% intervals: never report one without it.';

/** Additions of a test to the server, after the product's own. */
export interface McpExtension {
  readonly capabilities: ServerCapabilities;
  register(server: McpServer, shared: { bus: ServerEventBus; states: RequestStateCodec<object> }): void;
}

export interface McpFactoryDeps extends GraphqlDeps {
  readonly mcpExtension?: McpExtension | undefined;
}

export function createMcpFactory(deps: McpFactoryDeps, bus: ServerEventBus): McpServerFactory {
  const spendStates = createRequestStateCodec<SpendState>({
    key: deriveKey(deps.env.ENCRYPTION_KEY, 'spend agreements'),
    ttlSeconds: agreementSeconds,
    bind: (context) => `${viewerOf(context.http).userId}\0${context.mcpReq.method}`,
  });
  return (request) => {
    const viewer = viewerOf(request);
    const server = new McpServer(
      { name: 'soundings', title: 'Soundings', version: productVersion },
      {
        instructions,
        capabilities: {
          tools: { listChanged: false },
          resources: { listChanged: false, subscribe: true },
          prompts: { listChanged: false },
          ...deps.mcpExtension?.capabilities,
        },
        cacheHints: {
          'tools/list': listHint,
          'prompts/list': listHint,
          'resources/templates/list': listHint,
          'resources/list': listHint,
        },
        maxToolInputElements: 2_000,
        requestState: { verify: spendStates.verify },
        inputRequired: { roundTimeoutMs: answerWithinMs },
      },
    );
    registerTools(server, { deps, spendStates, canAsk: (context) => canAsk(server, context) });
    registerResources(server, deps, viewer);
    registerPrompts(server);
    deps.mcpExtension?.register(server, { bus, states: spendStates });
    return server;
  };
}

function registerTools(server: McpServer, tool: ToolDeps): void {
  for (const { operation, inputSchema, outputSchema } of tools) {
    const { name, title, description, permissions, isReadOnly, isDestructive, isIdempotent } = operation;
    const [first, ...rest] = permissions;
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema,
        outputSchema,
        annotations: {
          readOnlyHint: isReadOnly,
          destructiveHint: isDestructive,
          idempotentHint: isIdempotent,
          openWorldHint: !isReadOnly,
        },
        ...(first === undefined ? {} : { scopeChallenge: requireScopes(first, ...rest) }),
      },
      (input, context) => callTool(tool, operation, input, context),
    );
  }
}

/** True when the client can show a form; the newer protocol says so with each request. */
function canAsk(server: McpServer, { mcpReq }: ServerContext): boolean {
  const envelope = mcpReq.envelope as Record<string, ClientCapabilities | undefined> | undefined;
  const declared = envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? server.server.getClientCapabilities();
  return declared?.elicitation !== undefined;
}
