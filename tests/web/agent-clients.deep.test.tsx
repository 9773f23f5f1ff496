// @guards web/features/settings/agents/** web/generated/agents/**
/** The card of connected clients: what each has spent, and the limit of its own. */
import { screen } from '@testing-library/react';
import { ClientsCard } from '../../web/features/settings/agents/clients-card.tsx';
import {
  AgentClientsDocument,
  LimitAgentClientDocument,
  type AgentClientsQuery,
} from '../../web/generated/agents/graphql.ts';
import { faultsOf, show } from './_support/render.tsx';
import { answer, asked, refusal } from './_support/server.ts';

type Client = AgentClientsQuery['agentClients'][number];

const client: Client = {
  id: 'c1',
  name: 'Desk helper',
  host: 'desk.example',
  permissions: ['runs:read', 'runs:write', 'spend'],
  lastHeardAt: null,
  connectedAt: '2026-11-20T10:00:00.000Z',
  dayLimitUsd: null,
  spentTodayUsd: 0.24,
};
const reader: Client = {
  ...client,
  id: 'c2',
  name: 'Reader',
  permissions: ['runs:read'],
  dayLimitUsd: 1,
  spentTodayUsd: 0,
};

test('a client that may spend gets a limit, and a wrong amount is shown beside the field', async () => {
  answer(AgentClientsDocument, { agentClients: [client, reader] });
  answer(LimitAgentClientDocument, () => {
    throw refusal('A limit cannot be below 0', 'dayLimitUsd');
  });
  const { person, container } = await show(<ClientsCard />);
  expect((await screen.findByText('Reader')).closest('tr')?.textContent).toMatch(/\$0(\.00)? of \$1/);
  expect(screen.queryByRole('button', { name: 'Limit what Reader spends' })).toBeNull();
  expect(await faultsOf(container)).toEqual([]);

  await person.click(screen.getByRole('button', { name: 'Limit what Desk helper spends' }));
  const field = await screen.findByLabelText(/Stop at/);
  await person.type(field, '2.5');
  const save = () => person.click(screen.getByRole('button', { name: 'Save the limit' }));
  await save();
  expect(await screen.findByText('A limit cannot be below 0')).toBeTruthy();
  answer(LimitAgentClientDocument, { limitAgentClient: true });
  answer(AgentClientsDocument, { agentClients: [{ ...client, dayLimitUsd: 2.5 }] });
  await save();
  expect(await screen.findByText(/of \$2\.50/)).toBeTruthy();
  expect(asked(LimitAgentClientDocument)).toEqual([
    { id: 'c1', dayLimitUsd: 2.5 },
    { id: 'c1', dayLimitUsd: 2.5 },
  ]);
});
