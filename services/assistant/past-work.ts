import { newestPanels, newestSegments, newestSurveys } from '../../db/assistant/past-work.ts';
import type { Db } from '../../db/client.ts';
import { pastWorkText } from '../../domain/assistant/past-work.ts';
import { readExperiments } from '../experiments/list-experiments.ts';
import { readSearches } from '../searches/read-search.ts';

/** Experiments whose verdicts are computed for a reply. */
const experimentsShown = 3;
const searchesShown = 5;

/** Summarizes what a person has beside runs, for the assistant's prompt; '' for nothing. */
export async function readPastWork(db: Db, userId: string): Promise<string> {
  const [experiments, segments, panels, surveys, searches] = await Promise.all([
    readExperiments(db, userId, { limit: experimentsShown }),
    newestSegments(db, userId),
    newestPanels(db, userId),
    newestSurveys(db, userId),
    readSearches(db, userId),
  ]);
  return pastWorkText({
    experiments: {
      total: experiments.total,
      newest: experiments.items.map(({ name, arms, verdict }) => ({
        name,
        labels: arms.map(({ label }) => label),
        verdict,
      })),
    },
    segments,
    panels,
    surveys,
    searches: { total: searches.length, newest: searches.slice(0, searchesShown) },
  });
}
