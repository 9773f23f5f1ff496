import { screen, waitFor } from '@testing-library/react';
import { Conversation } from '../../web/features/assistant/conversation.tsx';
import { ChatWidget } from '../../web/features/chat-widget/chat-widget.tsx';
import {
  ChatConversationDocument,
  type ChatMessageFieldsFragment,
  RetryChatReplyDocument,
  SendChatMessageDocument,
  StopChatReplyDocument,
} from '../../web/generated/assistant/graphql.ts';
import { faultsOf, focused, show } from './_support/render.tsx';
import { answer, answerPath, asked, refusal } from './_support/server.ts';

const question: ChatMessageFieldsFragment = {
  id: 'q1',
  conversationId: 'c1',
  role: 'user',
  content: 'Is it clear?',
  original: null,
  state: 'done',
  isOpen: false,
  error: null,
  isSimulated: false,
  toolCalls: [],
  proposals: [],
  figures: null,
  createdAt: '2026-11-20T10:00:00.000Z',
};

function reply(part: Partial<ChatMessageFieldsFragment>): ChatMessageFieldsFragment {
  return { ...question, id: 'a1', role: 'assistant', content: '', ...part };
}

function saying(...messages: ChatMessageFieldsFragment[]) {
  return { chatConversation: { id: 'c1', title: 'Fares', surface: 'web', updatedAt: question.createdAt, messages } };
}

const field = () => screen.findByLabelText<HTMLTextAreaElement>('Message to the assistant');
const button = (name: string) => screen.getByText(name).closest('button') as HTMLButtonElement;

test('a pending reply can be stopped and prevents sending; after that it can be requested again', async () => {
  let state = reply({ content: 'Mostly', state: 'writing', isOpen: true });
  answer(ChatConversationDocument, () => saying(question, state));
  answer(StopChatReplyDocument, () => {
    state = reply({ content: 'Mostly', state: 'stopped' });
    return { stopChatReply: true };
  });
  answer(RetryChatReplyDocument, { retryChatReply: reply({ state: 'waiting', isOpen: true }) });
  const { person, container } = await show(<Conversation id="c1" />);
  expect(await screen.findByText('Writing…')).toBeTruthy();
  expect(screen.getByText('The assistant is answering')).toBeTruthy();
  expect(screen.queryByText('Send')).toBeNull();
  await person.type(await field(), 'And this?{Enter}');
  expect(asked(SendChatMessageDocument)).toEqual([]);
  expect((await field()).value).toBe('And this?');

  await person.click(button('Stop'));
  expect(await screen.findByText('Stopped. The text so far is kept.')).toBeTruthy();
  expect(asked(StopChatReplyDocument)).toEqual([{ id: 'a1' }]);
  expect(button('Send').disabled).toBe(false);
  expect(await faultsOf(container)).toEqual([]);

  await person.click(button('Ask again'));
  expect(await screen.findByText('Thinking…')).toBeTruthy();
  expect(asked(RetryChatReplyDocument)).toEqual([{ id: 'a1' }]);
  expect(screen.queryByText('Stopped. The text so far is kept.')).toBeNull();
});

test('only the last reply can be requested again, and an error about a key links to the settings', async () => {
  const failed = reply({ state: 'failed', error: 'Your API key was refused' });
  answer(ChatConversationDocument, saying(question, failed, { ...question, id: 'q2' }, { ...failed, id: 'a2' }));
  await show(<Conversation id="c1" />);
  expect(await screen.findAllByText('Your API key was refused')).toHaveLength(2);
  expect(screen.getAllByText('Ask again')).toHaveLength(1);
  expect(screen.getAllByText('Open settings')[0]?.getAttribute('href')).toBe('/settings');
});

test('a reply that its limit of tokens ended is shown with that remark, and is no failure', async () => {
  const cut = reply({ content: 'Mostly, but', error: 'The reply was cut off by its limit of tokens.' });
  answer(ChatConversationDocument, saying(question, cut));
  await show(<Conversation id="c1" />);
  expect(await screen.findByText('Mostly, but')).toBeTruthy();
  expect(screen.getByText('The reply was cut off by its limit of tokens.')).toBeTruthy();
  expect(screen.queryByText('Ask again')).toBeNull();
});

test('Enter sends the message and clears the field, Shift+Enter starts a new line, and a refused text is kept', async () => {
  answer(ChatConversationDocument, saying(question, reply({ content: 'Yes.' })));
  answer(SendChatMessageDocument, () => {
    throw refusal('Ask less often');
  });
  const { person } = await show(<Conversation id="c1" />);
  await person.type(await field(), 'One{Shift>}{Enter}{/Shift}two{Enter}');
  expect(await screen.findByText('Ask less often')).toBeTruthy();
  expect((await field()).value).toBe('One\ntwo');
  const conversation = { id: 'c1', title: 'Fares', surface: 'web', updatedAt: question.createdAt };
  const next = { ...question, id: 'q2', content: 'One\ntwo' };
  answer(SendChatMessageDocument, {
    sendChatMessage: { conversation, question: next, reply: reply({ id: 'a2', state: 'waiting', isOpen: true }) },
  });
  await person.type(await field(), '{Enter}');
  expect(await screen.findByText('Thinking…')).toBeTruthy();
  expect((await field()).value).toBe('');
  expect(screen.queryByText('Ask less often')).toBeNull();
  expect(asked(SendChatMessageDocument).at(-1)).toEqual({
    conversationId: 'c1',
    message: 'One\ntwo',
    original: null,
    tools: null,
  });
});

test('a message to improve is sent with the wish, and a draft is restored after a reload', async () => {
  answer(ChatConversationDocument, saying(question, reply({ content: 'Yes.' })));
  const conversation = { id: 'c1', title: 'Fares', surface: 'web', updatedAt: question.createdAt };
  answer(SendChatMessageDocument, {
    sendChatMessage: { conversation, question: { ...question, id: 'q2' }, reply: reply({ id: 'a2', state: 'done' }) },
  });
  const { person } = await show(<Conversation id="c1" />);
  await person.type(await field(), 'Lower fares');
  expect(JSON.parse(localStorage.getItem('soundings.draft.ann.assistant.c1') ?? '')).toMatchObject({
    text: 'Lower fares',
  });
  await person.click(screen.getByText('Improve a message'));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message to improve').value).toBe('Lower fares');
  await person.type(screen.getByLabelText('What should change (optional)'), 'Shorter{Enter}');
  await waitFor(() =>
    expect(asked(SendChatMessageDocument)).toEqual([
      { conversationId: 'c1', message: 'Shorter', original: 'Lower fares', tools: null },
    ]),
  );
  await waitFor(() => expect(localStorage.getItem('soundings.draft.ann.assistant.c1')).toBeNull());
});

test('an unknown conversation is reported', async () => {
  answer(ChatConversationDocument, { chatConversation: null });
  await show(<Conversation id="gone" />);
  expect(await screen.findByText('There is no such conversation')).toBeTruthy();
});

test('the chat takes focus, answers, links to the settings if a key is missing, and returns focus', async () => {
  answerPath('/api/chatbot/chat', { message: 'You need an **API key** first.' });
  const { person } = await show(<ChatWidget />);
  const open = screen.getByLabelText('Open Soundings assistant');
  await person.click(open);
  const input = await screen.findByLabelText('Your message');
  expect(focused()).toBe(input);
  expect(screen.getByText('Hi Ann! How can I help you today?')).toBeTruthy();
  await person.type(input, 'Hello{Enter}');
  expect(await screen.findByText('API key', { selector: 'strong' })).toBeTruthy();
  expect(screen.queryByText('Thinking...')).toBeNull();
  expect(await screen.findByText('Would you like to open Settings to configure your API key?')).toBeTruthy();
  await person.click(screen.getByText('Not now'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

  answerPath('/api/chatbot/chat', { message: 'secret inside' }, 500);
  await person.type(input, 'Again{Enter}');
  expect(await screen.findByText('Sorry, I encountered an error.')).toBeTruthy();
  await person.type(input, '{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(focused()).toBe(open);
});
