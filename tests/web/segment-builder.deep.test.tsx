// @guards web/features/segments/** web/generated/segments/**
/** The builder of segments: several sources, groups, negation, suggested values, moving by keyboard, and editing stored criteria. */
import { screen, waitFor, within } from '@testing-library/react';
import { BuilderScreen } from '../../web/features/segments/builder-screen.tsx';
import { DefinitionTab } from '../../web/features/segments/definition-tab.tsx';
import {
  CreateSegmentDocument,
  type SegmentFieldsFragment,
  SegmentListDocument,
  SegmentPoolDocument,
  SegmentPreviewDocument,
  SegmentValuesDocument,
  UpdateSegmentDocument,
} from '../../web/generated/segments/graphql.ts';
import { faultsOf, focused, show } from './_support/render.tsx';
import { answer, asked, refusal } from './_support/server.ts';

const listed = {
  description: null,
  type: 'custom',
  isDerived: false,
  isDescribed: false,
  isSample: false,
  tags: [],
  updatedAt: '2026-11-20T10:00:00.000Z',
};
const stored: SegmentFieldsFragment = {
  ...listed,
  id: 'young',
  name: 'Young',
  kind: 'cohort',
  size: 3,
  criteria: {
    all: [
      { field: 'state', operator: 'equals', value: 'Ohio', not: true },
      {
        any: [
          { field: 'age', operator: 'range', value: '18-29' },
          { field: 'party', operator: 'contains', value: ['Green', 'Red'] },
        ],
      },
    ],
  },
  attributeDefinitions: null,
  fields: ['age', 'state'],
  weighting: null,
  source: null,
  createdAt: listed.updatedAt,
  parent: { id: 'voters', name: 'Ohio voters' },
  sources: [{ id: 'voters', name: 'Ohio voters' }],
  promptOptions: {},
  described: null,
  derived: [],
};

beforeEach(() => {
  answer(SegmentListDocument, {
    segments: [
      { ...listed, id: 'voters', name: 'Ohio voters', size: 10 },
      { ...listed, id: 'shop', name: 'Customers', size: 7 },
    ],
  });
  answer(SegmentPoolDocument, ({ sourceIds }) => ({
    segmentPool: { size: [sourceIds].flat().length * 8, fields: ['age', 'gender', 'location', 'tags'] },
  }));
  answer(SegmentValuesDocument, ({ search }) => ({
    segmentPool: {
      values: [
        { value: 'Suburban South', count: 12 },
        { value: 'Suburban West', count: 1_300 },
      ].filter(({ value }) => value.toLowerCase().includes((search ?? '').toLowerCase())),
    },
  }));
  answer(SegmentPreviewDocument, {
    segmentPool: { profiles: { total: 2, items: [{ id: 'p', name: 'Ann', attributes: { age: 55 } }] } },
  });
  answer(CreateSegmentDocument, { createSegment: 'made' });
});

const field = (what: string, place: number) => screen.getByLabelText<HTMLSelectElement>(`${what}, criterion ${place}`);
const focusedLabel = () => focused()?.getAttribute('aria-label') ?? focused()?.textContent;
const lastCriteria = () => asked(SegmentPreviewDocument).at(-1)?.criteria;

test('a segment of several sources is built with groups and negation, and said in plain words', async () => {
  const { person, container } = await show(<BuilderScreen />, '/segments/new?from=voters&from=shop');
  expect(await screen.findByText('of 16 (13%)')).toBeTruthy();
  expect(screen.getByText('Who is in several of them counts once.')).toBeTruthy();
  await person.selectOptions(field('Attribute', 1), 'Gender');
  await person.type(field('Values', 1), 'female{Enter}');
  await person.click(screen.getByRole('button', { name: 'Add a group' }));
  expect(focusedLabel()).toBe('How many of group 1 must fit');
  await person.selectOptions(field('Attribute', 2), 'Age');
  await person.type(screen.getByLabelText('At least, criterion 2'), '51');
  await person.click(screen.getByRole('button', { name: 'Add a criterion to group 1' }));
  expect(focusedLabel()).toBe('Attribute, criterion 3');
  await person.selectOptions(field('Attribute', 3), 'Tags');
  await person.selectOptions(field('Comparison', 3), 'is not');
  // Typed text counts without Enter too.
  await person.type(field('Values', 3), 'student');
  await person.tab();
  const sentence = 'Women who are 51 or older or whose tags do not include student.';
  expect(await screen.findByText(sentence)).toBeTruthy();
  const group = {
    any: [
      { field: 'age', operator: 'range', value: { min: 51, max: null } },
      { field: 'tags', operator: 'equals', value: 'student', not: true },
    ],
  };
  const criteria = { all: [{ field: 'gender', operator: 'equals', value: 'female' }, group] };
  await waitFor(() => expect(lastCriteria()).toEqual(criteria));
  expect(await faultsOf(container)).toEqual([]);

  await person.selectOptions(screen.getByLabelText('How many of group 1 must fit'), 'none of these');
  expect(
    screen.getByText('Women, but not those who are 51 or older or whose tags do not include student.'),
  ).toBeTruthy();
  await person.type(screen.getByLabelText('Name'), 'Women');
  await person.click(screen.getByRole('button', { name: 'Make the segment' }));
  await waitFor(() => expect(asked(CreateSegmentDocument)).toHaveLength(1));
  expect(asked(CreateSegmentDocument)[0]?.input).toMatchObject({
    sourceIds: ['voters', 'shop'],
    criteria: { all: [criteria.all[0], { ...group, not: true }] },
  });
});

test('values are suggested while typing and chosen by keyboard', async () => {
  const { person, container } = await show(<BuilderScreen />, '/segments/new?from=voters');
  await screen.findByRole('option', { name: 'Location' });
  await person.selectOptions(field('Attribute', 1), 'Location');
  await person.click(field('Values', 1));
  await screen.findByRole('option', { name: /Suburban West 1,300/ });
  await person.keyboard('west');
  await waitFor(() => expect(screen.queryByRole('option', { name: /South/ })).toBeNull());
  await waitFor(() =>
    expect(asked(SegmentValuesDocument).at(-1)).toEqual({ sourceIds: ['voters'], field: 'location', search: 'west' }),
  );
  await person.keyboard('{ArrowDown}');
  const option = screen.getByRole('option', { name: /Suburban West/ });
  expect(option.getAttribute('aria-selected')).toBe('true');
  expect(field('Values', 1).getAttribute('aria-activedescendant')).toBe(option.id);
  expect(await faultsOf(container)).toEqual([]);
  await person.keyboard('{Enter}');
  await waitFor(() =>
    expect(lastCriteria()).toEqual([{ field: 'location', operator: 'equals', value: 'Suburban West' }]),
  );
  // A chosen value is not offered again, and a click on one adds it without what was typed.
  await person.keyboard('sub');
  await person.click(await screen.findByRole('option', { name: /South/ }));
  expect(screen.queryByRole('option', { name: /Suburban/ })).toBeNull();
  await waitFor(() =>
    expect(lastCriteria()).toEqual([
      { field: 'location', operator: 'equals', value: ['Suburban West', 'Suburban South'] },
    ]),
  );
  expect(asked(CreateSegmentDocument)).toEqual([]);
});

test('criteria and groups are moved and removed, and focus follows them', async () => {
  const { person } = await show(<DefinitionTab segment={stored} />);
  expect(field('Comparison', 1).selectedOptions[0]?.textContent).toBe('is not');
  expect(screen.getByLabelText<HTMLInputElement>('At most, criterion 2').value).toBe('29');
  await person.click(screen.getByRole('button', { name: 'Move criterion 1' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Move down',
    'Move into group 1',
  ]);
  await person.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(focusedLabel()).toBe('Attribute, criterion 3'));
  const group = within(screen.getByRole('group', { name: 'Group 1' }));
  expect(group.getAllByLabelText(/^Attribute/).map((one) => (one as HTMLSelectElement).value)).toEqual([
    'age',
    'party',
    'state',
  ]);
  await person.click(screen.getByRole('button', { name: 'Remove criterion 1' }));
  expect(focusedLabel()).toBe('Add a criterion to group 1');
  await person.click(screen.getByRole('button', { name: 'Move criterion 1' }));
  await person.click(screen.getByRole('menuitem', { name: 'Move out of group 1' }));
  await waitFor(() => expect(focusedLabel()).toBe('Attribute, criterion 2'));
  expect(
    screen.getByText('People whose party contains ‘Green’ or ‘Red’, but not those who live in Ohio.'),
  ).toBeTruthy();
  answer(UpdateSegmentDocument, () => {
    throw refusal('Two attributes have the same name', 'attributeDefinitions');
  });
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Two attributes have the same name')).toBeTruthy();
  expect(asked(UpdateSegmentDocument)[0]?.input).toMatchObject({
    sourceIds: ['voters'],
    criteria: {
      all: [
        { any: [{ field: 'state', operator: 'equals', value: 'Ohio', not: true }] },
        { field: 'party', operator: 'contains', value: ['Green', 'Red'] },
      ],
    },
  });
});

test('a source that is gone is explained, and groups end at the third level', async () => {
  answer(SegmentPoolDocument, () => {
    throw refusal('There is no such segment');
  });
  const { person } = await show(<BuilderScreen />, '/segments/new?from=gone');
  expect(await screen.findByText('There is no such segment')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Add a group' }));
  await person.click(screen.getByRole('button', { name: 'Add a group to group 1' }));
  expect(screen.queryByRole('button', { name: 'Add a group to group 2' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Add a criterion to group 2' })).toBeTruthy();
});
