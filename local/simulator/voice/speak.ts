import type { Attitude } from '../attitude/attitude.ts';
import type { MessageReading } from '../attitude/message.ts';
import type { Person } from '../attitude/person.ts';
import type { Random } from '../random.ts';
import type { ReactionPrompt } from '../reply/prompt.ts';

export interface Spoken {
  response: string;
  reaction: string;
  reasoning: string;
}

/** Words for an attitude, in the first person. */
export function speak(person: Person, reading: MessageReading, attitude: Attitude, prompt: ReactionPrompt, random: Random): Spoken {
  const topic = reading.topics[0]?.topic.label ?? 'this';
  const verdict = { positive: 'I would go along with it.', neutral: 'I could go either way.', negative: 'I am not on board.' }[attitude.sentiment];
  const quoted = reading.phrases.length > 0 ? `The part about "${random.pick(reading.phrases)}" stays with me.` : '';
  return {
    response: [`When I hear about ${topic}, I think of ${person.place || 'home'} first.`, quoted, verdict].filter((part) => part !== '').join(' '),
    reaction: verdict,
    reasoning: `At ${person.age} I judge this by what it changes for people like me; ${prompt.message.length > 400 ? 'it is a lot to take in' : 'it is short enough to follow'}.`,
  };
}
