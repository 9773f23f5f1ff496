/** Results of open texts: themes of both sides, each counted on its own side. */
import { textOf } from '../../parts/text.ts';
import { overlap } from '../../statistics/distances.ts';
import { findThemes, type Theme } from '../../statistics/themes.ts';
import type { SurveyDefinition } from '../../survey.ts';
import type { Question } from '../../types/registry.ts';
import type { CountedResponse, Given, QuestionSides } from '../responses.ts';
import { listOf } from '../sentences.ts';
import type { OpenResult, Source, ThemeResult } from '../question-view.ts';
import { shareLanes } from './lanes.ts';

/** Texts of a side in which themes are searched; all are counted. */
const maxTexts = 2_000;
const verbatimsOfSide = 3;
/** From this many people a theme that no persona has is named. */
const minNamed = 3;

/** Themes with the respondents under each, found with both sides of equal weight. */
export function themesOf(
  survey: SurveyDefinition,
  question: Question<'open'>,
  sides: QuestionSides<string>,
): SidedThemes {
  const texts = [sides.people.given, sides.personas.given].flatMap((given) => {
    const kept = given.slice(0, maxTexts);
    return kept.map((one) => ({ respondent: keyOf(one.response), text: one.answer, weight: 1 / kept.length }));
  });
  const { themes } = findThemes(texts, { ignored: textOf(question.text, survey.language), verbatims: 60 });
  const under = new Map<string, string[]>();
  for (const theme of themes)
    for (const respondent of theme.respondents) under.set(respondent, [...(under.get(respondent) ?? []), theme.name]);
  return { themes, themesIn: (response) => under.get(keyOf(response)) ?? [] };
}

export interface SidedThemes {
  themes: Theme[];
  themesIn(response: CountedResponse): readonly string[];
}

function keyOf({ source, id }: Pick<CountedResponse, 'source' | 'id'>): string {
  return `${source}/${id}`;
}

export function summarizeOpen(sides: QuestionSides<string>, { themes, themesIn }: SidedThemes): OpenResult {
  const names = themes.map(({ name }) => name);
  const [people, personas] = [sides.people.given, sides.personas.given].map((given) => {
    const kept = given.slice(0, maxTexts);
    return shareLanes(
      names,
      kept.map((one) => ({ ...one, answer: themesIn(one.response) })),
      (found) => found,
    );
  });
  const results = themes.map((theme, at): ThemeResult => ({
    name: theme.name,
    people: people?.[at] ?? null,
    personas: personas?.[at] ?? null,
    verbatims: [...verbatimsOf(theme, 'people'), ...verbatimsOf(theme, 'personas')],
  }));
  const isComparable = people != null && personas != null && themes.length > 0;
  return {
    themes: results,
    overlap: isComparable
      ? overlap(
          people.map(({ value }) => value),
          personas.map(({ value }) => value),
        )
      : null,
    unassigned: {
      people: unassigned(sides.people.given, themesIn),
      personas: unassigned(sides.personas.given, themesIn),
    },
    sentence: isComparable ? sentenceOf(results) : null,
  };
}

function verbatimsOf({ verbatims }: Theme, source: Source): { source: Source; text: string }[] {
  const own = verbatims.filter(({ respondent }) => respondent.startsWith(`${source}/`));
  return own.slice(0, verbatimsOfSide).map(({ text }) => ({ source, text }));
}

function unassigned(given: readonly Given<string>[], themesIn: SidedThemes['themesIn']): number {
  return given.slice(0, maxTexts).filter(({ response }) => themesIn(response).length === 0).length;
}

/** Names the themes that one side alone has, with rounded numbers of people. */
function sentenceOf(themes: readonly ThemeResult[]): string {
  const counts = themes.map(({ name, people, personas }) => ({
    name,
    people: people?.count ?? 0,
    personas: personas?.count ?? 0,
  }));
  const both = counts.filter(({ people, personas }) => people > 0 && personas > 0).length;
  const onlyPeople = counts.filter(({ people, personas }) => personas === 0 && people >= minNamed);
  const onlyPersonas = counts.filter(({ people, personas }) => people === 0 && personas >= minNamed);
  return [
    `both name ${both} of the same ${counts.length} ${counts.length === 1 ? 'theme' : 'themes'}`,
    ...named(
      'people',
      onlyPeople.map(({ name, people }) => `${name} (${about(people)})`),
    ),
    ...named(
      'personas',
      onlyPersonas.map(({ name, personas }) => `${name} (${about(personas)})`),
    ),
  ].join('; ');
}

function named(source: Source, themes: readonly string[]): string[] {
  return themes.length === 0 ? [] : [`only ${source} bring up ${listOf(themes)}`];
}

function about(count: number): string {
  return count < 10 ? String(count) : `about ${Math.round(count / 5) * 5}`;
}
