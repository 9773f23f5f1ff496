/** Figures of a job so far, by its kind, from the same queries as the screens. */
import { agentKinds, type AgentKind } from '../../../domain/job-kinds.ts';
import { judgmentInWords } from '../../../domain/searches/words.ts';
import { endedFigure, endedLabel, type EndingCounts } from '../../../domain/simulations/endings.ts';
import { runHeadline } from '../../../domain/simulations/headline.ts';
import { scaleOf } from '../../../domain/simulations/scale.ts';
import { shareFigure } from '../../../domain/simulations/small-sample.ts';
import { themesBySide } from '../../../domain/themes/words.ts';
import { words } from '../../exports/words.ts';
import type { OperationCall } from '../operation.ts';
import { breakdownLines, readAgentBreakdown, type BreakdownAsked } from './break-down.ts';
import { percent, type Share } from './fields.ts';
import type { JobRow, SoFar } from './job-row.ts';

/** Wishes of a caller; a break-down is of runs alone. */
interface Asked extends BreakdownAsked {
  isDetailed: boolean;
}

export async function readSoFar(call: OperationCall, job: JobRow, asked: Asked): Promise<SoFar | null> {
  const kind = agentKinds.find(({ name }) => name === job.kind);
  return kind === undefined ? null : readers[kind.publicName](call, job.jobId, asked);
}

type Reader = (call: OperationCall, jobId: string, asked: Asked) => Promise<SoFar | null>;

const readers: Readonly<Record<AgentKind, Reader>> = {
  run: readRun,
  panel: readPanel,
  search: readSearch,
  survey: readSurvey,
};

const shareFields = '{ count share low high }';
const simulatedFlag = 'The provider simulator answered, not a model.';

interface Group {
  label: string;
  counts: { total: number };
  people: number;
  positive: Share;
  verdict: string | null;
}

interface RunResult {
  answered: number;
  asked: number;
  missing: number;
  positive: Share;
  neutral: Share;
  negative: Share;
  sentimentScore: number;
  sentimentLow: number;
  sentimentHigh: number;
  engagementScore: number;
  isSmall: boolean;
  isSimulated: boolean;
  people: number;
  notices: string[];
  heard: number;
  endings: EndingCounts;
  sentimentType: string;
  difference: { mean: number; low: number; high: number };
  bySegment: Group[];
  byAge: Group[];
  recommendations: { message: string }[];
}

const runQuery = `query ($jobId: String!) { simulationResult(jobId: $jobId) {
  answered heard asked missing endings { total refused filtered unreadable } sentimentType difference { mean low high } positive ${shareFields} neutral ${shareFields} negative ${shareFields}
  sentimentScore sentimentLow sentimentHigh engagementScore isSmall isSimulated people notices
  bySegment { label counts { total } people positive ${shareFields} verdict }
  byAge { label counts { total } people positive ${shareFields} verdict }
  recommendations { message } } }`;

const reasonsQuery = `query ($jobId: String!, $only: [String!]) {
  simulationReactions(jobId: $jobId, only: $only, limit: 6) { items { response sentiment segmentName } }
  simulationThemes(jobId: $jobId, only: $only, quotes: 0) { themes { name about sentiment } } }`;

async function readRun(call: OperationCall, jobId: string, asked: Asked): Promise<SoFar | null> {
  const { simulationResult: run } = await call.graphql<{ simulationResult: RunResult | null }>(runQuery, { jobId });
  if (run === null || run.heard + run.endings.total === 0) return null;
  const {
    heard,
    asked: personas,
    endings,
    positive,
    neutral,
    negative,
    sentimentScore,
    sentimentLow,
    sentimentHigh,
  } = run;
  return {
    headline: runHeadline(run, words),
    answered: heard,
    asked: personas,
    people: run.people,
    ...(endings.total === 0 ? {} : { endings }),
    positive,
    neutral,
    negative,
    sentiment: { score: sentimentScore, low: sentimentLow, high: sentimentHigh },
    engagement: run.engagementScore,
    flags: runFlags(run),
    ...(await runDetails(call, jobId, run, asked)),
  };
}

function runFlags({ isSmall, isSimulated, heard, people, missing, endings, notices }: RunResult): string[] {
  return [
    isSmall ? 'Few people: the intervals are wide.' : '',
    isSimulated ? simulatedFlag : '',
    people < heard
      ? `The ${words.count(heard)} answers are from ${words.counted(people, 'person', 'people')}, whom the intervals are about.`
      : '',
    endings.total > 0 ? `${endedLabel}: ${endedFigure(endings, words)}.` : '',
    missing > 0 ? `${words.counted(missing, 'persona')} did not answer.` : '',
    ...notices,
  ].filter((flag) => flag !== '');
}

/** Groups, advice and quotes of a detailed answer, and the break-down of one that asks for it. */
async function runDetails(call: OperationCall, jobId: string, run: RunResult, { isDetailed, by, only }: Asked) {
  const isBrokenDown = by !== undefined || (only ?? []).length > 0;
  if (!isDetailed && !isBrokenDown) return {};
  const breakdown = await readAgentBreakdown(call, jobId, { by, only });
  const lines = breakdown === null ? [] : breakdownLines(breakdown);
  const broken = breakdown === null || !isBrokenDown ? {} : { breakdown };
  if (!isDetailed) return { ...broken, details: lines };
  interface Reasons {
    simulationReactions: { items: { response: string; sentiment: string; segmentName: string }[] } | null;
    simulationThemes: { themes: { name: string; about: number; sentiment: string }[] } | null;
  }
  const { simulationReactions: reactions, simulationThemes: found } = await call.graphql<Reasons>(reasonsQuery, {
    jobId,
    only: only ?? null,
  });
  const groupLine = ({ label, counts, people, positive, verdict }: Group) => {
    const { value, range } = shareFigure(positive, counts.total, words, people);
    return `${label}: ${value} positive${range === null ? '' : ` (${range})`}${verdict === null ? '' : `; ${verdict}`}`;
  };
  const ofAll = [...run.bySegment.map(groupLine), ...run.byAge.map(groupLine)];
  return {
    ...broken,
    details: [...lines, ...(isBrokenDown ? [] : [...ofAll, ...run.recommendations.map(({ message }) => message)])],
    themes: themesBySide(found?.themes ?? [], scaleOf(run.sentimentType).names).flatMap(({ heading, themes }) =>
      themes.map((theme) => ({ side: heading, ...theme })),
    ),
    quotes: (reactions?.items ?? []).map(
      ({ response, sentiment, segmentName }) => `${segmentName}, ${sentiment}: ${response}`,
    ),
  };
}

interface PanelResult {
  notices: string[];
  verdict: string[];
  shamNote: string | null;
  summary: string | null;
  recommendation: string | null;
  minorityReport: string;
  isSimulated: boolean;
  droppedFindings: number;
  findings: {
    content: string;
    confidence: number;
    supporting: { quote: string }[];
    contradicting: { quote: string }[];
  }[];
}

const panelQuery = `query ($jobId: String!) { panel(jobId: $jobId) {
  notices verdict shamNote summary recommendation minorityReport isSimulated droppedFindings
  findings { content confidence supporting { quote } contradicting { quote } } } }`;

async function readPanel(call: OperationCall, jobId: string, { isDetailed }: Asked): Promise<SoFar | null> {
  const { panel } = await call.graphql<{ panel: PanelResult | null }>(panelQuery, { jobId });
  if (panel === null) return null;
  const { verdict, summary, recommendation, minorityReport, findings } = panel;
  const findingLine = ({ content, confidence, supporting, contradicting }: PanelResult['findings'][number]) =>
    `${content} (confidence ${Math.round(confidence * 100)}%; ${supporting.length} quotes for it, ${contradicting.length} against)`;
  return {
    headline: verdict.join(' ') || 'The discussion is under way.',
    flags: [
      panel.isSimulated ? simulatedFlag : '',
      panel.droppedFindings > 0
        ? `${panel.droppedFindings} findings were dropped, because their quotes are not in the transcript.`
        : '',
      ...panel.notices,
    ].filter((flag) => flag !== ''),
    details: [
      summary === null ? '' : `Summary: ${summary}`,
      recommendation === null ? '' : `Recommendation: ${recommendation}`,
      minorityReport === '' ? '' : `Minority: ${minorityReport}`,
      panel.shamNote ?? '',
      ...(isDetailed ? findings.map(findingLine) : []),
    ].filter((line) => line !== ''),
    ...(isDetailed
      ? { quotes: findings.flatMap(({ supporting }) => supporting.map(({ quote }) => quote)).slice(0, 10) }
      : {}),
  };
}

interface SearchResult {
  generation: number;
  totalGenerations: number;
  best: number | null;
  calls: number;
  isSimulated: boolean;
  notices: string[];
  stop: { sentence: string } | null;
  candidates: {
    number: number;
    label: string;
    message: string;
    judgment: { verdict: string; claims: string[] } | null;
  }[];
  confirmation: {
    isComplete: boolean;
    headline: { sentence: string; points: number; low: number | null; high: number | null };
    rows: {
      label: string;
      role: string;
      message: string;
      believed: number | null;
      confirmed: { mean: number; low: number; high: number };
    }[];
  } | null;
}

const searchQuery = `query ($jobId: String!) { search(jobId: $jobId) {
  generation totalGenerations best calls isSimulated notices stop { sentence }
  candidates { number label message judgment { verdict claims } }
  confirmation { isComplete headline { sentence points low high } rows { label role message believed confirmed { mean low high } } } } }`;

async function readSearch(call: OperationCall, jobId: string, { isDetailed }: Asked): Promise<SoFar | null> {
  const { search } = await call.graphql<{ search: SearchResult | null }>(searchQuery, { jobId });
  if (search === null) return null;
  const { confirmation, generation, totalGenerations, candidates, best, stop, notices } = search;
  const heldBack = candidates.filter(({ judgment }) => judgment !== null && judgment.verdict !== 'clear');
  const believed = candidates.find((candidate) => candidate.number === best && !heldBack.includes(candidate));
  const message = believed?.message ?? confirmation?.rows.find(({ role }) => role === 'finalist')?.message;
  const { points, low, high } = confirmation?.isComplete === true ? confirmation.headline : {};
  return {
    headline:
      confirmation?.headline.sentence ??
      `Generation ${generation} of ${totalGenerations}, ${candidates.length} candidates; nothing is confirmed yet.`,
    ...(message === undefined ? {} : { best_message: message }),
    ...(points === undefined ? {} : { difference: { points, low: low ?? null, high: high ?? null } }),
    flags: [
      search.isSimulated ? simulatedFlag : '',
      confirmation === null ? 'What is believed is not confirmed yet.' : '',
      ...heldBack.map(({ label, judgment }) => `${label}: ${judgment === null ? '' : judgmentInWords(judgment)}.`),
      ...notices,
    ].filter((flag) => flag !== ''),
    details: [
      ...(stop === null ? [] : [stop.sentence]),
      ...(isDetailed ? (confirmation?.rows ?? []).map(confirmedLine) : []),
    ],
  };
}

function confirmedLine({
  label,
  role,
  message,
  believed,
  confirmed,
}: NonNullable<SearchResult['confirmation']>['rows'][number]): string {
  const before = believed === null ? '' : `, believed ${Math.round(believed * 100)}%`;
  return `${label} (${role}): confirmed ${percent({ ...confirmed, share: confirmed.mean })}${before}: ${message}`;
}

interface SurveyRunResult {
  personas: number;
  answered: number;
  failed: number;
  isSimulated: boolean;
  notices: string[];
  figures: string[];
}

const surveyQuery = `query ($jobId: String!) { surveyRun(jobId: $jobId) {
  personas answered failed isSimulated notices figures } }`;

/** Lines of a concise answer; a survey may have a hundred questions. */
const shownFigures = 12;

async function readSurvey(call: OperationCall, jobId: string, { isDetailed }: Asked): Promise<SoFar | null> {
  const { surveyRun: run } = await call.graphql<{ surveyRun: SurveyRunResult | null }>(surveyQuery, { jobId });
  if (run === null) return null;
  const { personas, answered, failed, figures } = run;
  const left = isDetailed ? 0 : Math.max(0, figures.length - shownFigures);
  return {
    headline: `${answered} of ${personas} synthetic personas have answered the survey.`,
    answered,
    asked: personas,
    flags: [
      run.isSimulated ? simulatedFlag : '',
      failed > 0 ? `${failed} personas were left out, because a call failed.` : '',
      ...run.notices,
    ].filter((flag) => flag !== ''),
    details: [
      ...figures.slice(0, isDetailed ? figures.length : shownFigures),
      ...(left > 0 ? [`${left} further questions: detail detailed.`] : []),
    ],
  };
}
