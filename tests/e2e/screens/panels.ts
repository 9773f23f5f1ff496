/** Panels: the list, the set-up, a discussion, its outcome, both branches of a fork, and the seat of a person. */
import type { Scene } from './scene.ts';
import { calm } from './scene.ts';

const submit = `mutation ($setup: JSON!) { submitPanel(setup: $setup) { jobId } }`;
const fork = `mutation ($jobId: String!, $text: String) {
  forkPanel(jobId: $jobId, group: 0, exchange: 4, text: $text) { jobId }
}`;
const seatLink = `mutation ($jobId: String!) { createPanelSeatLink(jobId: $jobId, participantId: "p1") }`;

const people = [
  ['Nora Lind', 'A night nurse who rents and distrusts promises. [[stance -0.6]] [[persuadable]]'],
  ['Tom Abara', 'Runs a bakery on the planned route. [[stance 0.7]]'],
  ['Inez Prado', 'A teacher who cycles to school. [[stance 0.7]]'],
  ['Walt Grady', 'Retired, drives everywhere. [[stance -0.7]] [[conformist]]'],
  ['Mei Chan', 'A student who takes two buses. [[stance 0.8]]'],
  ['Rosa Ortiz', 'Does the books of a small firm. [[stance 0.1]]'],
] as const;

const phase = (name: string, objective: string, turns: number) => ({ name, objective, turns, probes: [] });
const setup = {
  topic: 'Tram line 4',
  message: 'We will build tram line 4 by 2028 and publish every cost as it arises.',
  participants: people.map(([name, description]) => ({ source: 'role', name, description })),
  guide: [
    phase('Opening', 'Everybody says what comes to mind first', 6),
    phase('Doubts', 'What they doubt, and what would settle it', 8),
    phase('Close', 'Where they stand now, and why', 6),
  ],
  turnRule: 'moderator-calls',
  controls: true,
  simulated: true,
};

export async function takePanels({ camera, guest, session, simulate }: Scene): Promise<void> {
  const { page, shoot, look } = camera;
  await page.goto('/panels');
  await page.getByText('No panels yet').waitFor();
  await look('panels-empty');
  await page.goto('/panels/new?template=message-test');
  await page.getByLabel('Topic').fill(setup.topic);
  await page.getByLabel(/^Message they discuss/).fill(setup.message);
  await page.getByText(/\d+ calls, free, about/).waitFor();
  await shoot('panel-new');
  await page.getByRole('button', { name: 'Save as template' }).click();
  await page.getByLabel('Name', { exact: true }).last().fill('Town hall');
  await look('panel-template-dialog');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved: you find it under Panels').waitFor();

  await simulate({ latencyMs: 300 });
  const { submitPanel } = await session.ask<{ submitPanel: { jobId: string } }>(submit, { setup });
  const path = `/panels/${submitPanel.jobId}`;
  await page.goto(path);
  await page
    .getByText(/turn 7\b/)
    .first()
    .waitFor({ timeout: 120_000 });
  // Slow enough to be looked at.
  await simulate({ latencyMs: 1_500 });
  await shoot('panel-live');
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('Paused', { exact: true }).first().waitFor({ timeout: 60_000 });
  await look('panel-paused');
  await simulate(calm);
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('heading', { name: 'Outcome' }).waitFor({ timeout: 120_000 });
  await page.getByRole('button', { name: / and /, pressed: false }).first().click();
  await shoot('panel-outcome');

  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  await page.getByLabel('Your new link').waitFor();
  await look('panel-share');
  await guest.page.goto(await page.getByLabel('Your new link').inputValue());
  await guest.page.getByRole('heading', { name: 'Outcome' }).waitFor();
  await guest.shoot('shared-panel');
  await guest.page.goto('/shared/panels/unknown');
  await guest.page.getByText('This link no longer works').waitFor();
  await guest.look('shared-panel-gone');
  await page.keyboard.press('Escape');

  const text = 'I changed my mind: I will not pay for a line that I cannot use at night.';
  const { forkPanel } = await session.ask<{ forkPanel: { jobId: string } }>(fork, { jobId: submitPanel.jobId, text });
  await page.goto(`/panels/${forkPanel.jobId}`);
  await page.getByRole('heading', { name: 'Branches compared' }).waitFor({ timeout: 120_000 });
  await page.getByRole('heading', { name: 'Branches compared' }).scrollIntoViewIfNeeded();
  await shoot('panel-compare');
  await page.goto('/panels');
  await page.getByRole('link', { name: setup.topic }).first().waitFor();
  await shoot('panels');
  await page.goto('/panels/no-such-panel');
  await page.getByText('There is no such panel').waitFor();
  await look('panel-gone');
}

export async function takeSeat({ camera, guest, session }: Scene): Promise<void> {
  const asked = {
    ...setup,
    turnRule: 'round-robin',
    participants: [{ source: 'human', name: 'Dana' }, ...setup.participants.slice(1)],
  };
  const { submitPanel } = await session.ask<{ submitPanel: { jobId: string } }>(submit, { setup: asked });
  const { page, shoot, look } = guest;
  const { createPanelSeatLink } = await session.ask<{ createPanelSeatLink: string }>(seatLink, submitPanel);
  await page.goto(`/seats/${createPanelSeatLink}`);
  await page.getByText('You are asked to vote in private.').waitFor({ timeout: 60_000 });
  await look('seat-vote');
  await page.getByText('Undecided', { exact: true }).click();
  await page.getByRole('button', { name: 'Vote' }).click();
  await page.getByText('It is your turn to speak.').waitFor({ timeout: 60_000 });
  await shoot('seat');
  await page.goto('/seats/unknown');
  await page.getByText('This link no longer works').waitFor();
  await look('seat-gone');
  await camera.page.goto(`/panels/${submitPanel.jobId}`);
  await camera.page.getByRole('button', { name: 'Copy the link for Dana' }).waitFor();
  await camera.look('panel-with-people');
}
