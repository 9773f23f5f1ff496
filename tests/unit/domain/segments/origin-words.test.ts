import { originWords } from '../../../../domain/segments/origin-words.ts';

const none = { type: 'imported', isSample: false, isDescribed: false, isWeighted: false };

test.each([
  ['imported profiles', none],
  ['customer records', { ...none, type: 'dynamic' }],
  ['profiles of people who agreed', { ...none, type: 'social_media' }],
  ['stored profiles', { ...none, type: 'custom' }],
  ['sample profiles', { ...none, isSample: true }],
  ['made-up people, drawn by the shares of a description', { ...none, isDescribed: true }],
  ['imported profiles, weighted to known shares', { ...none, isWeighted: true }],
  ['not known: the segment was deleted', { ...none, type: null }],
])('says %s', (words, origin) => expect(originWords(origin)).toBe(words));
