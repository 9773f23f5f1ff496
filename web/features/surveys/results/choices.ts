import { useSearchParams } from 'react-router';
import type { ReportKind } from '../../../../domain/exports/client-report.ts';
import type { SurveyResultsQueryVariables } from '../../../generated/surveys/graphql.ts';

/** Target shares by attribute and category. */
export type Weights = Record<string, Record<string, number>>;

/** Choices of what is shown; they are part of the address, so that a link leads to the same figures. */
export interface Choices {
  version: number | null;
  runId: string | null;
  /** Key of the attribute or question that answers are divided by. */
  group: string | null;
  /** Only respondents of one value count. */
  filter: { by: string; value: string } | null;
  weights: Weights | null;
  /** The one question that is shown; null for all. */
  questionId: string | null;
}

export interface ChoicesState {
  choices: Choices;
  choose: (part: Partial<Choices>) => void;
}

export function useChoices(): ChoicesState {
  const [params, setParams] = useSearchParams();
  const choices = choicesIn(params);
  return {
    choices,
    choose: (part) => setParams(paramsOf({ ...choices, ...part }), { replace: true, preventScrollReset: true }),
  };
}

function choicesIn(params: URLSearchParams): Choices {
  const [by, value] = [params.get('filterBy'), params.get('filterValue')];
  const version = Number(params.get('version'));
  return {
    version: Number.isInteger(version) && version > 0 ? version : null,
    runId: params.get('runId'),
    group: params.get('group'),
    filter: by === null || value === null ? null : { by, value },
    weights: readWeights(params.get('weights')),
    questionId: params.get('question'),
  };
}

/** The parameters of the address; those of exports are the same. */
function paramsOf({ version, runId, group, filter, weights, questionId }: Choices): URLSearchParams {
  const entries = {
    version: version === null ? null : String(version),
    runId,
    group,
    filterBy: filter?.by ?? null,
    filterValue: filter?.value ?? null,
    weights: weights === null ? null : JSON.stringify(weights),
    question: questionId,
  };
  return new URLSearchParams(Object.entries(entries).filter((entry): entry is [string, string] => entry[1] !== null));
}

/** Address of an export that has the shown choices. */
export function exportPath(surveyId: string, format: string, choices: Choices, report?: ReportKind): string {
  const params = paramsOf({ ...choices, questionId: null });
  if (report !== undefined) params.set('report', report);
  const query = params.toString();
  return `/api/surveys/${surveyId}/export.${format}${query === '' ? '' : `?${query}`}`;
}

export function variablesOf(surveyId: string, choices: Choices): SurveyResultsQueryVariables {
  const { version, runId, group, filter, weights } = choices;
  return { surveyId, version, runId, group, filter, weights };
}

function readWeights(text: string | null): Weights | null {
  if (text === null) return null;
  try {
    const weights: unknown = JSON.parse(text);
    return typeof weights === 'object' ? (weights as Weights | null) : null;
  } catch {
    return null;
  }
}
