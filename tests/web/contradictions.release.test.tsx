/**
 * The pages of runs and of shared runs do not contradict the figures of 2,000 results. Runs before a version is published
 * and in each issue that changes its subject.
 * @guards web/features/run/{headline,groups,notices,overview-tab,recommendations,breakdown-headline,run-words}.{ts,tsx}
 * @guards web/features/run/sharing/shared-screen.tsx web/components/{scale,interval-mark,figure,notice}.tsx
 * @guards services/simulations/results/result*.ts domain/simulations/*.ts
 */
import { contradictionsOnPages, contradictionsOnSharedPages } from './_support/contradictions-on-pages.tsx';

test('the pages of results of every size, scale and ending contain no contradiction', () => {
  expect(contradictionsOnPages(2_000, 20_261_122)).toEqual([]);
}, 900_000);

test('the shared pages of such results contain no contradiction', async () => {
  expect(await contradictionsOnSharedPages(2_000, 11)).toEqual([]);
}, 1_800_000);
