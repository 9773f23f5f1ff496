// @guards web/features/segments/** web/generated/{described,segments}/** domain/segments/described/**
/** Describing a segment: the description, an unusable reply, the tables of the proposal, the card of the segment. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describedField } from '../../domain/segments/described/described.ts';
import { DescribedCard } from '../../web/features/segments/described/described-card.tsx';
import { DescribeScreen } from '../../web/features/segments/described/describe-screen.tsx';
import {
  CreateDescribedSegmentDocument,
  DeleteSegmentDraftDocument,
  DescribeSegmentDocument,
  DrawSegmentAgainDocument,
  SaveSegmentDraftDocument,
  SegmentDraftDocument,
  SegmentDraftsDocument,
  WriteSegmentDraftDocument,
  type SegmentDraftFieldsFragment,
} from '../../web/generated/described/graphql.ts';
import { SegmentListDocument } from '../../web/generated/segments/graphql.ts';
import { nurses } from '../_support/described-nurses.ts';
import { faultsOf, show } from './_support/render.tsx';
import { answer, asked, refusal } from './_support/server.ts';

const at = '2026-11-26T10:00:00.000Z';

const ready: SegmentDraftFieldsFragment = {
  id: 'd1',
  description: '200 nurses in Bavaria',
  status: 'ready',
  origin: 'model',
  model: 'gpt-4o',
  proposal: nurses,
  notes: ['The shares of gender added up to 90%; they were scaled to 100%.'],
  seed: 4711,
  problem: null,
  createdAt: at,
  updatedAt: at,
};

beforeEach(() => {
  answer(SegmentDraftsDocument, { segmentDrafts: [] });
  answer(SegmentListDocument, { segments: [] });
  answer(SegmentDraftDocument, { segmentDraft: ready });
  answer(SaveSegmentDraftDocument, ({ seed }) => ({ saveSegmentDraft: { id: 'd1', seed, updatedAt: at } }));
});

const open = (path = '/segments/describe?draft=d1') => show(<DescribeScreen />, path);

test('an example becomes the description, and its proposal is waited for', async () => {
  answer(DescribeSegmentDocument, ({ description }) => ({
    describeSegment: { ...ready, description, status: 'asking', proposal: null },
  }));
  answer(SegmentDraftDocument, { segmentDraft: { ...ready, status: 'asking', proposal: null } });
  const { person, container } = await open('/segments/describe');
  expect(screen.getByRole('button', { name: 'Suggest the mix' })).toHaveProperty('disabled', true);
  await person.click(screen.getByRole('button', { name: '200 nurses in Bavaria' }));
  await person.click(screen.getByRole('button', { name: 'Suggest the mix' }));
  expect(await screen.findByRole('progressbar', { name: 'Waiting for the proposal' })).toBeTruthy();
  expect(asked(DescribeSegmentDocument)).toEqual([{ description: '200 nurses in Bavaria' }]);
  expect(await faultsOf(container)).toEqual([]);
});

test('a form that misses a segment gets its words described, and is returned to with the segment', async () => {
  answer(DescribeSegmentDocument, ({ description }) => ({ describeSegment: { ...ready, description } }));
  answer(CreateDescribedSegmentDocument, { createDescribedSegment: 's9' });
  const state = { description: 'retired nurses' };
  const search = '?returnTo=%2Fsearches%2Fnew';
  const { person, router } = await show(<DescribeScreen />, { pathname: '/segments/describe', search, state });
  expect(screen.getByLabelText<HTMLTextAreaElement>('Who is in the segment?').value).toBe('retired nurses');
  await person.click(screen.getByRole('button', { name: 'Suggest the mix' }));
  await person.click(await screen.findByRole('button', { name: 'Create segment' }));
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/searches/new', state: { made: 's9' } }),
  );
});

test('words of a form are handed over once: what was typed instead survives a reload', async () => {
  const state = { description: 'retired nurses' };
  const { person, router } = await show(<DescribeScreen />, { pathname: '/segments/describe', state });
  await person.type(screen.getByLabelText('Who is in the segment?'), ' who rent');
  await waitFor(() => expect(router.state.location.state).toBeNull());
  const { pathname, search, state: left } = router.state.location;
  cleanup();
  await show(<DescribeScreen />, { pathname, search, state: left as unknown });
  expect(screen.getByLabelText<HTMLTextAreaElement>('Who is in the segment?').value).toBe('retired nurses who rent');
});

test('no other host is returned to', async () => {
  answer(SegmentDraftDocument, { segmentDraft: ready });
  answer(CreateDescribedSegmentDocument, { createDescribedSegment: 's9' });
  const { person, router } = await open('/segments/describe?draft=d1&returnTo=%2F%2Fevil.example');
  await person.click(await screen.findByRole('button', { name: 'Create segment' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/segments/s9'));
});

test('a refusal is shown where it was asked', async () => {
  answer(DescribeSegmentDocument, () => {
    throw refusal('OpenAI API key is not configured');
  });
  const { person } = await open('/segments/describe');
  await person.type(screen.getByLabelText('Who is in the segment?'), 'teachers');
  await person.click(screen.getByRole('button', { name: 'Suggest the mix' }));
  expect((await screen.findByRole('alert')).textContent).toContain('key is not configured');
});

test('published shares are a start of their own', async () => {
  answer(WriteSegmentDraftDocument, { writeSegmentDraft: { ...ready, origin: 'published' } });
  answer(SegmentDraftDocument, { segmentDraft: { ...ready, origin: 'published' } });
  const { person } = await open('/segments/describe');
  await person.selectOptions(
    screen.getByLabelText('Start from published shares'),
    'France: French adults, 20 and over',
  );
  expect(await screen.findByText(/Shares from published tables/)).toBeTruthy();
  expect(asked(WriteSegmentDraftDocument)).toEqual([{ description: '', starter: 'france' }]);
  expect(screen.getByRole('region', { name: 'Gender' }).textContent).toContain('Source: ');
});

test('an unusable reply says so; both ways on replace the failed draft', async () => {
  answer(SegmentDraftDocument, ({ id }) => ({
    segmentDraft:
      id === 'd1'
        ? { ...ready, status: 'failed', proposal: null, problem: 'The model’s proposal could not be used.' }
        : { ...ready, id: String(id), origin: 'typed' },
  }));
  answer(WriteSegmentDraftDocument, { writeSegmentDraft: { ...ready, id: 'd2', origin: 'typed' } });
  answer(DeleteSegmentDraftDocument, { deleteSegmentDraft: true });
  const { person, container } = await open();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('could not be used');
  within(alert).getByRole('button', { name: 'Try again' });
  expect(await faultsOf(container)).toEqual([]);
  await person.click(within(alert).getByRole('button', { name: 'Write it yourself' }));
  expect(await screen.findByText('Written by you.')).toBeTruthy();
  expect(asked(DeleteSegmentDraftDocument)).toEqual([{ id: 'd1' }]);
});

test('the proposal shows its shares, its sources as not checked, its notes, and ten people', async () => {
  const { container } = await open();
  const gender = await screen.findByRole('region', { name: 'Gender' });
  expect(within(gender).getByLabelText('Percent, value 1 of Gender')).toHaveProperty('value', '83');
  const link = within(gender).getByRole('link', { name: 'Employees in nursing, 2023' });
  expect(link.getAttribute('href')).toBe('https://statistics.example.org/nursing');
  expect(gender.textContent).toContain('Named by the model, not checked');
  expect(screen.getByRole('region', { name: 'Age' }).textContent).toContain('Assumed');
  expect(screen.getByText(ready.notes[0] ?? '')).toBeTruthy();
  const people = screen.getByRole('group', { name: 'The first ten people' });
  expect(within(people).getAllByRole('row')).toHaveLength(11);
  expect(within(people).getAllByText('Bavaria, Germany')).toHaveLength(10);
  expect(await faultsOf(container)).toEqual([]);
});

test('an address that is not https is no link', async () => {
  const [age, gender, ...rest] = nurses.attributes;
  const source = { title: 'Figures', url: 'javascript:alert(1)', year: null };
  const proposal = { ...nurses, attributes: [age, { ...gender, source }, ...rest] };
  answer(SegmentDraftDocument, { segmentDraft: { ...ready, proposal } });
  await open();
  const card = await screen.findByRole('region', { name: 'Gender' });
  expect(within(card).getByText(/Figures/)).toBeTruthy();
  expect(within(card).queryByRole('link')).toBeNull();
});

test('shares that do not add up stop the segment until they are scaled, and changes are stored', async () => {
  const { person } = await open();
  const gender = await screen.findByRole('region', { name: 'Gender' });
  const female = within(gender).getByLabelText('Percent, value 1 of Gender');
  await person.clear(female);
  await person.type(female, '33');
  expect(gender.textContent).toContain('Adds up to 50%');
  // The figures are not the source's any more.
  expect(gender.textContent).toContain('changed from');
  expect(screen.getByText('gender: the shares add up to 50%, not 100%.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Create segment' })).toHaveProperty('disabled', true);
  await person.click(within(gender).getByRole('button', { name: 'Scale to 100%: Gender' }));
  expect(female).toHaveProperty('value', '66');
  expect(screen.getByRole('button', { name: 'Create segment' })).toHaveProperty('disabled', false);
  await waitFor(() => expect(asked(SaveSegmentDraftDocument).length).toBeGreaterThan(0));
  expect(asked(SaveSegmentDraftDocument).at(-1)).toMatchObject({ id: 'd1', seed: 4711 });
});

test('values and attributes come and go, and tables follow them', async () => {
  const { person } = await open();
  const gender = await screen.findByRole('region', { name: 'Gender' });
  const table = () => screen.getByRole('group', { name: 'Employment by gender' });
  expect(within(table()).getAllByRole('row')).toHaveLength(3);
  await person.click(within(gender).getByRole('button', { name: 'Add a value to Gender' }));
  expect(within(table()).getAllByRole('row')).toHaveLength(4);
  await person.click(within(gender).getByRole('button', { name: 'Remove value 3 of Gender' }));
  expect(within(table()).getAllByRole('row')).toHaveLength(3);
  await person.click(screen.getByRole('button', { name: 'Remove the table' }));
  const employment = screen.getByRole('region', { name: 'Employment' });
  // 83% of 48% and 17% of 80%.
  expect(within(employment).getByLabelText('Percent, value 1 of Employment')).toHaveProperty('value', '53.44');
  await person.click(screen.getByRole('button', { name: 'Remove Employment' }));
  await person.click(screen.getByRole('button', { name: 'Add an attribute' }));
  expect(screen.getByText(/The name of an attribute is missing/)).toBeTruthy();
  await person.type(screen.getByLabelText('Name of attribute 5'), 'shift');
  expect(screen.getByRole('region', { name: 'Shift' })).toBeTruthy();
});

test('another seed draws others, and the segment is made of what is on the screen', async () => {
  answer(CreateDescribedSegmentDocument, { createDescribedSegment: 's1' });
  const { person, router } = await open();
  const first = (await screen.findByRole('group', { name: 'The first ten people' })).textContent;
  const seed = screen.getByLabelText('Seed');
  await person.clear(seed);
  expect(screen.getByText('The seed is missing.')).toBeTruthy();
  await person.type(seed, '12');
  expect(screen.getByRole('group', { name: 'The first ten people' }).textContent).not.toBe(first);
  await person.click(screen.getByRole('button', { name: 'Create segment' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/segments/s1'));
  expect(asked(CreateDescribedSegmentDocument)).toMatchObject([{ draftId: 'd1', seed: 12, proposal: { size: 200 } }]);
});

test('the segment says how it was drawn, and is drawn again with another seed', async () => {
  answer(DrawSegmentAgainDocument, { drawSegmentAgain: 's2' });
  const described = { description: 'nurses', seed: 4711, origin: 'model', model: 'gpt-4o', proposal: nurses };
  const { person, router, container } = await show(<DescribedCard segment={{ id: 's1', described }} />, '/');
  expect(screen.getByRole('heading', { name: 'Drawn from a description, seed 4711' })).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Shares of Gender' }).textContent).toContain('83%');
  expect(await faultsOf(container)).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Draw again with another seed' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/segments/s2'));
  expect(asked(DrawSegmentAgainDocument)).toEqual([{ id: 's1', seed: 4712 }]);
});

test('other segments say nothing of it', async () => {
  const { container } = await show(<DescribedCard segment={{ id: 's1', described: { [describedField]: 1 } }} />, '/');
  expect(container.textContent).toBe('');
});

test('an edit is stored at once when the screen or the page is left', async () => {
  const { person } = await open();
  await person.type(await screen.findByLabelText('Name'), ' x');
  fireEvent(window, new Event('pagehide'));
  await waitFor(() => expect(asked(SaveSegmentDraftDocument)).toHaveLength(1));
  expect(asked(SaveSegmentDraftDocument)[0]).toMatchObject({ proposal: { name: `${nurses.name} x` } });
  await person.type(screen.getByLabelText('Name'), 'y');
  cleanup();
  await waitFor(() => expect(asked(SaveSegmentDraftDocument)).toHaveLength(2));
  expect(asked(SaveSegmentDraftDocument)[1]).toMatchObject({ proposal: { name: `${nurses.name} xy` } });
});
