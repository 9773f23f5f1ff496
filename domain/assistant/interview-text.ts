/** Interviews as text: quoted and exported. */
import { createRedactor } from '../personas/redact.ts';

/** The persona as files and quotes name it. */
export interface QuotedPersona {
  /** Name on the owner's pages. */
  personName: string;
  /** Name in quotes and files. */
  quotedName: string;
  age: number | null;
  segmentName: string;
  model: string;
  isSimulated: boolean;
}

export interface InterviewText extends QuotedPersona {
  jobId: string;
  runMessage: string;
  /** Label of the answer, such as 'Neutral'. */
  answer: string;
  response: string;
  /** The talk in order; empty texts are left out. */
  talk: readonly { role: string; content: string; at: string }[];
}

/** `“Half of what?” (Persona 12, 29, Young renters; AI persona, gpt-4o)`. */
export function quoteText(said: string, persona: QuotedPersona): string {
  return `“${hideName(persona)(said.trim())}” (${describe(persona)})`;
}

/** Writes an interview as Markdown. */
export function interviewMarkdown(interview: InterviewText): string {
  const { jobId, runMessage, answer, response, talk, quotedName, isSimulated } = interview;
  const hide = hideName(interview);
  return [
    `# Interview with ${quotedName}`,
    '',
    `${describe(interview)}. Run ${jobId}.`,
    ...(isSimulated ? ['', '**Simulated provider:** answers come from the built-in simulator, not from a model.'] : []),
    '',
    '## What it is about',
    '',
    toQuote(runMessage),
    '',
    `${quotedName} answered (${answer}):`,
    '',
    toQuote(hide(response)),
    '',
    '## Interview',
    ...talk
      .filter(({ content }) => content !== '')
      .flatMap(({ role, content, at }) => [
        '',
        `**${role === 'user' ? 'You' : quotedName}** (${at})`,
        '',
        hide(content),
      ]),
    '',
    'An AI persona shows how somebody might think, not how many do. Interviews never change the result of a run.',
    '',
  ].join('\n');
}

function describe({ quotedName, age, segmentName, model, isSimulated }: QuotedPersona): string {
  const who = [quotedName, age, segmentName].filter((part) => part !== null && part !== '').join(', ');
  return `${who}; AI persona, ${isSimulated ? 'simulated provider' : model}`;
}

/** Replaces the name of the owner's pages, which a question may contain. */
function hideName({ personName, quotedName }: QuotedPersona): (text: string) => string {
  if (personName === quotedName) return (text) => text;
  return createRedactor([{ phrase: personName, by: quotedName, alsoWords: true }]);
}

const toQuote = (text: string): string =>
  text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
