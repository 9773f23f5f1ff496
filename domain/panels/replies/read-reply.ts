/** Reads the replies of steps, which models write in many ways. */
import { z } from 'zod';
import { extractObject } from '../../simulations/extract-json.ts';
import { storableText } from '../../storable.ts';
import type { PanelSpec } from '../setup.ts';
import { normalizedBallot } from '../stances.ts';
import { insightTypes, type AskedKind, type PlannedStep, type StepData } from '../step.ts';
import { nameOf } from '../transcript.ts';
import { mostTurnWords } from '../turn-rules/floor.ts';
import { firstWords } from '../words.ts';

export interface ReadReply {
  text: string;
  data: StepData | null;
}

/** Returns what a reply says; null when it cannot be used and has to be asked for again. */
export function readReply(spec: PanelSpec, step: PlannedStep, reply: string): ReadReply | null {
  const text = storableText(reply).trim();
  const read = readers[step.kind as AskedKind];
  if (read === undefined) return readSpeech(spec, step, text);
  const found = extractObject(text, undefined, (object) =>
    read(object, spec) === null ? 0 : Object.keys(object).length,
  );
  const data = found === null ? null : read(found.object, spec);
  return data === null ? null : { text, data };
}

/** A speech without the speaker's own name before it, and not longer than a turn may be. */
function readSpeech(spec: PanelSpec, { participantId, kind }: PlannedStep, text: string): ReadReply | null {
  const name = participantId === null ? spec.moderator.name : nameOf(spec, participantId);
  const named = text.startsWith(`${name}:`) ? text.slice(name.length + 1).trim() : text;
  const bare = /^"[^"]*"$/.test(named) ? named.slice(1, -1).trim() : named;
  const kept = kind === 'digest' ? firstWords(bare, 250) : firstWords(bare, mostTurnWords);
  return kept === '' ? null : { text: kept, data: null };
}

const unit = (low: number, high: number) =>
  z.coerce.number().transform((value) => Math.min(high, Math.max(low, value)));
const quotes = z
  .array(z.object({ exchange: z.coerce.number().int(), quote: z.string().min(1) }))
  .catch([])
  .default([]);
const insight = z.object({
  type: z.enum(insightTypes).catch('theme'),
  content: z.string().trim().min(1),
  confidence: unit(0, 1).catch(0.5),
  importance: unit(0, 1).catch(0.5),
  supporting: quotes,
  contradicting: quotes,
});
const codedExchange = z.object({
  exchange: z.coerce.number().int(),
  stance: z.record(z.string(), z.unknown()).nullable().catch(null),
  to: z
    .array(z.object({ participantId: z.string(), agreement: unit(-1, 1), topic: z.string().catch('') }))
    .catch([])
    .default([]),
});
const objective = z.object({
  isCovered: z.boolean().catch(false),
  exchange: z.coerce.number().int().nullable().catch(null),
  quote: z.string().catch(''),
});
const theme = z.object({ content: z.string().trim().min(1), insights: z.array(z.string()).catch([]) });

type Read = (object: Record<string, unknown>, spec: PanelSpec) => StepData | null;

const readers: Partial<Record<AskedKind, Read>> = {
  ballot: readBallot,
  'control-ballot': readBallot,
  'stances-ballot': readBallot,
  'sham-ballot': readBallot,
  bid: ({ bid }) => {
    const value = Number(bid ?? Number.NaN);
    return Number.isFinite(value) ? { bid: Math.round(Math.min(10, Math.max(0, value))) } : null;
  },
  choice: ({ next }, { participants }) => {
    const chosen = participants.find(({ id, name }) => next === id || next === name);
    return chosen === undefined ? null : { chosen: chosen.id };
  },
  coding: (object, { stances }) => ({
    coding: {
      exchanges: eachOf(codedExchange, object['exchanges']).map((coded) => ({
        ...coded,
        stance: coded.stance === null ? null : normalizedBallot(stances, coded.stance),
      })),
      objective: objective.catch({ isCovered: false, exchange: null, quote: '' }).parse(object['objective']),
    },
  }),
  coverage: (object) => {
    const coverage = objective.safeParse(object);
    return coverage.success && 'isCovered' in object ? { coverage: coverage.data } : null;
  },
  insights: (object) => {
    if (!Array.isArray(object['insights'])) return null;
    return { insights: eachOf(insight, object['insights']) };
  },
  summary: ({ summary, recommendation, minorityReport, themes }) => {
    if (typeof summary !== 'string' || summary.trim() === '') return null;
    return {
      summary: {
        summary: summary.trim(),
        recommendation: typeof recommendation === 'string' ? recommendation.trim() : '',
        minorityReport: typeof minorityReport === 'string' ? minorityReport.trim() : '',
        themes: eachOf(theme, themes),
      },
    };
  },
};

function readBallot(object: Record<string, unknown>, { stances }: PanelSpec): StepData | null {
  const shares = object['shares'] ?? object;
  const ballot = normalizedBallot(stances, withoutPercentSigns(shares));
  if (ballot === null) return null;
  const { line } = object;
  return { ballot, line: typeof line === 'string' ? line.trim().slice(0, 500) : '' };
}

function withoutPercentSigns(shares: unknown): Record<string, unknown> {
  if (typeof shares !== 'object' || shares === null) return {};
  return Object.fromEntries(
    Object.entries(shares).map(([stance, share]) => [
      stance,
      typeof share === 'string' ? share.replace('%', '') : (share as unknown),
    ]),
  );
}

/** The elements of a list that can be read. */
function eachOf<T>(schema: z.ZodType<T>, list: unknown): T[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((one) => {
    const parsed = schema.safeParse(one);
    return parsed.success ? [parsed.data] : [];
  });
}
