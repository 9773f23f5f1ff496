import { screen } from '@testing-library/react';
import { useState } from 'react';
import { ImportSpeakers, type SpeakerNames } from '../../web/features/panels/import-speakers.tsx';
import { faultsOf, show } from './_support/render.tsx';

const speakers = [
  { name: 'Ana Smith', turns: 3, words: 30 },
  { name: 'However', turns: 1, words: 5 },
];
function Holder({ onNames }: { onNames: (names: SpeakerNames) => void }) {
  const [names, setNames] = useState<SpeakerNames>({});
  const change = (next: SpeakerNames) => {
    setNames(next);
    onNames(next);
  };
  return <ImportSpeakers speakers={speakers} names={names} onNames={change} />;
}

test('a speaker is joined to another, left out, and put back', async () => {
  let latest: SpeakerNames = {};
  const { person, container } = await show(<Holder onNames={(names) => (latest = names)} />);
  expect(await faultsOf(container)).toEqual([]);
  await person.selectOptions(screen.getByLabelText('However counts as'), 'Ana Smith');
  expect(latest).toEqual({ However: 'Ana Smith' });
  expect(screen.getByText(/However counts as Ana Smith/)).toBeTruthy();
  await person.selectOptions(screen.getByLabelText('Ana Smith counts as'), 'Nobody: leave out');
  expect(latest).toEqual({ However: 'Ana Smith', 'Ana Smith': null });
  await person.click(screen.getByRole('button', { name: 'Undo: However' }));
  await person.click(screen.getByRole('button', { name: 'Undo: Ana Smith' }));
  expect(latest).toEqual({});
});
