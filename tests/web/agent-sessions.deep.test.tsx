// @guards web/features/settings/agents/** web/generated/agents/**
/** The card of active agents: its states, and where it leads. */
import { screen } from '@testing-library/react';
import { SessionsCard } from '../../web/features/settings/agents/sessions-card.tsx';
import { AgentSessionsDocument } from '../../web/generated/agents/graphql.ts';
import { faultsOf, show } from './_support/render.tsx';
import { answer, refusal } from './_support/server.ts';

test('active agents show what they wait for, and what was sent to them', async () => {
  const session = { agentName: 'Nightly tracker', protocol: '2025-11-25', lastActivityAt: '2026-11-20T10:00:00.000Z' };
  const notice = {
    agentName: 'Nightly tracker',
    method: 'notifications/progress',
    createdAt: '2026-11-20T10:00:00.000Z',
  };
  answer(AgentSessionsDocument, {
    agentSessions: [
      { ...session, openJobs: [{ jobId: 'calm-river-runs', kind: 'panel' }], keptNotices: 3 },
      { ...session, agentName: 'Assistant', protocol: '2026-07-28', openJobs: [], keptNotices: 0 },
    ],
    agentNotifications: [
      { ...notice, id: '2', progress: '12 of 20 answered', delivered: false },
      { ...notice, id: '1', method: 'notifications/resources/updated', progress: null, delivered: true },
    ],
  });
  const { container } = await show(<SessionsCard />);
  const link = await screen.findByRole('link', { name: 'calm-river-runs' });
  expect(link.getAttribute('href')).toBe('/panels/calm-river-runs');
  expect(screen.getByText('with session')).toBeTruthy();
  expect(container.textContent).toMatch(/3\snotices kept/);
  expect(container.textContent).toContain('Idle');
  expect(screen.getByText('12 of 20 answered').closest('tr')?.textContent).toContain('Kept');
  expect(screen.getByText('resources/updated').closest('tr')?.textContent).toContain('Delivered');
  expect(await faultsOf(container)).toEqual([]);
});

test('a list that cannot be read is read again, and without agents the card says so', async () => {
  answer(AgentSessionsDocument, () => {
    throw refusal('The database is away');
  });
  const { person } = await show(<SessionsCard />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  answer(AgentSessionsDocument, { agentSessions: [], agentNotifications: [] });
  await person.click(again);
  expect(
    await screen.findByText('No agent with a session was active. Calls without one are counted at their key.'),
  ).toBeTruthy();
});
