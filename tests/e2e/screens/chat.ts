/** The chat window, which opens from the corner of every screen. */
import type { Camera } from './camera.ts';
import { whileAnswering, whileDisconnected, whileDelayed } from './faults.ts';
import type { Scene } from './scene.ts';

const address = '**/api/chatbot/chat';

function chatOf({ page }: Camera) {
  const panel = page.getByRole('dialog', { name: 'Soundings assistant' });
  const send = async (text: string) => {
    await panel.getByPlaceholder('Type your message...').fill(text);
    await panel.getByRole('button', { name: 'Send' }).click();
  };
  const open = () => page.getByRole('button', { name: 'Open Soundings assistant' }).click();
  const settled = () => panel.getByText('Thinking...').waitFor({ state: 'detached' });
  return { panel, send, open, settled };
}

export async function takeChat({ camera, guest }: Scene): Promise<void> {
  const { page, shoot, look } = camera;
  const loggedOut = chatOf(guest);
  await guest.page.goto('/');
  await loggedOut.open();
  await loggedOut.panel.getByText('Please log in to use the chatbot', { exact: true }).waitFor();
  await guest.look('chat-logged-out');

  const { panel, send, open, settled } = chatOf(camera);
  await page.goto('/runs');
  await open();
  await look('chat-open');
  await send('How should we word a promise about waiting times?');
  await settled();
  await shoot('chat');
  await whileDelayed(page, address, async () => {
    await send('And what would you leave out?');
    await panel.getByText('Thinking...').waitFor();
    await look('chat-thinking');
  });
  await settled();
  await whileDisconnected(page, address, async () => {
    await send('One more thing');
    await panel.getByText('Sorry, I encountered an error. Please try again.').waitFor();
    await look('chat-error');
  });
  await whileAnswering(page, address, { message: 'OpenAI API key not configured' }, async () => {
    await send('Is there a key?');
    await page.getByText('Would you like to open Settings to configure your API key?').waitFor();
    await look('chat-settings-confirm');
    await page.getByRole('button', { name: 'Not now' }).click();
  });
  await panel.getByRole('button', { name: 'Close the chat' }).click();
}
