/**
 * Exported files and the command line do not contradict the figures of 600 results.
 * @guards api/exports/{report,run-report,words,safe-text,markdown-text}.ts api/exports/pdf/*.ts domain/charts/draw*.ts
 * @guards services/simulations/results/result*.ts domain/simulations/*.ts local/simulate/summary.ts
 */
import { contradictionsInPdfs, contradictionsInTexts } from '../_support/contradictions-in-files.ts';

test('results of every size, scale and ending contain no contradiction in reports and on the command line', () => {
  expect(contradictionsInTexts(600, 20_261_122)).toEqual([]);
}, 600_000);

test('results of every size, scale and ending contain no contradiction in PDF files', async () => {
  expect(await contradictionsInPdfs(150, 7)).toEqual([]);
}, 600_000);
