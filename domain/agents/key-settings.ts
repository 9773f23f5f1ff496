/** Settings of an agent's key, and what it has when its owner chooses nothing. */
import { z } from 'zod';
import { permissionSchema, permissions } from './permissions.ts';

export const ratePeriods = ['minute', 'hour', 'day'] as const;
export type RatePeriod = (typeof ratePeriods)[number];

export const periodSeconds: Record<RatePeriod, number> = { minute: 60, hour: 3600, day: 86_400 };

/** Rate limit of a key without a chosen one, and of a connected client. */
export const defaultRate = { requests: 60, period: 'minute' } as const;

/** Keys that one person may have at a time. */
export const maxKeys = 50;

/** Expiry of a key that never expires; the record requires one. */
export const neverExpires = new Date('9999-12-31T23:59:59.999Z');

export const keySettingsSchema = z.object({
  name: z.string().trim().min(1, 'Give the key a name').max(80, 'A name has at most 80 characters'),
  permissions: z
    .array(permissionSchema, { error: `Permissions are ${permissions.join(', ')}` })
    .min(1, 'Choose at least one permission')
    .transform((chosen) => permissions.filter((permission) => chosen.includes(permission))),
  rateLimitRequests: z
    .int()
    .min(1, 'A key needs at least one call')
    .max(100_000, 'A key may have at most 100,000 calls a period')
    .nullish()
    .transform((requests) => requests ?? defaultRate.requests),
  rateLimitPeriod: z
    .enum(ratePeriods, { error: `A period is one of ${ratePeriods.join(', ')}` })
    .nullish()
    .transform((period) => period ?? defaultRate.period),
  dayLimitUsd: z
    .number()
    .min(0, 'A limit cannot be below 0')
    .max(1_000_000, 'A limit is at most $1,000,000')
    .nullish()
    .transform((limit) => limit ?? null),
  expiresInDays: z
    .int()
    .min(1, 'A key is good for at least one day')
    .max(3650, 'A key is good for at most 3,650 days, or never expires')
    .nullish()
    .transform((days) => days ?? null),
});
