/** Every tool, by its name: one file each. docs/recipes.md says how one is added. */
import { compareRuns } from './compare-runs.ts';
import type { Tool } from './definition.ts';
import { getRunResult } from './get-run-result.ts';
import { heCalculateAnalyze } from './he-calculate-analyze.ts';
import { heChartGenerator } from './he-chart-generator.ts';
import { heCodeExecutor } from './he-code-executor.ts';
import { heDataAnalyzer } from './he-data-analyzer.ts';
import { heResearchEntity } from './he-research-entity.ts';
import { heSharedWorkspace } from './he-shared-workspace.ts';
import { heSubagent } from './he-subagent.ts';
import { heWebSearch } from './he-web-search.ts';
import { heWhiteboard } from './he-whiteboard.ts';
import { listRuns } from './list-runs.ts';
import { listSegments } from './list-segments.ts';
import { proposeSchedule } from './propose-schedule.ts';
import { proposeSegment } from './propose-segment.ts';
import { proposeTest } from './propose-test.ts';
import { readAnalytics } from './read-analytics.ts';

const all: readonly Tool[] = [
  compareRuns,
  getRunResult,
  heCalculateAnalyze,
  heChartGenerator,
  heCodeExecutor,
  heDataAnalyzer,
  heResearchEntity,
  heSharedWorkspace,
  heSubagent,
  heWebSearch,
  heWhiteboard,
  listRuns,
  listSegments,
  proposeSchedule,
  proposeSegment,
  proposeTest,
  readAnalytics,
];

export const tools: Readonly<Record<string, Tool>> = Object.fromEntries(all.map((tool) => [tool.name, tool]));

/** Finds a tool by the name that a model called; undefined for any other text. */
export function findTool(name: string): Tool | undefined {
  return Object.hasOwn(tools, name) ? tools[name] : undefined;
}
