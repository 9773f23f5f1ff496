import type { z } from 'zod';
import { searchSetupSchema, type ObjectiveName } from '../../../domain/searches/setup.ts';
import type { Provider } from '../../../domain/providers/provider.ts';
import { usualSizes } from './presets.ts';

/** A new search as it is typed. Stored in the browser until it is started. */
export interface SearchDraft {
  title: string;
  messages: string[];
  segmentIds: string[];
  selection: 'weights' | 'front';
  /** 0 for an objective that does not count. */
  weights: Record<ObjectiveName, number>;
  /** Numbers are null while their fields are empty. */
  population: number | null;
  generations: number | null;
  personas: number | null;
  sealedPersonas: number | null;
  budgetCalls: number | null;
  spendCapUsd: number | null;
  maxCharacters: number | null;
  /** One a line. */
  requiredPhrases: string;
  bannedPhrases: string;
  forbidsNewClaims: boolean;
  brief: string;
  tone: string;
  segmentFloorPoints: number | null;
  /** Null for all mutations. */
  operators: string[] | null;
  hasControl: boolean;
  judgesClaims: boolean;
  plateauGenerations: number | null;
  targetPoints: number | null;
  /** Null until it is chosen: the simulator where there is one. */
  asked: 'simulated' | Provider | null;
  model: string;
  writerModel: string;
  language: string | null;
}

/** An empty form: the usual sizes, and for the rest the defaults of the set-up. */
export function emptyDraft(): SearchDraft {
  const { constraints, objectives, model, writerModel, ...defaults } = searchSetupSchema.parse({
    seedMessages: ['-'],
    segmentIds: ['-'],
  });
  const { title, selection, spendCapUsd, segmentFloorPoints } = defaults;
  const { operators, plateauGenerations, targetPoints, language } = defaults;
  return {
    title,
    messages: [''],
    segmentIds: [],
    selection,
    weights: { supportRate: 0, viralPotential: 0, authenticity: 0, persuasionScore: 0, ...objectives },
    ...usualSizes,
    spendCapUsd,
    maxCharacters: constraints.maxCharacters,
    requiredPhrases: constraints.requiredPhrases.join('\n'),
    bannedPhrases: constraints.bannedPhrases.join('\n'),
    forbidsNewClaims: constraints.forbidsNewClaims,
    brief: constraints.brief,
    tone: constraints.tone,
    segmentFloorPoints,
    operators,
    plateauGenerations,
    targetPoints,
    asked: null,
    model: model ?? '',
    writerModel: writerModel ?? '',
    language,
  };
}

const nullable: readonly (keyof SearchDraft)[] = [
  'population',
  'generations',
  'personas',
  'sealedPersonas',
  'budgetCalls',
  'spendCapUsd',
  'maxCharacters',
  'segmentFloorPoints',
  'operators',
  'plateauGenerations',
  'targetPoints',
  'asked',
  'language',
];

/** Reads a stored or handed-over draft. What is missing or of another kind gets its default. */
export function draftFrom(source: unknown): SearchDraft {
  const base = emptyDraft();
  if (typeof source !== 'object' || source === null) return base;
  const given = source as Record<string, unknown>;
  const kept = (Object.keys(base) as (keyof SearchDraft)[]).filter((name) => isLike(base[name], given[name], name));
  const draft = { ...base, ...Object.fromEntries(kept.map((name) => [name, given[name]])) };
  return { ...draft, messages: draft.messages.length === 0 ? [''] : draft.messages };
}

const numbers: readonly (keyof SearchDraft)[] = ['budgetCalls', 'spendCapUsd', 'maxCharacters', 'targetPoints'];

function isLike(usual: unknown, value: unknown, name: keyof SearchDraft): boolean {
  if (value === undefined) return false;
  if (value === null) return nullable.includes(name);
  if (Array.isArray(usual) || name === 'operators')
    return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
  if (name === 'weights')
    return typeof value === 'object' && Object.values(value).every((weight) => typeof weight === 'number');
  if (usual === null) return typeof value === (numbers.includes(name) ? 'number' : 'string');
  return typeof value === typeof usual;
}

/** The set-up that is sent; the server checks it. `asked` is who answers when the draft does not say. */
export function setupOf(draft: SearchDraft, asked: 'simulated' | Provider): z.input<typeof searchSetupSchema> {
  const isSimulated = asked === 'simulated';
  const weighted = (Object.entries(draft.weights) as [ObjectiveName, number][]).filter(([, weight]) => weight > 0);
  return {
    title: draft.title,
    seedMessages: draft.messages.filter((message) => message.trim() !== ''),
    segmentIds: draft.segmentIds,
    objectives: Object.fromEntries(weighted),
    selection: draft.selection,
    // An empty field is sent as 0, which the server answers with the limits.
    population: draft.population ?? 0,
    generations: draft.generations ?? 0,
    personas: draft.personas ?? 0,
    sealedPersonas: draft.sealedPersonas ?? 0,
    budgetCalls: draft.budgetCalls,
    spendCapUsd: draft.spendCapUsd,
    constraints: {
      maxCharacters: draft.maxCharacters,
      requiredPhrases: linesOf(draft.requiredPhrases),
      bannedPhrases: linesOf(draft.bannedPhrases),
      forbidsNewClaims: draft.forbidsNewClaims,
      brief: draft.brief,
      tone: draft.tone,
    },
    segmentFloorPoints: draft.segmentFloorPoints,
    operators: draft.operators,
    control: draft.hasControl ? 'equal' : 'none',
    judgesClaims: draft.judgesClaims,
    plateauGenerations: draft.plateauGenerations ?? 0,
    targetPoints: draft.targetPoints,
    modelProvider: isSimulated ? 'openai' : asked,
    simulated: isSimulated,
    model: nameOrNull(draft.model),
    writerModel: nameOrNull(draft.writerModel),
    language: draft.language,
  };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function nameOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
