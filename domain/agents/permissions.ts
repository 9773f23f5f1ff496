/** Permissions of agents and scripts. */
import { z } from 'zod';

/** Permissions with what people read about each. They are the scopes of OAuth and the permissions of a key alike. */
export const permissionTexts = {
  'runs:read': 'Read runs, panels, searches, segments and analytics',
  'runs:write': 'Start and cancel runs, panels and searches',
  'segments:write': 'Create segments',
  spend: 'Spend money with your provider keys',
} as const;

export type Permission = keyof typeof permissionTexts;

export const permissions = Object.keys(permissionTexts) as Permission[];

export const permissionSchema = z.enum(permissions as [Permission, ...Permission[]]);

/** Keeps the known permissions of a stored list, in the documented order. */
export function knownPermissions(stored: readonly string[] | null): Permission[] {
  return permissions.filter((permission) => stored?.includes(permission));
}
