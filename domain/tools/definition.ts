/** Tools that a model may call: their definition, what they may reach, and what they return (specification §3). */
import type { Json } from './json.ts';
import type { OwnData } from './own-data.ts';

export type ParameterType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object';

export interface ToolParameter {
  readonly type: ParameterType;
  readonly description: string;
  readonly required?: true;
  /** The only values allowed. */
  readonly values?: readonly string[];
  /** Type of the items of an array; string when omitted. */
  readonly items?: Exclude<ParameterType, 'array'>;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Longest text, or largest number of items. */
  readonly maxLength?: number;
  readonly default?: string | number | boolean;
  /** An object of any shape, sent as a JSON string to the OpenAI-style provider. */
  readonly flexibleSchema?: true;
}

export type ToolCategory = 'research' | 'calculation' | 'drawing' | 'workspace' | 'your-data';

/** Arguments of a call, checked against the definition; missing defaults are filled in. */
export type ToolInput = Record<string, Json>;

export interface ToolDefinition {
  /** Name that the model calls: lower-case words joined by underscores. */
  readonly name: string;
  /** Name that people read. */
  readonly title: string;
  /** Says to the model what the tool does and when to call it. */
  readonly description: string;
  readonly category: ToolCategory;
  readonly parameters: Readonly<Record<string, ToolParameter>>;
  /** Price of a call in US dollars, counted against the job's tool budget. */
  readonly costUsd: number;
  readonly timeoutMs: number;
  /** Longest output, as JSON, that the model is sent; more is cut and marked. */
  readonly maxOutputCharacters: number;
  /** Callers to whom the tool may be offered. */
  readonly offeredTo: readonly ('persona' | 'assistant')[];
}

/** The origin of a finding, shown as a chip that opens it. */
export interface ToolSource {
  kind: 'run' | 'segment' | 'page' | 'analytics';
  /** Job id of a run, id of a segment, address of a page. */
  id: string;
  title: string;
  /** Cited words of a page. */
  citedText?: string;
}

export interface ToolFile {
  name: string;
  mimeType: string;
  content: string;
}

/** The output of a tool that succeeded; one that fails throws a ToolError. */
export interface ToolOutcome {
  data: Json;
  /** One line for people that says what was found. */
  summary: string;
  sources?: readonly ToolSource[];
  /** Stored beside the output, such as a chart's picture. */
  file?: ToolFile;
  /** Says how the data came about: 'live', 'model knowledge', 'sandbox'. */
  origin?: string;
}

/** A failure that the model reads and may act on. Its message names what was wrong. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}

export interface Tool extends ToolDefinition {
  run(input: ToolInput, context: ToolContext): Promise<ToolOutcome>;
}

/** Checks a definition's type; the tool stays as it is. */
export function defineTool(tool: Tool): Tool {
  return tool;
}

/** Code for the sandbox. */
export interface CodeToRun {
  language: 'javascript' | 'python';
  code: string;
  timeoutMs: number;
}

/** `limit` names the limit that ended the code: 'time', 'memory', 'output'. */
export interface CodeResult {
  success: boolean;
  /** The printed text. */
  output: string;
  /** Value of the last expression, as JSON. */
  value: Json;
  error: string | null;
  limit: 'time' | 'memory' | 'output' | null;
  isTruncated: boolean;
  elapsedMs: number;
  memoryMb: number | null;
}

/** A claim of a web search with the page that supports it. */
export interface Citation {
  url: string;
  title: string;
  citedText: string;
}

export interface SearchFindings {
  text: string;
  citations: readonly Citation[];
  /** False for an answer from the model's own knowledge. */
  isLive: boolean;
}

/** Everything that a tool may reach. Each call ends with `signal`. */
export interface ToolContext {
  signal: AbortSignal;
  /** Throws ToolError without a key for the search. */
  searchWeb(search: { query: string; prompt: string; maxResults: number }): Promise<SearchFindings>;
  /** One call of a model without tools. Throws ToolError for a model whose longest answer could cost more than `maxUsd`. */
  askModel(request: {
    model: string;
    system: string;
    user: string;
    maxTokens: number;
    maxUsd: number;
  }): Promise<string>;
  runCode(code: CodeToRun): Promise<CodeResult>;
  /** Reads JSON of the Federal Election Commission's public interface with the user's key. */
  fetchElectionFinance(path: string, query: Record<string, string>): Promise<Json>;
  workspace: Workspace;
  /** Data of the user whose assistant calls. Throws ToolError for other callers. */
  ownData: OwnData;
}

/** Files that the callers of one job share. */
export interface Workspace {
  list(): Promise<{ path: string; bytes: number }[]>;
  read(path: string): Promise<string | null>;
  /** Changes a file under the workspace's lock, from its content now. Throws ToolError when another caller keeps the lock. */
  update(path: string, change: (before: string | null) => string): Promise<void>;
  remove(path: string): Promise<boolean>;
}
