import { overused, publicLimits } from '../../../../domain/surveys/public-limits.ts';

const none = { starts: 0, storedBytes: 0, writtenBytes: 0 };
const { link, address, crowdedAddress } = publicLimits;

test.each([
  ['the first start', { starts: 1 }, { starts: 1 }, { starts: 1 }, null],
  ['the last start of an address', { starts: 1 }, { starts: address.starts }, { starts: address.starts }, null],
  ['one more', { starts: 1 }, { starts: address.starts + 1 }, { starts: address.starts + 1 }, 'address'],
  [
    'a heavy address at a crowded link',
    { starts: 1 },
    { starts: link.starts / 2 + 1 },
    { starts: crowdedAddress.starts + 1 },
    'address',
  ],
  ['somebody new at a crowded link', { starts: 1 }, { starts: link.starts }, { starts: 1 }, null],
  ['anybody at a full link', { starts: 1 }, { starts: link.starts + 1 }, { starts: 1 }, 'link'],
  [
    'a save at a link that is full of starts',
    { storedBytes: 10 },
    { starts: link.starts + 1, storedBytes: 10 },
    { storedBytes: 10 },
    null,
  ],
  [
    'a save that only rewrites',
    { writtenBytes: 10 },
    { writtenBytes: 10, storedBytes: link.storedBytes },
    { writtenBytes: 10 },
    null,
  ],
  [
    'rewriting all day',
    { writtenBytes: 10 },
    { writtenBytes: address.writtenBytes + 1 },
    { writtenBytes: address.writtenBytes + 1 },
    'address',
  ],
] as const)('%s', (_name, more, ofLink, ofAddress, whose) => {
  const use = { link: { ...none, ...ofLink }, address: { ...none, ...ofAddress } };
  expect(overused({ ...none, ...more }, use)).toBe(whose);
});
