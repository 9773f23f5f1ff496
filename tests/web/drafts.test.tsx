/** Drafts of forms: another tab's newer text takes over, what was typed here can be taken back, and a reload keeps both. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { BuilderScreen } from '../../web/features/segments/builder-screen.tsx';
import { DescribeScreen } from '../../web/features/segments/described/describe-screen.tsx';
import {
  DescribeSegmentDocument,
  SegmentDraftDocument,
  SegmentDraftsDocument,
} from '../../web/generated/described/graphql.ts';
import { SegmentListDocument } from '../../web/generated/segments/graphql.ts';
import { show } from './_support/render.tsx';
import { answer, refusal } from './_support/server.ts';

const path = '/segments/describe';
const words = () => screen.getByLabelText<HTMLTextAreaElement>('Who is in the segment?');
const storedKey = () => Object.keys(localStorage).find((key) => key.includes('.described')) ?? '';

const asking = {
  id: 'd1',
  status: 'asking' as const,
  origin: 'model' as const,
  model: 'gpt-4o',
  proposal: null,
  notes: [],
  seed: 4711,
  problem: null,
  createdAt: '2026-11-26T10:00:00.000Z',
  updatedAt: '2026-11-26T10:00:00.000Z',
};

beforeEach(() => {
  answer(SegmentDraftsDocument, { segmentDrafts: [] });
  answer(SegmentListDocument, { segments: [] });
});

/** Stores a draft as another tab does. */
function typeElsewhere(key: string, text: string | null) {
  const newValue = text === null ? null : JSON.stringify(text);
  if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  tellOf(key, newValue);
}

function tellOf(key: string, newValue: string | null) {
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage })));
}

async function back(person: Awaited<ReturnType<typeof show>>['person']) {
  const toast = (await screen.findByText('This form shows what was typed in another tab')).closest<HTMLElement>(
    '.bp6-toast',
  );
  await person.click(within(toast as HTMLElement).getByRole('button', { name: 'Back to what was here' }));
  // Toasts outlive the screen of a test.
  await waitFor(() => expect(screen.queryByText('This form shows what was typed in another tab')).toBeNull());
}

test('text that nobody typed here gives way without a word', async () => {
  const { person } = await show(<DescribeScreen />, path);
  await person.type(words(), 'Bakers');
  const key = storedKey();
  cleanup();
  await show(<DescribeScreen />, path);
  expect(words().value).toBe('Bakers');
  typeElsewhere(key, 'Bakers and butchers');
  expect(words().value).toBe('Bakers and butchers');
  expect(screen.queryByText('This form shows what was typed in another tab')).toBeNull();
});

test('newer text of another tab is shown once it is there, and the text of this tab can be taken back', async () => {
  const { person } = await show(<DescribeScreen />, path);
  await person.type(words(), 'Nurses');
  const key = storedKey();
  typeElsewhere(key, 'F');
  // Late news is not written again: the other tab is further by now.
  localStorage.setItem(key, JSON.stringify('Farmers'));
  tellOf(key, JSON.stringify('Farm'));
  expect(words().value).toBe('Farm');
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toBe('Farmers');

  await back(person);
  expect(words().value).toBe('Nurses');
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toBe('Nurses');
});

test('a tab that is not seen says so when it is', async () => {
  const { person } = await show(<DescribeScreen />, path);
  await person.type(words(), 'Teachers');
  const hidden = import.meta.jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  typeElsewhere(storedKey(), null);
  expect(words().value).toBe('');
  expect(screen.queryByText('This form shows what was typed in another tab')).toBeNull();
  hidden.mockRestore();
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await back(person);
  expect(words().value).toBe('Teachers');
});

test('a description that was refused stays, and one that is asked for is gone the next time', async () => {
  answer(DescribeSegmentDocument, () => {
    throw refusal('No key is saved.');
  });
  const { person } = await show(<DescribeScreen />, path);
  await person.type(words(), 'Tailors');
  await person.click(screen.getByRole('button', { name: 'Suggest the mix' }));
  expect(await screen.findByText('No key is saved.')).toBeTruthy();
  expect(storedKey()).not.toBe('');

  answer(DescribeSegmentDocument, { describeSegment: { ...asking, description: 'Tailors' } });
  answer(SegmentDraftDocument, { segmentDraft: { ...asking, description: 'Tailors' } });
  await person.click(screen.getByRole('button', { name: 'Suggest the mix' }));
  expect(await screen.findByRole('progressbar', { name: 'Waiting for the proposal' })).toBeTruthy();
  expect(storedKey()).toBe('');
});

test('a reload keeps a new segment with its criteria; Cancel forgets it', async () => {
  const { person } = await show(<BuilderScreen />, '/segments/new');
  const name = () => screen.getByLabelText<HTMLInputElement>(/^Name/);
  await person.type(name(), 'Young');
  await person.click(screen.getByRole('button', { name: 'Add a criterion' }));
  const lines = () => screen.getAllByRole('button', { name: /^Remove criterion/ }).length;
  expect(lines()).toBe(2);
  cleanup();
  await show(<BuilderScreen />, '/segments/new');
  expect(name().value).toBe('Young');
  expect(lines()).toBe(2);
  await person.click(screen.getByRole('link', { name: 'Cancel' }));
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('.segment'))).toEqual([]));
});
