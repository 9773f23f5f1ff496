import type { Brand } from '../../../domain/exports/brand.ts';
import type { Tone } from '../../../domain/exports/client-report.ts';
import { sentimentColors } from '../report.ts';

/** Returns the color of a figure, bar or quote as six hex digits. */
export function colorOf(tone: Tone, { color }: Pick<Brand, 'color'>): string {
  return tone === 'own' ? color : sentimentColors[tone];
}
