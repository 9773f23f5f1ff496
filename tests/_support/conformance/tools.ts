/** Tools that the public conformance suite calls, with the behavior that it expects. */
import { setTimeout as sleep } from 'node:timers/promises';
import { fromJsonSchema, type CallToolResult, type McpServer, type ServerEventBus } from '@modelcontextprotocol/server';

/** A picture of one point, and a sound of no length. */
export const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=';

const text = (words: string): CallToolResult['content'][number] => ({ type: 'text', text: words });
const image: CallToolResult['content'][number] = { type: 'image', data: png, mimeType: 'image/png' };
const embedded = (uri: string): CallToolResult['content'][number] => ({
  type: 'resource',
  resource: { uri, mimeType: 'text/plain', text: 'An embedded resource' },
});

const pauseMs = 50;

/** Registers the tools of both versions of the protocol. */
export function registerConformanceTools(server: McpServer, bus: ServerEventBus): void {
  const answers: Record<string, CallToolResult['content']> = {
    test_simple_text: [text('This is a simple text response for testing.')],
    test_image_content: [image],
    test_audio_content: [{ type: 'audio', data: wav, mimeType: 'audio/wav' }],
    test_embedded_resource: [embedded('test://embedded-resource')],
    test_multiple_content_types: [text('Text and more'), image, embedded('test://mixed-content-resource')],
  };
  for (const [name, content] of Object.entries(answers))
    server.registerTool(name, { description: name }, () => ({ content }));
  server.registerTool('test_error_handling', { description: 'Fails' }, () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
  server.registerTool('test_tool_with_progress', { description: 'Reports progress' }, async (context) => {
    const progressToken = context.mcpReq._meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined)
        await context.mcpReq.notify({
          method: 'notifications/progress',
          params: { progressToken, progress, total: 100, message: `${progress} of 100` },
        });
      await sleep(pauseMs);
    }
    return { content: [text('done')] };
  });
  for (const name of ['test_tool_with_logging', 'test_logging_tool'])
    server.registerTool(name, { description: 'Logs three times' }, async (context) => {
      for (const step of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
        await context.mcpReq.log('info', step);
        await sleep(pauseMs);
      }
      return { content: [text('done')] };
    });
  server.registerTool('test_reconnection', { description: 'Closes its stream and answers later' }, async (context) => {
    context.http?.closeSSE?.();
    await sleep(6 * pauseMs);
    return { content: [text('answered after the stream was closed')] };
  });
  server.registerTool(
    'test_custom_header',
    {
      description: 'Takes an argument from a header',
      inputSchema: fromJsonSchema<{ region?: string }>({
        type: 'object',
        properties: { region: { type: 'string', 'x-mcp-header': 'Region' } },
      } as Parameters<typeof fromJsonSchema>[0]),
    },
    ({ region }) => ({ content: [text(region ?? '')] }),
  );
  server.registerTool(
    'json_schema_2020_12_tool',
    { description: 'Has a schema with everything', inputSchema: fromJsonSchema(everySchemaWord) },
    () => ({ content: [text('ok')] }),
  );
  server.registerTool('test_trigger_tool_change', { description: 'Tells of changed tools' }, () => {
    bus.publish({ kind: 'tools_list_changed' });
    return { content: [text('told')] };
  });
  server.registerTool('test_trigger_prompt_change', { description: 'Tells of changed prompts' }, () => {
    bus.publish({ kind: 'prompts_list_changed' });
    return { content: [text('told')] };
  });
}

const everySchemaWord = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // A word of JSON Schema.
  // oxlint-disable-next-line unicorn/no-thenable
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
} as Parameters<typeof fromJsonSchema>[0];
