/** Breaks the personas of a run down by their attributes. */
import { scaleOf, type Scale } from '../simulations/scale.ts';
import { text, int, view, list, type ValueOf, float, flag, maybe } from '../view.ts';
import { choicesOf } from './alike.ts';
import type { Attribute } from './attribute.ts';
import { explainSplit } from './explain.ts';
import { groupFigures, partsOf, toFigures, type BreakdownGroup, type GroupFigures } from './figures.ts';
import { describeFilters, findAttribute, readFilters, selectPersonas, writeFilter, type ReadFilter } from './filter.ts';
import type { Personas } from './personas.ts';
import { contrastOf, groupsSentence, splitSentence } from './sentences.ts';
import { tallyOf } from './tally.ts';

export interface TableAsked {
  /** Attribute of the rows; the one that explains most when omitted. */
  by?: string | null | undefined;
  /** Attribute of the columns of a cross-tab. */
  and?: string | null | undefined;
  /** Filters as `attribute:value`. */
  only?: readonly string[] | null | undefined;
}

const breakdownValueView = view('BreakdownValue', {
  label: text(),
  count: int('Number of personas of the whole run.'),
  only: text(),
});

export const breakdownAttributeView = view('BreakdownAttribute', {
  /** A persona is in one group of a category or number, and in several of a list. */
  kind: text<Pick<Attribute, 'field' | 'label' | 'kind'>['kind']>(
    'category, number or list; personas can have several values of a list.',
  ),
  field: text(),
  label: text(),
  choice: text('Its label in a list to choose from, with values where another attribute is about the same.'),
  sameAs: maybe(text('Attribute that divides the personas in the same way and is offered in its place.')),
  groups: list(breakdownValueView),
});

export type BreakdownAttribute = ValueOf<typeof breakdownAttributeView>;

export const attributeEffectView = view(
  'BreakdownEffect',
  'Difference that an attribute makes to the share of positive answers.',
  {
    share: float('Share of the split that it explains, 0 to 1.'),
    byChance: float('Share that chance would exceed in one of 20 samples, for any of the tested attributes.'),
    pValue: float('Corrected for the number of attributes tested.'),
    /** True when the share is above what chance would reach. */
    isClear: flag(),
    field: text(),
    label: text(),
    contrast: maybe(text()),
    /** Label of the attribute that it is one finding with and that explains more; null for those that stand alone or lead. */
    goesWith: maybe(text('Label of a stronger attribute that it goes together with: the two are one finding.')),
  },
);

export type AttributeEffect = ValueOf<typeof attributeEffectView>;

/** A row of a table with its text in filters, and its cells in the order of the columns. */
export interface BreakdownRow extends BreakdownGroup {
  only: string | null;
  cells: GroupFigures[];
}

export interface BreakdownTable {
  by: string;
  byLabel: string;
  and: string | null;
  andLabel: string | null;
  rows: BreakdownRow[];
  columns: (BreakdownGroup & { only: string | null })[];
  sentence: string | null;
}

/** A break-down of the personas of one run. */
export interface PersonasBreakdown {
  attributes: BreakdownAttribute[];
  /** The filters in their own words, and as texts. */
  filters: string[];
  only: string[];
  everyone: GroupFigures;
  chosen: GroupFigures;
  sentence: string;
  effects: AttributeEffect[];
  table: BreakdownTable | null;
}

/** Figures of the chosen personas for files: their own, and those of their groups by every attribute. */
export interface BreakdownFigures extends Pick<
  PersonasBreakdown,
  'only' | 'filters' | 'chosen' | 'sentence' | 'effects'
> {
  /** Indexes of the chosen personas; null for all. */
  personas: number[] | null;
  groups: { field: string; label: string; groups: BreakdownGroup[] }[];
}

/** Breaks personas down; `sentimentType` is that of their run. Throws InvalidInput. */
export function breakDown(personas: Personas, asked: TableAsked & { sentimentType: string | null }): PersonasBreakdown {
  const filters = readFilters(asked.only ?? [], personas);
  const places = selectPersonas(personas, filters);
  const { effects, sentence, first } = explained(personas, filters, places);
  return {
    attributes: attributesOf(personas),
    filters: describeFilters(filters),
    only: textsOf(filters),
    everyone: toFigures(tallyOf(personas, personas.signs.keys())),
    chosen: toFigures(tallyOf(personas, places)),
    sentence,
    effects,
    table: tableOf(personas, places, asked, first, scaleOf(asked.sentimentType)),
  };
}

/** Breaks personas down by every attribute, for a file. Throws InvalidInput for filters that name nothing. */
export function figuresByAttribute(personas: Personas, only: readonly string[]): BreakdownFigures {
  const filters = readFilters(only, personas);
  const places = selectPersonas(personas, filters);
  const { effects, sentence } = explained(personas, filters, places);
  return {
    only: textsOf(filters),
    filters: describeFilters(filters),
    chosen: toFigures(tallyOf(personas, places)),
    sentence,
    effects,
    personas: filters.length === 0 ? null : indexesAt(personas, places),
    groups: personas.attributes.map((attribute) => ({
      field: attribute.field,
      label: attribute.label,
      groups: groupFigures(personas, partsOf(attribute, places)),
    })),
  };
}

/** Returns the indexes of the personas that meet filters. Throws InvalidInput. */
export function personasThatMeet(personas: Personas, only: readonly string[]): number[] {
  return indexesAt(personas, selectPersonas(personas, readFilters(only, personas)));
}

function indexesAt({ indexes }: Personas, places: Int32Array): number[] {
  return Array.from(places, (place) => indexes[place] ?? -1);
}

function textsOf(filters: readonly ReadFilter[]): string[] {
  return filters.flatMap(({ attribute, groups }) => groups.map((group) => onlyText(attribute, group)));
}

interface Explained extends Pick<PersonasBreakdown, 'sentence' | 'effects'> {
  /** The attribute that explains most. */
  first: Attribute | null;
}

/** Takes by far the longest and is the same for every table of the same personas, so it is kept with them. */
const keptExplanations = new WeakMap<Personas, Map<string, Explained>>();
const maxKept = 20;

function explained(personas: Personas, filters: readonly ReadFilter[], places: Int32Array): Explained {
  const kept = keptExplanations.get(personas) ?? new Map<string, Explained>();
  keptExplanations.set(personas, kept);
  const key = JSON.stringify(textsOf(filters));
  const found = kept.get(key) ?? explain(personas, places);
  kept.set(key, found);
  const [oldest] = kept.keys();
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
  return found;
}

function explain(personas: Personas, places: Int32Array): Explained {
  const effects = explainSplit(personas, places);
  const contrasts = effects.map((effect) => contrastOf(personas, places, effect));
  return {
    first: effects[0]?.attribute ?? null,
    sentence: splitSentence(effects, contrasts[0] ?? null, tallyOf(personas, places).people),
    effects: effects.map(({ attribute, group: _group, goesWith, ...effect }, at): AttributeEffect => ({
      ...effect,
      field: attribute.field,
      label: attribute.label,
      contrast: contrasts[at] ?? null,
      goesWith: goesWith?.label ?? null,
    })),
  };
}

function onlyText({ field, groups }: Attribute, group: number): string {
  return writeFilter({ field, key: groups[group]?.key ?? '' });
}

function attributesOf({ attributes }: Personas): BreakdownAttribute[] {
  const choices = choicesOf(attributes);
  return attributes.map((attribute, at) => {
    const { choice = attribute.label, sameAs = null } = choices[at] ?? {};
    return { ...toBreakdownAttribute(attribute), choice, sameAs };
  });
}

function toBreakdownAttribute(attribute: Attribute): Omit<BreakdownAttribute, 'choice' | 'sameAs'> {
  const { field, label, kind, groups } = attribute;
  return {
    field,
    label,
    kind,
    groups: groups.map((group, at) => ({ label: group.label, count: group.count, only: onlyText(attribute, at) })),
  };
}

function tableOf(
  personas: Personas,
  places: Int32Array,
  asked: TableAsked,
  first: Attribute | null,
  scale: Scale,
): BreakdownTable | null {
  const by = asked.by ? findAttribute(personas.attributes, asked.by) : (first ?? personas.attributes[0]);
  if (by === undefined) return null;
  const and = asked.and ? findAttribute(personas.attributes, asked.and) : null;
  const withText = <G extends { key: string | null }>(attribute: Attribute, group: G) => ({
    ...group,
    only: group.key === null ? null : writeFilter({ field: attribute.field, key: group.key }),
  });
  const parts = partsOf(by, places);
  const across = and === null ? [] : partsOf(and, places);
  const inColumn = across.map((part) => new Set(part.places));
  const rows = groupFigures(personas, parts).map((group, at) => ({
    ...withText(by, group),
    cells: inColumn.map((column) =>
      toFigures(
        tallyOf(
          personas,
          (parts[at]?.places ?? []).filter((place) => column.has(place)),
        ),
      ),
    ),
  }));
  return {
    by: by.field,
    byLabel: by.label,
    and: and?.field ?? null,
    andLabel: and?.label ?? null,
    rows,
    columns: and === null ? [] : groupFigures(personas, across).map((group) => withText(and, group)),
    sentence: groupsSentence(rows, scale),
  };
}
