/** The arguments of `npm run simulate`. */
import { parseArgs } from 'node:util';
import { defaultProvider, providerList } from '../../domain/providers/provider.ts';
import { StackError } from '../stack-error.ts';
import { reasonOf } from '../../domain/errors.ts';

export interface SimulateArguments {
  message: string;
  /** Names of segments. An empty list stands for every sample segment. */
  segments: string[];
  users?: number;
  provider?: string;
  models: string[];
  /** Output file for the whole result as JSON. */
  jsonFile?: string;
}

export const usage = `Usage: npm run simulate -- "message" [options]
  --segment NAME    ask this segment; may be given several times (default: every sample segment)
  --users N         how many personas to ask (default 100)
  --provider P      ${providerList.join(', ')}, several joined by +, or all (default ${defaultProvider})
  --model M         ask this model; may be given several times
  --json FILE       write the result with every reaction to FILE`;

/** Parses the arguments, whose values the api checks. Throws StackError with the usage for unknown ones. */
export function readArguments(words: string[]): SimulateArguments | 'help' {
  const { values, positionals } = parseWords(words);
  if (values.help === true) return 'help';
  const [message, ...more] = positionals;
  if (message === undefined) throw new StackError(`A message is missing.\n\n${usage}`);
  if (more.length > 0)
    throw new StackError(`Put the message in quotes; '${more[0]}' was read as another argument.\n\n${usage}`);
  const users = values.users === undefined ? undefined : Number(values.users);
  if (users !== undefined && !Number.isInteger(users))
    throw new StackError(`--users takes a whole number, not '${values.users}'.`);
  return {
    message,
    segments: values.segment ?? [],
    models: values.model ?? [],
    ...(users === undefined ? {} : { users }),
    ...(values.provider === undefined ? {} : { provider: values.provider }),
    ...(values.json === undefined ? {} : { jsonFile: values.json }),
  };
}

function parseWords(words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        segment: { type: 'string', multiple: true },
        users: { type: 'string' },
        provider: { type: 'string' },
        model: { type: 'string', multiple: true },
        json: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (cause) {
    throw new StackError(`${reasonOf(cause)}\n\n${usage}`, { cause });
  }
}
