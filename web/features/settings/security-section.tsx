import { CredentialsCard } from './security/credentials-card.tsx';
import { DevicesCard } from './security/devices-card.tsx';
import { MfaCard } from './security/mfa-card.tsx';
import { PasskeysCard } from './security/passkeys-card.tsx';
import { PasswordCard } from './security/password-card.tsx';

/** How one gets in, and where one is in. */
export function SecuritySection() {
  return (
    <>
      <PasswordCard />
      <MfaCard />
      <PasskeysCard />
      <DevicesCard />
      <CredentialsCard />
    </>
  );
}
