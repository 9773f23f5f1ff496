/** Additions that the public conformance suite expects beside the product's own tools, resources and prompts. */
import { completable, ResourceTemplate, type McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { McpExtension } from '../../../api/agents/mcp/factory.ts';
import { registerConformanceQuestions } from './questions.ts';
import { png, registerConformanceTools } from './tools.ts';

export const conformanceExtension: McpExtension = {
  capabilities: {
    tools: { listChanged: true },
    prompts: { listChanged: true },
    resources: { subscribe: true, listChanged: false },
    logging: {},
    completions: {},
  },
  register(server, { bus, states }) {
    registerConformanceTools(server, bus);
    registerConformanceQuestions(server, states);
    registerResources(server);
    registerPrompts(server);
  },
};

function registerResources(server: McpServer): void {
  for (const name of ['static-text', 'watched-resource'])
    server.registerResource(name, `test://${name}`, { mimeType: 'text/plain' }, (uri) => ({
      contents: [{ uri: uri.href, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }],
    }));
  server.registerResource('static-binary', 'test://static-binary', { mimeType: 'image/png' }, (uri) => ({
    contents: [{ uri: uri.href, mimeType: 'image/png', blob: png }],
  }));
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { mimeType: 'application/json' },
    (uri, { id }) => ({
      contents: [
        {
          uri: uri.href,
          mimeType: 'application/json',
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` }),
        },
      ],
    }),
  );
}

function registerPrompts(server: McpServer): void {
  const user = (content: object) => ({
    messages: [{ role: 'user' as const, content: content as { type: 'text'; text: string } }],
  });
  server.registerPrompt('test_simple_prompt', { description: 'A prompt' }, () =>
    user({ type: 'text', text: 'This is a simple prompt for testing.' }),
  );
  server.registerPrompt(
    'test_prompt_with_arguments',
    {
      description: 'A prompt with arguments',
      argsSchema: z.object({
        arg1: completable(z.string(), (typed) => ['paris', 'park', 'party'].filter((word) => word.startsWith(typed))),
        arg2: z.string(),
      }),
    },
    ({ arg1, arg2 }) => user({ type: 'text', text: `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'` }),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'A prompt with a resource', argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) => ({
      messages: [
        {
          role: 'user',
          content: { type: 'resource', resource: { uri: resourceUri, mimeType: 'text/plain', text: 'Embedded' } },
        },
        { role: 'user', content: { type: 'text', text: 'Please process the embedded resource above.' } },
      ],
    }),
  );
  server.registerPrompt('test_prompt_with_image', { description: 'A prompt with a picture' }, () => ({
    messages: [
      { role: 'user', content: { type: 'image', data: png, mimeType: 'image/png' } },
      { role: 'user', content: { type: 'text', text: 'Please analyze the image above.' } },
    ],
  }));
}
