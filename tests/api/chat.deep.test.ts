// @guards api/graphql/assistant*.ts api/assistant/** services/assistant/** db/assistant/** activities/assistant/** workflows/assistant/**
/** The chat over HTTP with tokens, Temporal, a worker and the provider simulator. */
import { addConversation, dropHiddenConversations } from '../../db/assistant/conversations.ts';
import { storedReply } from '../../db/assistant/replies.ts';
import { addTurn } from '../../db/assistant/turns.ts';
import { cancelStoredJob } from '../../db/jobs/life-cycle.ts';
import { jobKeyFor } from '../../db/providers/keys.ts';
import { accountIdOf } from '../../db/providers/accounts.ts';
import { undoConversationMs } from '../../domain/assistant/limits.ts';
import { waitUntil } from '../../local/wait-until.ts';
import { startAnsweringApi, type AnsweringApi } from './answering-api.ts';
import { startIdentityApi } from './identity-support.ts';

let world: AnsweringApi;
let api: AnsweringApi['api'];
let simulator: AnsweringApi['simulator'];
let worker: AnsweringApi['worker'];
let ann: Person;
let bob: Person;

interface Person {
  userId: string;
  token: string;
}

beforeAll(async () => {
  world = await startAnsweringApi('chat');
  ({ api, simulator, worker } = world);
  [ann, bob] = [await person('ann@example.com'), await person('bob@example.com')];
}, 120_000);

afterAll(() => world?.close(), 60_000);

async function person(email: string): Promise<Person> {
  const { accessToken: token } = await api.signedIn(email);
  const { userId } = (await api.ask(token, '{ me { userId } }')).body['data'].me as { userId: string };
  return { userId, token };
}

async function useKey({ token }: Person, openaiApiKey: string): Promise<void> {
  await api.ask(token, 'mutation ($input: SettingsInput!) { updateSettings(input: $input) { userId } }', {
    input: { openaiApiKey },
  });
}

const chat = (who: Person | null, message: unknown, more: object = {}) =>
  api.post(
    '/api/chatbot/chat',
    { message, userId: who?.userId ?? '', platform: 'web', ...more },
    who ? { token: who.token } : {},
  );

const send = `mutation ($conversationId: ID, $message: String!, $original: String) {
  sendChatMessage(conversationId: $conversationId, message: $message, original: $original) { conversation { id title } reply { id state isSimulated } } }`;
const readConversation =
  'query ($id: ID!) { chatConversation(id: $id) { title surface messages { id role content state error original } } }';

/** Returns the conversation once its last reply has ended. */
async function ended({ token }: Person, id: string) {
  let conversation: Record<string, any> = {};
  const hasEnded = async () => {
    conversation = (await api.ask(token, readConversation, { id })).body['data'].chatConversation;
    return !['waiting', 'writing'].includes(conversation['messages'].at(-1).state);
  };
  if (!(await waitUntil(hasEnded, { timeoutMs: 20_000, everyMs: 50 })))
    throw new Error(`The reply did not end\n${worker.output().slice(-2_000)}`);
  return conversation;
}

const conversationsOf = ({ userId }: Person) =>
  api.db.selectFrom('chatConversation').selectAll().where('userId', '=', userId).execute();

test('chat requires a signed-in person, whose id the body must contain', async () => {
  const refused = await chat(null, 'hello');
  expect([refused.status, refused.body]).toEqual([
    401,
    { name: 'ChatNeedsLogin', message: 'Please log in to use the chatbot.' },
  ]);
  expect(
    (await api.post('/api/chatbot/chat', { message: 'x', userId: ann.userId, platform: 'web' }, { token: 'no token' }))
      .status,
  ).toBe(401);
  const wrong = await chat(ann, 'hello', { userId: bob.userId });
  expect([wrong.status, wrong.body['name']]).toEqual([403, 'ChatForSomebodyElse']);
  expect(await conversationsOf(bob)).toEqual([]);
});

test('without a key the reply says so, the client links to the settings, and nothing is stored', async () => {
  const { status, body } = await chat(ann, 'hello');
  expect([status, body]).toEqual([200, { message: 'OpenAI API key not configured' }]);
  const { body: graphql } = await api.ask(ann.token, send, { message: 'hello' });
  expect(graphql['errors'][0]).toMatchObject({
    message: 'OpenAI API key not configured',
    extensions: { name: 'ApiKeyNotConfigured' },
  });
  expect(await conversationsOf(ann)).toEqual([]);
});

describe('a key sent with the question', () => {
  const sendWithKeys = `mutation ($message: String!, $apiKeys: ApiKeysInput) {
    sendChatMessage(message: $message, apiKeys: $apiKeys) { conversation { id } } }`;
  const keysKept = () => api.db.selectFrom('jobKey').selectAll().execute();
  const isAccount = async (apiKey: string) => {
    const account = api.db
      .selectFrom('providerAccount')
      .select('id')
      .where('id', '=', accountIdOf('openai', apiKey, api.env));
    return (await account.executeTakeFirst()) !== undefined;
  };

  test('is used in the chat window and the assistant, and deleted when the reply has ended', async () => {
    const cleo = await person('cleo@example.com');
    expect((await chat(cleo, 'Reply with pong', { apiKeys: { openai: ' sim-cleo ' } })).body).toEqual({
      message: 'pong',
    });
    const { body } = await api.ask(cleo.token, sendWithKeys, {
      message: 'Reply with pong',
      apiKeys: { openai: 'sim-cleo' },
    });
    const { messages } = await ended(cleo, body['data'].sendChatMessage.conversation.id);
    expect(messages.at(-1)).toMatchObject({ state: 'done', content: 'pong' });
    expect(await isAccount('sim-cleo')).toBe(true);
    expect(await keysKept()).toEqual([]);
    expect((await chat(cleo, 'hello')).body).toEqual({ message: 'OpenAI API key not configured' });
    expect((await chat(cleo, 'hello', { apiKeys: { openai: 7 } })).body).toMatchObject({
      name: 'InvalidInput',
      field: 'apiKeys',
    });
  });

  test('is preferred to the stored one', async () => {
    const gwen = await person('gwen@example.com');
    await useKey(gwen, 'sim-gwen-stored');
    expect((await chat(gwen, 'Reply with pong', { apiKeys: { openai: 'sim-gwen-browser' } })).body).toEqual({
      message: 'pong',
    });
    expect([await isAccount('sim-gwen-browser'), await isAccount('sim-gwen-stored')]).toEqual([true, false]);
  });

  test('is stored encrypted while the reply is open, and deleted when the reply is stopped', async () => {
    const { userId } = await person('edda@example.com');
    const { id: conversationId } = await addConversation(api.db, { userId, surface: 'assistant', title: 'Keys' });
    const key = { provider: 'openai', apiKey: 'sk-of-this-browser', encryptionKey: api.env.ENCRYPTION_KEY } as const;
    const question = {
      conversationId,
      userId,
      content: 'hello',
      original: null,
      provider: 'openai',
      model: 'gpt-4',
      isSimulated: false,
      tools: [],
      keys: [key],
    };
    const replyId = (await addTurn(api.db, question))?.reply.id ?? '';
    expect(JSON.stringify(await keysKept())).not.toContain(key.apiKey);
    expect(await jobKeyFor(api.db, { id: replyId, userId, options: null }, 'openai', key.encryptionKey)).toBe(
      key.apiKey,
    );
    await cancelStoredJob(api.db, storedReply, userId, replyId);
    expect(await keysKept()).toEqual([]);
  });
});

test('invalid messages are refused', async () => {
  await useKey(ann, 'sim-ann');
  for (const message of ['', ' \n\t ', 'x'.repeat(8_001), 7, null]) {
    const { status, body } = await chat(ann, message);
    expect([status, body['name'], body['field']]).toEqual([400, 'InvalidInput', 'message']);
  }
  expect((await chat(ann, 'hello', { platform: 'fax' })).body).toMatchObject({
    name: 'InvalidInput',
    field: 'platform',
  });
  expect((await api.post('/api/chatbot/chat', undefined, { token: ann.token })).status).toBe(400);
  expect(await conversationsOf(ann)).toEqual([]);
});

test('the response contains only the reply, which takes earlier messages into account and is marked if simulated', async () => {
  const first = await chat(ann, ' Reply with pong ');
  expect([first.status, first.body]).toEqual([200, { message: 'pong' }]);
  expect(first.headers.get('x-simulated-provider')).toBe('true');
  await chat(ann, 'hello');
  const [conversation, ...others] = await conversationsOf(ann);
  expect(others).toEqual([]);
  expect(conversation).toMatchObject({ surface: 'widget', title: 'Reply with pong' });
  const { messages } = await ended(ann, conversation?.id ?? '');
  expect(messages.map(({ role, content }: { role: string; content: string }) => [role, content.split(' ')[0]])).toEqual(
    [
      ['user', 'Reply'],
      ['assistant', 'pong'],
      ['user', 'hello'],
      ['assistant', 'Hello!'],
    ],
  );
});

test('an error of the provider is returned with its own text', async () => {
  await useKey(bob, 'sim-401');
  expect((await chat(bob, 'hello')).body).toEqual({ message: 'OpenAI API error (401): Incorrect API key provided.' });
  await useKey(bob, 'sim-500');
  expect((await chat(bob, 'hello')).body).toEqual({
    message: 'OpenAI API error (500): The server had an error while processing your request.',
  });
  await useKey(bob, 'sim-bob');
  expect((await chat(bob, 'Reply with pong')).body).toEqual({ message: 'pong' });
  expect(api.lines() + worker.output()).not.toMatch(/sim-401|sim-bob/);
}, 60_000);

test('a conversation can be read and changed only by its owner', async () => {
  const { conversation, reply } = (await api.ask(ann.token, send, { message: 'A plan about purple elephants' })).body[
    'data'
  ].sendChatMessage;
  expect(reply).toMatchObject({ state: 'waiting', isSimulated: true });
  await ended(ann, conversation.id);
  const asBob = async (query: string, variables: object) => (await api.ask(bob.token, query, variables)).body;
  expect((await asBob(readConversation, { id: conversation.id }))['data']).toEqual({ chatConversation: null });
  expect(JSON.stringify(await asBob('{ chatConversations(search: "elephants") { id } }', {}))).not.toContain(
    conversation.id,
  );
  const refusals = await Promise.all([
    asBob(send, { conversationId: conversation.id, message: 'mine' }),
    asBob('mutation ($id: ID!) { renameChatConversation(id: $id, title: "mine") { id } }', { id: conversation.id }),
    asBob('mutation ($id: ID!) { deleteChatConversation(id: $id) }', { id: conversation.id }),
    asBob('mutation ($id: ID!) { retryChatReply(id: $id) { id } }', { id: reply.id }),
  ]);
  expect(refusals.map(({ errors }) => errors?.[0].extensions.name)).toEqual([
    'ConversationNotFound',
    'ConversationNotFound',
    'ConversationNotFound',
    'ReplyNotRetryable',
  ]);
  expect((await asBob('mutation ($id: ID!) { stopChatReply(id: $id) }', { id: reply.id }))['data']).toEqual({
    stopChatReply: false,
  });
  const stream = await fetch(`${api.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', authorization: `Bearer ${bob.token}` },
    body: JSON.stringify({
      query: 'subscription ($id: ID!) { chatMessage(conversationId: $id) { content } }',
      variables: { id: conversation.id },
    }),
  });
  expect(await stream.text()).toMatch(/There is no such conversation/);
  const { chatConversation } = (await api.ask(ann.token, readConversation, { id: conversation.id })).body['data'];
  expect(chatConversation).toMatchObject({
    title: 'A plan about purple elephants',
    messages: [{ role: 'user' }, { state: 'done' }],
  });
});

test('the tokens of a reply reach a subscriber in order, up to the last', async () => {
  simulator.configure({ streamMs: 60 });
  const { conversation } = (await api.ask(ann.token, send, { message: 'How do I word a promise about city clinics?' }))
    .body['data'].sendChatMessage;
  const left = new AbortController();
  const stream = await fetch(`${api.url}/graphql`, {
    method: 'POST',
    signal: left.signal,
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', authorization: `Bearer ${ann.token}` },
    body: JSON.stringify({
      query: 'subscription ($id: ID!) { chatMessage(conversationId: $id) { content state } }',
      variables: { id: conversation.id },
    }),
  });
  const texts: string[] = [];
  let state = '';
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of stream.body ?? []) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines.filter((one) => one.startsWith('data: {'))) {
      const message = JSON.parse(line.slice(6)).data.chatMessage as { content: string; state: string };
      texts.push(message.content);
      state = message.state;
    }
    if (state === 'done') break;
  }
  left.abort();
  simulator.configure({ streamMs: 0 });
  const whole = texts.at(-1) ?? '';
  expect(new Set(texts).size).toBeGreaterThan(3);
  for (const text of texts) expect(whole.startsWith(text)).toBe(true);
  expect((await ended(ann, conversation.id)).messages.at(-1).content).toBe(whole);
});

test('a message is improved with or without instructions, and the reply proposes versions of it', async () => {
  const original = 'We will REALLY open two clinics! Shameful crooks did nothing.';
  const wishless = (await api.ask(ann.token, send, { message: '', original: 'Two libraries open, maybe.' })).body[
    'data'
  ].sendChatMessage;
  expect((await ended(ann, wishless.conversation.id)).messages[1].content).toMatch(/^## Version A/);
  const { conversation } = (await api.ask(ann.token, send, { message: 'shorter', original })).body['data']
    .sendChatMessage;
  expect(conversation.title).toMatch(/^Improve: We will/);
  const { messages } = await ended(ann, conversation.id);
  expect(messages[0]).toMatchObject({ content: 'shorter', original });
  expect(messages[1].content).toMatch(/^## Version A[\s\S]+^> We will open two clinics\.$/m);
  const { body } = await api.ask(ann.token, send, { message: '', original: ' ' });
  expect(body['errors'][0].extensions).toMatchObject({ name: 'InvalidInput', field: 'original' });
});

test('conversations can be listed, searched, renamed, deleted, restored and exported', async () => {
  const list = async (search = '') =>
    (
      await api.ask(ann.token, 'query ($search: String) { chatConversations(search: $search) { id title } }', {
        search,
      })
    ).body['data'].chatConversations;
  const [newest] = await list();
  expect(newest.title).toMatch(/^Improve/);
  const [found, ...more] = await list('purple ELEPH');
  expect([found.title, more]).toEqual(['A plan about purple elephants', []]);
  expect(await list('100%_')).toEqual([]);
  // The message to improve is searched too, whatever the title of the conversation.
  await api.db.updateTable('chatConversation').set({ title: 'Renamed' }).where('id', '=', newest.id).execute();
  expect((await list('shameful CROOKS')).map(({ id }: { id: string }) => id)).toEqual([newest.id]);
  const rename = (title: string) =>
    api.ask(
      ann.token,
      'mutation ($id: ID!, $title: String!) { renameChatConversation(id: $id, title: $title) { title } }',
      { id: found.id, title },
    );
  expect((await rename('  Grey \n elephants ')).body['data']).toEqual({
    renameChatConversation: { title: 'Grey elephants' },
  });
  for (const title of [' ', 'x'.repeat(121)])
    expect((await rename(title)).body['errors'][0].extensions.field).toBe('title');
  const exported = (await api.get('/api/my-data', { token: ann.token })).body;
  expect(exported['conversations'].map(({ title }: { title: string }) => title)).toContain('Grey elephants');
  expect(JSON.stringify(exported['conversations'])).toContain('A plan about purple elephants');
  const erase = async () =>
    (await api.ask(ann.token, 'mutation ($id: ID!) { deleteChatConversation(id: $id) }', { id: found.id })).body;
  const restore = async ({ token }: Person) =>
    (await api.ask(token, 'mutation ($id: ID!) { restoreChatConversation(id: $id) { title } }', { id: found.id })).body;
  const notFound = [expect.objectContaining({ extensions: expect.objectContaining({ name: 'ConversationNotFound' }) })];
  const before = (await api.ask(ann.token, readConversation, { id: found.id })).body['data'];
  expect((await erase())['data']).toEqual({ deleteChatConversation: true });
  expect(await list('elephants')).toEqual([]);
  expect((await api.ask(ann.token, readConversation, { id: found.id })).body['data']).toEqual({
    chatConversation: null,
  });
  expect(JSON.stringify((await api.get('/api/my-data', { token: ann.token })).body)).not.toContain('elephants');
  for (const refused of [
    await api.ask(ann.token, send, { conversationId: found.id, message: 'more' }),
    await rename('x'),
  ])
    expect(refused.body['errors']).toEqual(notFound);
  expect((await erase())['errors']).toEqual(notFound);
  expect((await restore(bob))['errors']).toEqual(notFound);
  expect((await restore(ann))['data']).toEqual({ restoreChatConversation: { title: 'Grey elephants' } });
  expect((await api.ask(ann.token, readConversation, { id: found.id })).body['data']).toEqual(before);
  await erase();
  // The deletion can be undone for a while; later the rows are gone.
  await dropHiddenConversations(api.db);
  expect((await restore(ann))['errors']).toBeUndefined();
  await erase();
  const longAgo = new Date(Date.now() - undoConversationMs - 1_000);
  await api.db.updateTable('chatConversation').set({ deletedAt: longAgo }).where('id', '=', found.id).execute();
  await dropHiddenConversations(api.db);
  expect((await restore(ann))['errors']).toEqual(notFound);
  expect(await api.db.selectFrom('chatMessage').select('id').where('conversationId', '=', found.id).execute()).toEqual(
    [],
  );
});

test('deleting an account deletes its conversations', async () => {
  const carl = await person('carl@example.com');
  await useKey(carl, 'sim-carl');
  await chat(carl, 'hello');
  expect((await conversationsOf(carl)).length).toBe(1);
  expect((await api.post('/auth/delete-account', { password: 'Strong-pass1' }, { token: carl.token })).status).toBe(
    200,
  );
  expect(await conversationsOf(carl)).toEqual([]);
  expect(await api.db.selectFrom('chatMessage').select('id').where('userId', '=', carl.userId).execute()).toEqual([]);
});

test('too many messages in a minute are refused', async () => {
  const dora = await person('dora@example.com');
  await useKey(dora, 'sim-dora');
  const statuses: number[] = [];
  for (let sent = 0; sent < 22; sent += 1) statuses.push((await chat(dora, 'Reply with pong')).status);
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(statuses.slice(20)).toEqual([429, 429]);
  expect((await chat(bob, 'Reply with pong')).status).toBe(200);
}, 60_000);

test('a reply waits while Temporal is unavailable and can be stopped, and the chat window says why there is none', async () => {
  const away = await startIdentityApi({ SIMULATOR_URL: simulator.url });
  try {
    const { accessToken: token } = await away.signedIn('eve@example.com');
    const { userId } = (await away.ask(token, '{ me { userId } }')).body['data'].me as { userId: string };
    await away.ask(token, 'mutation ($input: SettingsInput!) { updateSettings(input: $input) { userId } }', {
      input: { openaiApiKey: 'sim-eve' },
    });
    const { reply, conversation } = (await away.ask(token, send, { message: 'hello' })).body['data'].sendChatMessage;
    expect(reply.state).toBe('waiting');
    const stop = await away.ask(token, 'mutation ($id: ID!) { stopChatReply(id: $id) }', { id: reply.id });
    expect(stop.body['data']).toEqual({ stopChatReply: true });
    const { messages } = (await away.ask(token, readConversation, { id: conversation.id })).body['data']
      .chatConversation;
    expect(messages.at(-1)).toMatchObject({ content: '', state: 'stopped', error: null });
    const body = { message: 'hello', userId, platform: 'web' };
    expect((await away.post('/api/chatbot/chat', body, { token })).body).toEqual({
      message: 'The assistant cannot be reached just now. Ask again in a moment.',
    });
  } finally {
    await away.close();
  }
}, 60_000);
