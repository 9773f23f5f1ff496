import { screen } from '@testing-library/react';
import { useState } from 'react';
import { MoreOptions } from '../../web/features/compose/more-options.tsx';
import { emptyDraft } from '../../web/lib/run-draft.ts';
import { show } from './_support/render.tsx';

/** A form whose set-up of an earlier run arrives with a press. */
function Form() {
  const [draft, setDraft] = useState(emptyDraft(20));
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  return (
    <>
      <button type="button" onClick={() => change({ customContext: 'A budget hearing.' })}>
        Repeat
      </button>
      <MoreOptions draft={draft} problems={{}} change={change} />
    </>
  );
}

const more = () => screen.getByRole('button', { name: /^More:/ });

test('the options open when the set-up of an earlier run comes late, stay as they are pressed, and stay when it is cleared', async () => {
  const { person } = await show(<Form />);
  expect(more().getAttribute('aria-expanded')).toBe('false');
  await person.click(screen.getByRole('button', { name: 'Repeat' }));
  expect(more().getAttribute('aria-expanded')).toBe('true');
  const context = await screen.findByLabelText<HTMLTextAreaElement>(/^Context for every persona/);
  expect(context.value).toBe('A budget hearing.');
  await person.clear(context);
  expect(more().getAttribute('aria-expanded')).toBe('true');
  await person.click(more());
  expect(more().getAttribute('aria-expanded')).toBe('false');
});
