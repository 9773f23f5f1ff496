/** The source simulator for tests of papers, with a note of what it was asked. */
import { startSources, type AnswerFirst } from '../../local/sources/server.ts';

/** Settings of its sources, by their names. */
interface Settings {
  openalex?: { scholarsWithPdfs: number[] };
  'semantic-scholar'?: { retryAfterSeconds: number };
}

/** Starts the simulator. `answerFirst` takes requests before it does, until it is replaced. */
export async function startPaperSources(settings: Settings = {}) {
  const asked: string[] = [];
  let first: AnswerFirst = () => false;
  const { url, close } = await startSources({
    answerFirst(req, res) {
      if (req.url !== '/__control') asked.push(req.url ?? '');
      return first(req, res);
    },
  });
  await fetch(`${url}/__control`, { method: 'POST', body: JSON.stringify(settings) });
  return {
    origin: url,
    /** Path and query of every request, in order. */
    asked,
    /** Settings with which an api asks this server. */
    env: {
      ORCID_BASE_URL: url,
      OPENALEX_BASE_URL: url,
      SEMANTIC_SCHOLAR_BASE_URL: url,
      SOURCES_TRUSTED_ORIGIN: url,
    },
    answerFirst(handler: AnswerFirst) {
      first = handler;
    },
    close,
  };
}

export type PaperSources = Awaited<ReturnType<typeof startPaperSources>>;
