import type { SpendLimits } from './limits.ts';
import type { Caution } from './cautions.ts';
import type { Place } from './oauth-client.ts';
import type { Permission } from './permissions.ts';

/** An authorization request as its person is asked about it. */
export interface ConsentRequest {
  client: {
    /** Chosen by the client, so it proves nothing. */
    name: string;
    /** Where the answer to this very request goes. */
    destination: Place;
    /** The other hosts that the client registered, and the one of its description. */
    otherHosts: string[];
    cautions: Caution[];
  };
  permissions: Permission[];
  /** Permissions that the person gave this client before. */
  agreedBefore: Permission[];
  /** Limits of all agents together in US dollars; null when the client does not ask to spend. */
  limits: SpendLimits | null;
}
