/** Look of a person's reports for clients. */
import { readReportLook, writeReportLook, type ReportLook } from '../../db/identity/report-looks.ts';
import type { Db } from '../../db/client.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { checkColor, legibleColor, plainBrand, type Brand, type Logo } from '../../domain/exports/brand.ts';
import { readLogo } from '../../domain/exports/logo.ts';
import { makeFile } from './make-file.ts';

/** Returns the look with which a person's reports are made. */
export async function brandOf(db: Db, userId: string): Promise<Brand> {
  return toBrand(await readReportLook(db, userId));
}

/** Returns the look for these choices. */
export function toBrand({ color, logo }: ReportLook): Brand {
  return { color: color === null ? plainBrand.color : legibleColor(color), logo };
}

export interface LookInput {
  /** Six hex digits; an empty text takes the color back. */
  color?: string | null | undefined;
  /** A picture in base64; an empty text takes the logo back. */
  logo?: string | null | undefined;
}

/** Changes what is given. Throws InvalidInput for a color or picture that cannot be used. */
export async function changeReportLook(db: Db, userId: string, { color, logo }: LookInput): Promise<ReportLook> {
  const changes: Partial<ReportLook> = {
    ...(typeof color === 'string' ? { color: color === '' ? null : checkColor(color) } : {}),
    ...(typeof logo === 'string' ? { logo: logo === '' ? null : await checkLogo(userId, logo) } : {}),
  };
  await writeReportLook(db, userId, changes);
  return readReportLook(db, userId);
}

async function checkLogo(userId: string, base64: string): Promise<Logo> {
  const bytes = Buffer.from(base64, 'base64');
  const logo: Logo = { ...readLogo(bytes), data: bytes.toString('base64') };
  // A picture that no report can be made with would fail at the worst moment.
  const report = { title: '', subtitle: '', messages: [], verdict: '', mark: null, date: '', sections: [] };
  const task = { kind: 'client', format: 'pdf', report, brand: { ...plainBrand, logo } } as const;
  await makeFile(userId, task).catch(() => {
    throw new InvalidInput('This image cannot be read: save it again as PNG or JPEG', 'logo');
  });
  return logo;
}
