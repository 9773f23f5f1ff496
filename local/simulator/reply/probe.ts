/** Answers who is described: only where the description itself says a name or an employer, since rules know nobody. */

const saysName = /\b(?:You are|I am|My name is|Name:)\s+(\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’.-]+)+)/u;
const saysEmployer = /\b(?:at|for|Company:|Employer:)\s+(\p{Lu}[\p{L}&'’-]+(?:\s+\p{Lu}[\p{L}&'’-]+)*)/u;

export function probeReply(text: string): string {
  const described = text.slice(text.indexOf('"""') + 3, text.lastIndexOf('"""'));
  const name = saysName.exec(described)?.[1] ?? null;
  const employer = saysEmployer.exec(described)?.[1] ?? null;
  const clues = [name, employer].filter((clue) => clue !== null);
  return JSON.stringify({ name, employer, sureness: name === null ? (employer === null ? 0.1 : 0.4) : 0.95, clues });
}
