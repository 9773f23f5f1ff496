/** Tools of the public conformance suite that ask their client something first. */
import {
  acceptedContent,
  inputRequired,
  type CallToolResult,
  type McpServer,
  type RequestStateCodec,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { CLIENT_CAPABILITIES_META_KEY, type ClientCapabilities } from '@modelcontextprotocol/server';

const said = (words: string): CallToolResult => ({ content: [{ type: 'text', text: words }] });

const form = (message: string, properties: Record<string, object>, required: string[] = Object.keys(properties)) =>
  inputRequired.elicit({
    mode: 'form',
    message,
    requestedSchema: { type: 'object', properties, required } as Parameters<
      typeof inputRequired.elicit
    >[0]['requestedSchema' & keyof Parameters<typeof inputRequired.elicit>[0]],
  });
const name = { name: { type: 'string' } };
const sample = (prompt: string) =>
  inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text: prompt } }],
    maxTokens: 100,
  });

/** Returns the answer to one question as the client sent it. */
function answerTo({ mcpReq }: ServerContext, key: string): Record<string, unknown> | undefined {
  return (mcpReq.inputResponses as Record<string, Record<string, unknown>> | undefined)?.[key];
}

/** Returns the words of a sampled answer. */
function sampled(answer: Record<string, unknown>): string {
  return (answer['content'] as { text?: string } | undefined)?.text ?? '';
}

export function registerConformanceQuestions(server: McpServer, states: RequestStateCodec<object>): void {
  const tool = (
    title: string,
    act: (context: ServerContext) => Promise<CallToolResult | ReturnType<typeof inputRequired>>,
  ) => server.registerTool(title, { description: title }, act);

  registerEarlierQuestions(server);
  tool('test_missing_capability', async (context) => {
    const answer = answerTo(context, 'sample');
    return answer === undefined ? inputRequired({ inputRequests: { sample: sample('Say something') } }) : said('ok');
  });
  tool('test_streaming_elicitation', async (context) =>
    answerTo(context, 'user_name') === undefined
      ? inputRequired({ inputRequests: { user_name: form('What is your name?', name) } })
      : said('ok'),
  );
  tool('test_input_required_result_elicitation', async ({ mcpReq }) => {
    const given = acceptedContent(mcpReq.inputResponses, 'user_name', z.object({ name: z.string() }));
    return given === undefined
      ? inputRequired({ inputRequests: { user_name: form('What is your name?', name) } })
      : said(`Hello, ${given.name}!`);
  });
  tool('test_input_required_result_sampling', async (context) => {
    const answer = answerTo(context, 'capital_question');
    return answer === undefined
      ? inputRequired({ inputRequests: { capital_question: sample('What is the capital of France?') } })
      : said(sampled(answer));
  });
  tool('test_input_required_result_list_roots', async (context) => {
    const answer = answerTo(context, 'client_roots');
    return answer === undefined
      ? inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } })
      : said(JSON.stringify(answer['roots']));
  });
  for (const title of ['test_input_required_result_request_state', 'test_input_required_result_tampered_state'])
    tool(title, async (context) => {
      const state = context.mcpReq.requestState<{ step: string }>();
      const isAgreed = acceptedContent(context.mcpReq.inputResponses, 'confirm') !== undefined;
      if (state?.step === 'asked' && isAgreed) return said('state-ok');
      return inputRequired({
        inputRequests: { confirm: form('Is this right?', { ok: { type: 'boolean' } }) },
        requestState: await states.mint({ step: 'asked' }, context),
      });
    });
  tool('test_input_required_result_multiple_inputs', async (context) => {
    const keys = ['user_name', 'greeting', 'client_roots'];
    if (keys.every((key) => answerTo(context, key) !== undefined)) return said('all three arrived');
    return inputRequired({
      inputRequests: {
        user_name: form('What is your name?', name),
        greeting: sample('Write a greeting'),
        client_roots: inputRequired.listRoots(),
      },
      requestState: await states.mint({ step: 'three' }, context),
    });
  });
  tool('test_input_required_result_multi_round', async (context) => {
    const state = context.mcpReq.requestState<{ round: number }>();
    const second = acceptedContent<{ color: string }>(context.mcpReq.inputResponses, 'step2');
    if (state?.round === 2 && second !== undefined) return said(`The color is ${second.color}`);
    const first = acceptedContent(context.mcpReq.inputResponses, 'step1');
    const round = state?.round === 1 && first !== undefined ? 2 : 1;
    const question =
      round === 1
        ? { step1: form('What is your name?', name) }
        : { step2: form('What is your favorite color?', { color: { type: 'string' } }) };
    return inputRequired({ inputRequests: question, requestState: await states.mint({ round }, context) });
  });
  tool('test_input_required_result_capabilities', async (context) => {
    const envelope = context.mcpReq.envelope as Record<string, ClientCapabilities | undefined> | undefined;
    const declared = envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? {};
    const asked = {
      ...(declared.elicitation === undefined ? {} : { user_name: form('What is your name?', name) }),
      ...(declared.sampling === undefined ? {} : { greeting: sample('Write a greeting') }),
      ...(declared.roots === undefined ? {} : { client_roots: inputRequired.listRoots() }),
    };
    const isAnswered = Object.keys(asked).some((key) => answerTo(context, key) !== undefined);
    return isAnswered || Object.keys(asked).length === 0 ? said('ok') : inputRequired({ inputRequests: asked });
  });
  server.registerPrompt('test_input_required_result_prompt', { description: 'Asks first' }, async (context) => {
    const given = acceptedContent<{ context: string }>(context.mcpReq.inputResponses, 'user_context');
    if (given === undefined)
      return inputRequired({
        inputRequests: { user_context: form('What is it about?', { context: { type: 'string' } }) },
      });
    return { messages: [{ role: 'user', content: { type: 'text', text: `It is about ${given.context}` } }] };
  });
}

/** Questions of the protocol of 2025, which are asked on the open call. */
function registerEarlierQuestions(server: McpServer): void {
  const asks = (
    title: string,
    inputSchema: z.ZodObject,
    question: (given: Record<string, string>) => ReturnType<typeof form>,
  ) =>
    server.registerTool(title, { description: title, inputSchema }, async (given, context) => {
      const answer = answerTo(context, 'asked');
      return answer === undefined
        ? inputRequired({ inputRequests: { asked: question(given as Record<string, string>) } })
        : said(`The client answered: ${JSON.stringify(answer)} ${sampled(answer)}`);
    });
  asks('test_sampling', z.object({ prompt: z.string() }), ({ prompt = '' }) => sample(prompt));
  asks('test_elicitation', z.object({ message: z.string() }), ({ message = '' }) =>
    form(message, {
      username: { type: 'string', description: 'Name' },
      email: { type: 'string', description: 'Address' },
    }),
  );
  asks('test_elicitation_sep1034_defaults', z.object({}), () =>
    form(
      'With defaults',
      {
        name: { type: 'string', default: 'John Doe' },
        age: { type: 'integer', default: 30 },
        score: { type: 'number', default: 95.5 },
        status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
        verified: { type: 'boolean', default: true },
      },
      [],
    ),
  );
  const options = ['option1', 'option2', 'option3'];
  const titled = options.map((option, at) => ({ const: option, title: `Option ${at + 1}` }));
  asks('test_elicitation_sep1330_enums', z.object({}), () =>
    form(
      'With enums',
      {
        untitledSingle: { type: 'string', enum: options },
        titledSingle: { type: 'string', oneOf: titled },
        legacyEnum: { type: 'string', enum: options, enumNames: ['Option 1', 'Option 2', 'Option 3'] },
        untitledMulti: { type: 'array', items: { type: 'string', enum: options } },
        titledMulti: { type: 'array', items: { anyOf: titled } },
      },
      [],
    ),
  );
}
