/** `npm run simulate`: one run from the command line, as the demo account. The exit code tells whether it completed. */
import { writeFileSync } from 'node:fs';
import { explicitProviderKeys, readEnv } from '../config/env.ts';
import { defaultProvider } from '../domain/providers/provider.ts';
import { demoEmail } from './demo-account.ts';
import { openHome, type Home } from './home.ts';
import { onStopRequest } from './on-stop-request.ts';
import { signIn, type StackSession } from './session.ts';
import { formatSpending } from './simulate/announce.ts';
import { readArguments, usage, type SimulateArguments } from './simulate/arguments.ts';
import { cancel, fetchEstimate, listSegments, fetchProgress, fetchResult, submit } from './simulate/operations.ts';
import { createProgressPrinter } from './simulate/progress-line.ts';
import { openResultFile } from './simulate/result-file.ts';
import { getStackForRun } from './simulate/stack-for-run.ts';
import { formatSummary } from './simulate/summary.ts';
import { watchRun } from './simulate/watch.ts';
import { runningStack } from './running-stack.ts';
import { StackError } from './stack-error.ts';

try {
  const wanted = readArguments(process.argv.slice(2));
  if (wanted === 'help') console.log(usage);
  else process.exitCode = await simulate(wanted, openHome(readEnv().SOUNDINGS_HOME));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
// The channel to a temporary stack would keep this process alive.
process.exit();

async function simulate(wanted: SimulateArguments, home: Home): Promise<number> {
  const jsonFile = wanted.jsonFile === undefined ? undefined : openResultFile(wanted.jsonFile);
  const stack = await getStackForRun(home);
  try {
    const session = await signIn(stack.record.url, demoEmail, home.secrets.demoPassword);
    const input = await toRunInput(session, wanted);
    const spending = formatSpending(
      await fetchEstimate(session, input),
      wanted.provider ?? defaultProvider,
      explicitProviderKeys(),
    );
    if (spending !== '') console.error(spending);
    const { jobId, segmentsNotLoaded } = await submit(session, input);
    if (segmentsNotLoaded.length > 0) console.error(`Not loaded: ${segmentsNotLoaded.join(', ')}`);
    console.error(`Run ${jobId}: ${stack.record.url}/runs/${jobId}`);
    onStopRequest(async () => {
      await cancel(session, jobId);
    });
    await watch(session, jobId, home);
    const result = await fetchResult(session, jobId);
    console.log(`\n${formatSummary(result)}\n`);
    if (jsonFile !== undefined) await writeExport(stack.record.url, session, jobId, jsonFile);
    return result.status === 'completed' ? 0 : 1;
  } finally {
    await stack.release();
  }
}

async function toRunInput(session: StackSession, wanted: SimulateArguments): Promise<Record<string, unknown>> {
  const apiKeys = explicitProviderKeys();
  return {
    message: wanted.message,
    segmentIds: await segmentIds(session, wanted.segments),
    source: 'command-line',
    ...(wanted.users === undefined ? {} : { numUsers: wanted.users }),
    ...(wanted.provider === undefined ? {} : { modelProvider: wanted.provider }),
    ...(wanted.models.length === 0 ? {} : { models: wanted.models }),
    ...(Object.keys(apiKeys).length === 0 ? {} : { apiKeys }),
  };
}

async function segmentIds(session: StackSession, names: string[]): Promise<string[]> {
  const segments = await listSegments(session);
  if (names.length === 0) return segments.filter(({ isSample }) => isSample).map(({ id }) => id);
  return names.map((name) => {
    const found = segments.find((segment) => segment.name.toLowerCase() === name.toLowerCase() || segment.id === name);
    if (found !== undefined) return found.id;
    throw new StackError(
      `There is no segment '${name}': choose from ${segments.map((segment) => `'${segment.name}'`).join(', ')}.`,
    );
  });
}

async function watch(session: StackSession, jobId: string, home: Home): Promise<void> {
  const { show, end } = createProgressPrinter();
  try {
    await watchRun({
      progress: () => fetchProgress(session, jobId),
      isStackThere: () => runningStack(home) !== null,
      show,
      say: console.error,
    });
  } finally {
    end();
  }
}

async function writeExport(url: string, session: StackSession, jobId: string, file: string): Promise<void> {
  const answer = await fetch(`${url}/api/runs/${jobId}/export?format=json`, {
    headers: { authorization: `Bearer ${await session.accessToken()}` },
  });
  if (!answer.ok) throw new StackError(`The result could not be exported (${answer.status}).`);
  writeFileSync(file, await answer.text());
  console.error(`Written to ${file}`);
}
