/**
 * No sentence about figures contradicts them in 4,000 random results; survey results, panels and break-downs, which take
 * longer, are drawn for one in some. Runs in the deep run, and in each issue that changes its subject.
 * @guards domain/simulations/*.ts domain/breakdown/*.ts domain/analytics/*.ts domain/notifications/*.ts
 * @guards domain/experiments/verdict.ts domain/searches/outcome/*.ts domain/themes/{frequencies,words}.ts
 * @guards domain/surveys/results/*.ts domain/panels/analysis/*.ts services/simulations/estimates/estimate-sentences.ts
 * @guards api/agents/operations/{break-down,job-handle}.ts domain/assistant/past-runs.ts domain/surveys/runs/figures.ts
 * @guards services/analytics/models.ts services/searches/search-document.ts services/simulations/results/result-providers.ts
 */
import { judgeEverySentence } from '../../_support/sentences/judged.ts';

test('no function contradicts its figures in 4,000 random results of each kind', () => {
  const { found, sentences } = judgeEverySentence(4_000, 42);
  expect(found).toEqual([]);
  expect([...sentences].filter(([, count]) => count === 0)).toEqual([]);
}, 900_000);
