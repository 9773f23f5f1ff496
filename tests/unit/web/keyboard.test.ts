import { ignoreStrayKeyups } from '../../../web/lib/keyboard.ts';

/** A page with two focusable elements; returns whether an inner listener receives a keyup. */
function page() {
  const root = new EventTarget();
  ignoreStrayKeyups(root);
  let heard = 0;
  root.addEventListener('keyup', () => (heard += 1));
  const send = (type: string, key: string, holder: string) => {
    const event = Object.assign(new Event(type, { cancelable: true }), { key });
    Object.defineProperty(event, 'target', { value: holder });
    root.dispatchEvent(event);
    return event;
  };
  return { send, heard: () => heard };
}

test.each(['Enter', ' '])(
  'releasing the key %j has no effect on an element when it was pressed on another one',
  (key) => {
    const { send, heard } = page();
    send('keydown', key, 'a menu line');
    expect(send('keyup', key, 'its button').defaultPrevented).toBe(true);
    expect(heard()).toBe(0);
  },
);

test('releasing a key on the element where it was pressed has its usual effect, as has any other key', () => {
  const { send, heard } = page();
  send('keydown', 'Enter', 'a button');
  expect(send('keyup', 'Enter', 'a button').defaultPrevented).toBe(false);
  send('keydown', 'Tab', 'a button');
  send('keyup', 'Tab', 'the next one');
  // The keydown happened elsewhere, as after a change of windows.
  send('keyup', 'Enter', 'a button');
  expect(heard()).toBe(3);
});
