/** The page of a run and of a shared run do not contradict a result's figures. */
import { contradictionsOnPages, contradictionsOnSharedPages } from './_support/contradictions-on-pages.tsx';

test('the pages of results of every size, scale and ending contain no contradiction', () => {
  expect(contradictionsOnPages(100, 20_261_122)).toEqual([]);
});

test('the shared pages of such results contain no contradiction', async () => {
  expect(await contradictionsOnSharedPages(6, 11)).toEqual([]);
});
