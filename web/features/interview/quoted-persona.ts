import type { QuotedPersona } from '../../../domain/assistant/interview-text.ts';
import type { Subject } from './use-subject.ts';

/** The persona as quotes and files name it. */
export function quotedPersona({ quotedName, isSimulated, reaction }: Subject): QuotedPersona {
  const { personName, age, segmentName, model } = reaction;
  return { personName, quotedName, age, segmentName, model, isSimulated };
}
