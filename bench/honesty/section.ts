/** A table of the bench on honesty: what each row simulates, and what its figures ought to be. */
import { table } from '../support/table.ts';

/** Bounds of a figure, in percent. */
interface Aim {
  min?: number;
  max?: number;
}

interface Column {
  head: string;
  aim?: Aim;
  /** Number of percentages that the figure is the mean of; 1 when omitted. */
  meanOf?: number;
}

/** Null where a figure makes no sense. */
export type Figure = number | null;

/** One row: what is simulated, and a function that simulates it so many times. */
export interface Row {
  labels: readonly (string | number)[];
  /** An aim of this row in the place of that of its column, by column; null for none. */
  aims?: Readonly<Record<number, Aim | null>>;
  measure: (trials: number) => Figure[];
}

export interface Section {
  name: string;
  /** Says in a sentence or two what is simulated, and in which units figures are. */
  about: string;
  /** Headings of the labels. */
  labels: readonly string[];
  columns: readonly Column[];
  rows: readonly Row[];
  /** Simulated runs behind each figure. */
  trials: number;
  /** Says why an aim is missed that cannot be reached, or is missed on purpose. */
  note?: string;
  /** True for means of points, which have no margin of a share. */
  isMean?: boolean;
}

/** Returns in how many of 100 trials something holds. */
export function percentOf(trials: number, holds: () => boolean): number {
  let held = 0;
  for (let trial = 0; trial < trials; trial += 1) if (holds()) held += 1;
  return (100 * held) / trials;
}

/** Returns by how much chance moves a percentage of so many trials, at the 95% level. */
function marginOf(percent: number, trials: number): number {
  return 196 * Math.sqrt(((percent / 100) * (1 - percent / 100)) / trials);
}

/** How far a figure is outside its aim, beside what chance explains. */
interface Miss {
  text: string;
  isBeyondChance: boolean;
}

/** Returns the section's text, with figures that are outside their aim by more than chance in bold. */
export function render(section: Section, found: readonly Figure[][], trials: number): string {
  const { about, labels, columns, rows, note, isMean = false } = section;
  const heads = columns.map(({ head, aim }) => (aim === undefined ? head : `${head} (aim ${aimText(aim)})`));
  const cells = rows.map((row, at) => [
    ...row.labels,
    ...columns.map((_, place) => {
      const figure = found[at]?.[place] ?? null;
      if (figure === null) return '–';
      const shown = (Object.is(figure, -0) ? 0 : figure).toFixed(1);
      return missOf(section, row, place, { figure, trials })?.isBeyondChance === true ? `**${shown}**` : shown;
    }),
  ]);
  const margins = isMean
    ? ''
    : ` By chance a figure of 5% is off by ${marginOf(5, trials).toFixed(1)} points at most in 19 of 20 cases, one of 50% by ${marginOf(50, trials).toFixed(1)}.`;
  return [
    `${about} ${trials.toLocaleString('en')} draws a figure.${margins}`,
    '',
    table([...labels, ...heads], cells),
    ...(note === undefined ? [] : ['', note]),
  ].join('\n');
}

/** Figures of one section by row, and the draws behind each. */
export interface Found {
  section: Section;
  figures: readonly Figure[][];
  trials: number;
}

/** Returns all tables, with what misses its aim before them. */
export function renderAll(all: readonly Found[]): string {
  const misses = all.flatMap(({ section, figures, trials }) => missesOf(section, figures, trials));
  const beyond = misses.filter(({ isBeyondChance }) => isBeyondChance);
  const lines = misses.map(({ text, isBeyondChance }) => (isBeyondChance ? `- **${text}**` : `- ${text}`));
  return [
    `Figures that miss their aim by more than chance explains are bold: ${beyond.length}. ${misses.length - beyond.length} miss it by less.`,
    ...(lines.length === 0 ? [] : [lines.join('\n')]),
    ...all.map(({ section, figures, trials }) => render(section, figures, trials)),
  ].join('\n\n');
}

/** Lists the figures that are outside their aim. */
export function missesOf(section: Section, found: readonly Figure[][], trials: number): Miss[] {
  return section.rows.flatMap((row, at) =>
    section.columns.flatMap(
      (_, place) => missOf(section, row, place, { figure: found[at]?.[place] ?? null, trials }) ?? [],
    ),
  );
}

function missOf(
  { name, columns }: Section,
  { labels, aims }: Row,
  place: number,
  { figure, trials }: { figure: Figure; trials: number },
): Miss | null {
  const column = columns[place];
  const own = aims?.[place];
  const aim = own === undefined ? column?.aim : own;
  if (figure === null || column === undefined || aim == null) return null;
  const off = Math.max((aim.min ?? 0) - figure, figure - (aim.max ?? 100));
  if (off <= 0) return null;
  const bound = figure < (aim.min ?? 0) ? (aim.min ?? 0) : (aim.max ?? 100);
  return {
    text: `${name}, ${labels.join(', ')}: ${column.head} ${figure.toFixed(1)} (aim ${aimText(aim)})`,
    isBeyondChance: off > marginOf(bound, trials * (column.meanOf ?? 1)),
  };
}

function aimText({ min, max }: Aim): string {
  if (min !== undefined && max !== undefined) return `${min}–${max}`;
  return min === undefined ? `≤ ${max}` : `≥ ${min}`;
}
