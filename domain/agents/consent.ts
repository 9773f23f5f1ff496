import type { SpendLimits } from './limits.ts';
import type { Permission } from './permissions.ts';

/** An authorization request as its person is asked about it. */
export interface ConsentRequest {
  client: {
    /** Chosen by the client, so it proves nothing. */
    name: string;
    host: string;
    /** True when the answer goes to a program on the person's own machine. */
    isLocal: boolean;
  };
  permissions: Permission[];
  /** Permissions that the person gave this client before. */
  agreedBefore: Permission[];
  /** Limits of all agents together in US dollars; null when the client does not ask to spend. */
  limits: SpendLimits | null;
}
