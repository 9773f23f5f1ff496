/** Made scholars and their papers, the same each time. A scholar is a number of at most seven digits. */
import { checkCharacterOf } from '../../domain/papers/scholar-ids.ts';

export interface MadePaper {
  /** Number among the scholar's papers, from 0. */
  index: number;
  title: string;
  year: number;
  venue: string;
  citations: number;
  doi: string;
  arxivId: string | null;
  abstract: string;
  coauthors: string[];
}

const topics = [
  'sleep of shift workers',
  'trust in local news',
  'heat in old city centers',
  'reading in the first grade',
  'queues in public clinics',
  'soil moisture under cover crops',
  'noise near rail lines',
  'savings of young households',
];
const ways = [
  'A field experiment on',
  'Eight years of',
  'Measuring',
  'A simple model of',
  'Who benefits from attention to',
  'A replication of findings on',
];
const places = ['in three counties', 'across a generation', 'after the reform', 'with sparse data', 'at scale'];
const venues = ['Journal of Applied Observation', 'Annals of Local Studies', 'Open Methods', 'Field Reports'];
const names = ['R. Okafor', 'L. Haugen', 'M. Sato', 'T. Abara', 'J. Lindqvist', 'P. Moreau'];

/** Returns the ORCID iD of a scholar; `family` distinguishes iDs that were merged into it. */
export function orcidOf(scholar: number, family: '0009' | '0008' = '0009'): string {
  const digits = `0000${family}${pad(scholar)}`;
  return (digits + checkCharacterOf(digits)).replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** Returns the scholar of an ORCID iD that is not merged; null for others. */
export function scholarOfOrcid(orcid: string): number | null {
  const digits = /^0000-0009-(\d{4})-(\d{3})[\dX]$/.exec(orcid);
  return digits === null ? null : Number(`${digits[1]}${digits[2]}`);
}

export const openAlexOf = (scholar: number): string => `A5${pad(scholar)}`;
/** Identifier at OpenAlex that was merged into the scholar's. */
export const mergedOpenAlexOf = (scholar: number): string => `A4${pad(scholar)}`;
export const semanticScholarOf = (scholar: number): string => `2${pad(scholar)}`;

const pad = (scholar: number) => String(scholar).padStart(7, '0');

/** Returns all papers of a scholar. The last digit of its number, plus one, is their number in tens. */
export function papersOfScholar(scholar: number): MadePaper[] {
  return Array.from({ length: 10 * ((scholar % 10) + 1) }, (_, index) => paperOf(scholar, index));
}

function paperOf(scholar: number, index: number): MadePaper {
  const pick = (list: readonly string[], salt: number) => list[(scholar * 7 + index * salt + salt) % list.length] ?? '';
  const topic = pick(topics, 3);
  return {
    index,
    title: `${pick(ways, 5)} ${topic} ${pick(places, 1)}, part ${index + 1}`,
    year: 2005 + ((scholar + index * 3) % 20),
    venue: pick(venues, 1),
    citations: (scholar * 13 + index * 37) % 400,
    doi: `10.5555/${pad(scholar)}.${index}`,
    arxivId:
      index % 4 === 1 ? `2${String(index % 100).padStart(3, '0')}.${String(scholar % 100_000).padStart(5, '0')}` : null,
    abstract: `We study ${topic}. In a sample of ${120 + index * 11} people, outcomes improved by ${2 + (index % 7)} percent when the program began early. Effects are smaller where staff changed often.`,
    coauthors: [pick(names, 1), pick(names, 5)],
  };
}

/** Returns an index of words with their positions, as OpenAlex gives abstracts. */
export function rollAbstract(text: string): Record<string, number[]> {
  const index: Record<string, number[]> = {};
  for (const [place, word] of text.split(' ').entries()) (index[word] ??= []).push(place);
  return index;
}
