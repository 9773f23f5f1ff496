/** People who answer a survey over its links, with made-up answers that depend on a seed and on where they live. */
import { sql } from 'kysely';
import { openDatabase } from '../../db/client.ts';
import { seededRandom, shuffled } from '../../domain/random.ts';
import { next, presented, withAnswer } from '../../domain/surveys/path.ts';
import type { Respondent } from '../../domain/surveys/respondent.ts';
import { listOf, type SurveyDefinition } from '../../domain/surveys/survey.ts';
import { coreOf, typeOf, type Question } from '../../domain/surveys/types/registry.ts';

interface Started {
  definition: SurveyDefinition;
  responseToken: string;
  arrangement: Respondent['arrangement'];
  attributes: Respondent['attributes'];
}

const sentences = [
  'The waiting list is the problem, not the doctors.',
  'Nobody answers the phone in the morning.',
  'The bus stops a mile from the clinic.',
  'Book online and take the first slot in the evening.',
  'Friendly people, but you wait for weeks.',
];

type Random = ReturnType<typeof seededRandom>;

/** Answers one question as presented; `lean` from 0 to 1 moves answers to the later options and higher points. */
function answerOf(asked: Question, random: Random, lean: number): unknown {
  const question = coreOf(asked);
  const ids = listOf(question).map(({ id }) => id);
  const pick = <T>(list: readonly T[]): T | undefined =>
    list[Math.min(list.length - 1, Math.floor((0.5 * random() + 0.5 * lean * random() * 2) * list.length))];
  const plain = ids.filter((id) => id !== 'other' && id !== 'none');
  switch (question.type) {
    case 'single':
      return { option: pick(plain) };
    case 'multiple':
      return { options: shuffled(random, plain).slice(0, 1 + Math.floor(random() * (question.max ?? 3))) };
    case 'scale':
      return pick(Array.from({ length: question.to - question.from + 1 }, (_, at) => question.from + at));
    case 'number':
      return Math.round((question.min ?? 0) + 20 * random() * (0.5 + lean));
    case 'matrix':
      return Object.fromEntries(ids.map((id) => [id, pick(question.columns)?.id]));
    case 'ranking':
      return shuffled(random, ids);
    case 'open':
      return random() < 0.6 ? pick(sentences) : null;
    case 'maxdiff':
      return null;
  }
}

/** Answers the survey of a link to its end. `beforeEnd` acts before the answers are sent. */
export async function answerSurvey(
  appUrl: string,
  token: string,
  seed: number,
  beforeEnd: () => Promise<unknown>,
): Promise<void> {
  const send = async <T>(path: string, body: unknown): Promise<T> => {
    const response = await fetch(`${appUrl}/api/surveys/${token}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  };
  const { definition, responseToken, arrangement, attributes } = await send<Started>('/responses', {});
  const respondent: Respondent = { arrangement, attributes, language: null };
  const random = seededRandom(seed);
  const lean = attributes['area'] === 'Urban' ? 0.8 : 0.35;
  let answers: Record<string, unknown> = {};
  for (let open = next(definition, answers, respondent); open !== null;) {
    const question = presented(definition, open, answers, respondent);
    const sets = arrangement.designs[open.id];
    const answer =
      sets === undefined
        ? answerOf(question, random, lean)
        : sets.map((set) => {
            const [best, worst] = shuffled(random, set);
            return { set, best, worst };
          });
    if (answer !== null) {
      const problem = typeOf(question).validateAnswer(question, answer);
      if (problem !== null) throw new Error(`${open.id}: ${problem} (${JSON.stringify(answer)})`);
    }
    answers = withAnswer(definition, answers, respondent, open.id, answer);
    open = next(definition, answers, respondent);
  }
  await beforeEnd();
  await send(`/responses/${responseToken}/complete`, { answers, pasted: [], seconds: 90 + seed, website: '' });
}

/** Answers a survey by each of the links. */
export async function answerAll(urls: { app: string; database: string }, tokens: readonly string[]): Promise<void> {
  const db = openDatabase(urls.database, 1);
  try {
    // Nobody reads the questions in less than a second.
    const takeTime = () =>
      sql`update survey_person_response set started_at = now() - interval '4 minutes' where status = 'started'`.execute(
        db,
      );
    for (const [at, token] of tokens.entries()) await answerSurvey(urls.app, token, at, takeTime);
  } finally {
    await db.destroy();
  }
}
