/** Seats: names of those around the table, the view that a person has, and the answer that it gives. */

export interface SeatView {
  topic: string;
  message: string;
  name: string;
  moderator: string;
  others: string[];
  status: 'waiting' | 'talking' | 'paused' | 'ended';
  /** Speeches that this person has heard, in order; those asked in private are marked. */
  heard: { speaker: string; text: string; isOwn: boolean }[];
  /** The question for this person now; null while others speak. */
  asked: { number: number; kind: 'speech' | 'vote'; question: string; isPrivate: boolean } | null;
  stances: string[];
  /** Most words of a speech. */
  mostWords: number;
}

export interface SeatAnswer {
  number: number;
  text: string;
  /** A vote: the stance, and how sure the person is of it, 0 to 1. */
  stance: string | null;
  sureness: number | null;
}

/** Names two of one name apart: 'Ada', 'Ada (2)'. */
export function uniqueName(name: string, seated: readonly { name: string }[]): string {
  const same = seated.filter((one) => one.name === name || one.name.startsWith(`${name} (`)).length;
  return same === 0 ? name : `${name} (${same + 1})`;
}
