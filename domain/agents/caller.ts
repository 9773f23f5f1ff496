/** The agent or script behind a call, and what it must be allowed. */
import { PermissionMissing } from './errors.ts';
import type { Permission } from './permissions.ts';

/** A person with the agent that acts for them. */
export interface ActingAgent {
  readonly userId: string;
  readonly agent: {
    readonly kind: 'key' | 'client';
    /** MCPApiKey id of a key, client id of an OAuth client. */
    readonly id: string;
    readonly name: string;
    readonly permissions: readonly Permission[];
  };
}

/** Throws PermissionMissing when the agent lacks one of the permissions. */
export function requirePermissions({ agent }: Pick<ActingAgent, 'agent'>, needed: readonly Permission[]): void {
  const missing = needed.filter((permission) => !agent.permissions.includes(permission));
  if (missing.length > 0) throw new PermissionMissing(missing, agent.kind);
}
