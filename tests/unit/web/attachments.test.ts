import { attachmentFrom, attachmentWords } from '../../../web/lib/attachments.ts';
import { toSubmitInput } from '../../../web/features/compose/draft.ts';
import { draftFrom, emptyDraft } from '../../../web/lib/run-draft.ts';

const paper = { id: 'a1', name: 'paper.pdf', kind: 'text' as const, textCharacters: 12_345 };

test('attachments of a draft are read from storage and sent by their ids', () => {
  const draft = { ...emptyDraft(10), attachments: [paper] };
  expect(draftFrom(JSON.parse(JSON.stringify(draft)), 10)).toEqual(draft);
  expect(toSubmitInput(draft).attachmentIds).toEqual(['a1']);
  expect(toSubmitInput(emptyDraft(10))).not.toHaveProperty('attachmentIds');
  expect(draftFrom({ attachments: [paper, 7, { id: 3 }, null] }, 10).attachments).toEqual([paper]);
});

test('the text says how much of an attachment personas receive', () => {
  expect(attachmentWords(paper)).toBe('12,345 characters');
  expect(attachmentWords({ kind: 'image', textCharacters: 0 })).toBe('its name only');
  expect(attachmentFrom({ id: 'b', name: 'photo.png', kind: 'image' })).toEqual({
    id: 'b',
    name: 'photo.png',
    kind: 'image',
    textCharacters: 0,
  });
});
