import { ClientsCard } from './clients-card.tsx';
import { ConnectCard } from './connect-card.tsx';
import { KeysCard } from './keys-card.tsx';
import { LimitsCard } from './limits-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { UsageCard } from './usage-card.tsx';
import { WebhooksCard } from './webhooks-card.tsx';

/** Connections of agents and scripts: how to make one, what each may do and spend, and what it did. */
export function AgentsSection() {
  return (
    <>
      <ConnectCard />
      <UsageCard />
      <LimitsCard />
      <KeysCard />
      <ClientsCard />
      <SessionsCard />
      <WebhooksCard />
    </>
  );
}
