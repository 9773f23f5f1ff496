/** Themes of the reasons of a person's run, with quotes. */
import { createHash } from 'node:crypto';
import type { Db } from '../../../db/client.ts';
import { ownRun } from '../../../db/simulations/own-run.ts';
import { readReasons, reasonsFingerprint, type ReasonRow } from '../../../db/simulations/reasons.ts';
import { reactionsOfPersonas } from '../../../db/simulations/reactions.ts';
import { InvalidInput } from '../../../domain/errors.ts';
import { ageLabels } from '../../../domain/personas/age-labels.ts';
import { formatLabel } from '../../../domain/personas/attribute-lines.ts';
import { ageBucketOf, genderOf } from '../../../domain/personas/demographic-groups.ts';
import { toShownPersona, type ShownNames } from '../../../domain/personas/shown-name.ts';
import type { Reason, ReasonKey } from '../../../domain/themes/reason.ts';
import type { Theme, ThemesFound } from '../../../domain/themes/themes.ts';
import type { AskPersonas } from './ask-personas.ts';
import { personasMeeting } from './breakdown.ts';
import type { ReactionItem } from './reactions.ts';

/** Returns the themes of what `read` reads; equal keys have equal themes. */
export type ComputeThemes = (person: string, key: string, read: () => Promise<Reason[]>) => Promise<ThemesFound>;

export interface ThemesQuery {
  jobId: string;
  /** Filters on attributes, as `attribute:value`, of the personas whose reasons are grouped; all when omitted. */
  only?: readonly string[] | null | undefined;
  /** Key of the only theme to return; all when omitted. */
  theme?: string | null | undefined;
  /** Number of quotes of each theme; 3 when omitted. */
  quotes?: number | null | undefined;
}

export interface QuotedTheme extends Theme {
  /** Answers of the most typical reasons. */
  quotes: ReactionItem[];
}

export interface ThemesShown extends Omit<ThemesFound, 'themes'> {
  themes: QuotedTheme[];
}

const defaultQuotes = 3;
const maxQuotes = 1_000;

export interface ThemesDeps {
  db: Db;
  compute: ComputeThemes;
  ask?: AskPersonas;
}

/**
 * Reads the themes of a person's run with the given form of names; null when it is not theirs. Throws InvalidInput and
 * the errors of `compute`.
 */
export async function readThemes(
  { db, compute, ask }: ThemesDeps,
  userId: string,
  query: ThemesQuery,
  names: ShownNames = 'short',
): Promise<ThemesShown | null> {
  const quotes = quotesOf(query);
  const run = await ownRun(db, userId, query.jobId);
  if (run === null) return null;
  const personas = await personasMeeting(db, { runId: run.id, userId }, query.only, ask);
  const fingerprint = await reasonsFingerprint(db, run.id);
  const key = createHash('sha256')
    .update(JSON.stringify([run.id, fingerprint, personas]))
    .digest('hex');
  const found = await compute(userId, key, async () => toReasons(await readReasons(db, run.id, personas)));
  const wanted =
    typeof query.theme === 'string' ? found.themes.filter((theme) => theme.key === query.theme) : found.themes;
  return { ...found, themes: await withQuotes(db, run.id, wanted, quotes, names) };
}

function quotesOf({ quotes }: ThemesQuery): number {
  const wanted = quotes ?? defaultQuotes;
  if (wanted < 0 || wanted > maxQuotes) throw new InvalidInput(`quotes must be from 0 to ${maxQuotes}`, 'quotes');
  return wanted;
}

function toReasons(rows: readonly ReasonRow[]): Reason[] {
  const ageLabel = ageLabels(rows.map(({ age }) => ({ age, people: 1 })));
  return rows.map((row) => toReason(row, ageLabel));
}

function toReason(
  { personaIndex, person, provider, reasoning, sentiment, segmentId, segmentName, age, gender }: ReasonRow,
  ageLabel: (key: string) => string,
): Reason {
  const [bucket, known] = [ageBucketOf(age), genderOf(gender)];
  return {
    personaIndex,
    person,
    provider,
    text: reasoning,
    sentiment,
    groups: [
      { by: 'segment', key: segmentId, label: segmentName },
      ...(bucket === null ? [] : [{ by: 'age', key: bucket, label: ageLabel(bucket) }]),
      ...(known === null ? [] : [{ by: 'gender', key: known, label: formatLabel(known) }]),
    ],
  };
}

async function withQuotes(
  db: Db,
  runId: string,
  themes: readonly Theme[],
  quotes: number,
  names: ShownNames,
): Promise<QuotedTheme[]> {
  const quoted = themes.map(({ reasons }) => reasons.slice(0, quotes));
  const personas = new Set(quoted.flat().map(({ personaIndex }) => personaIndex));
  const rows = await reactionsOfPersonas(db, runId, [...personas]);
  const idOf = ({ personaIndex, provider }: ReasonKey) => `${personaIndex} ${provider}`;
  const byId = new Map(rows.map((row) => [idOf(row), toShownPersona(row, names)]));
  return themes.map((theme, at) => ({
    ...theme,
    quotes: (quoted[at] ?? []).flatMap((reason) => byId.get(idOf(reason)) ?? []),
  }));
}
