/** Entry of the process that answers questions about the personas of runs: plain data in, plain data out. */
import { PersonaCollector, type AnsweredPersona, type Personas } from '../../domain/breakdown/personas.ts';
import { answerQuestion, type PersonasQuestion } from '../../domain/breakdown/questions.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { answerEach } from '../helper-side.ts';

/** Personas of the run at this place, as JSON, or a question about all of them. */
export type PersonasMessage = { run: number; personas: string } | { question: PersonasQuestion; runs: number };

export type PersonasReply = { answer: unknown } | { refused: { message: string; field: string | undefined } };

const collectors = new Map<number, PersonaCollector>();
let collected: Personas[] | null = null;

answerEach(async (received) => {
  const message = received as PersonasMessage;
  if ('personas' in message) {
    const collector = collectors.get(message.run) ?? new PersonaCollector();
    collectors.set(message.run, collector);
    for (const persona of JSON.parse(message.personas) as AnsweredPersona[]) collector.add(persona);
    return { answer: null } satisfies PersonasReply;
  }
  collected ??= Array.from({ length: message.runs }, (_, run) =>
    (collectors.get(run) ?? new PersonaCollector()).finish(),
  );
  collectors.clear();
  try {
    return { answer: answerQuestion(collected, message.question) } satisfies PersonasReply;
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    return { refused: { message: error.message, field: error.field } } satisfies PersonasReply;
  }
});
