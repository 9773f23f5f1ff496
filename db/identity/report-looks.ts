import { sql } from 'kysely';
import type { Logo } from '../../domain/exports/brand.ts';
import type { Db } from '../client.ts';

/** A person's choices for reports for clients; null stands for none. */
export interface ReportLook {
  /** Six hex digits. */
  color: string | null;
  logo: Logo | null;
}

/** Reads a person's choices. */
export async function readReportLook(db: Db, userId: string): Promise<ReportLook> {
  const row = await db.selectFrom('reportLook').selectAll().where('userId', '=', userId).executeTakeFirst();
  if (row === undefined) return { color: null, logo: null };
  const { color, logo, logoType, logoWidth, logoHeight } = row;
  const type = logoType === 'png' || logoType === 'jpeg' ? logoType : null;
  return {
    color,
    logo:
      logo === null || type === null
        ? null
        : { type, data: logo.toString('base64'), width: logoWidth ?? 1, height: logoHeight ?? 1 },
  };
}

/** Stores the choices that are given; null takes one back. */
export async function writeReportLook(db: Db, userId: string, { color, logo }: Partial<ReportLook>): Promise<void> {
  const changes = {
    ...(color === undefined ? {} : { color }),
    ...(logo === undefined
      ? {}
      : {
          logo: logo === null ? null : Buffer.from(logo.data, 'base64'),
          logoType: logo?.type ?? null,
          logoWidth: logo?.width ?? null,
          logoHeight: logo?.height ?? null,
        }),
  };
  await db
    .insertInto('reportLook')
    .values({ userId, ...changes })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ ...changes, updatedAt: sql<Date>`now()` }))
    .execute();
}
