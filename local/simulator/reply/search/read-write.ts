/** Reads a writer's prompt from its text. */
export interface WritePrompt {
  text: string;
  /** Texts of the parents, without marks. */
  parents: string[];
  /** Marks of the parents, which stay on what is written from them. */
  marks: string;
  brief: string;
  objections: string[];
  unlike: string[];
  /** Name of the mutation as people read it. */
  change: string;
  segment: string;
  maxCharacters: number | null;
  required: string[];
  banned: string[];
}

export const fenced = String.raw`"""\n([\s\S]*?)\n"""`;
export const markPattern = /\s*\[\[[^\]]+\]\]/g;

export function readWritePrompt(text: string): WritePrompt {
  const given = [...text.matchAll(new RegExp(`^The text(?: C\\d+)?:\\n${fenced}`, 'gm'))].map(([, one = '']) => one);
  const phrases = (label: RegExp) =>
    [...(label.exec(text)?.[1] ?? '').matchAll(/«([^»]+)»|"([^"]+)"/g)].map(
      ([, angled, quoted]) => angled ?? quoted ?? '',
    );
  const after = /^These texts exist already.*\n([\s\S]*)\n\nAnswer with one JSON/m.exec(text)?.[1] ?? '';
  const objections = new RegExp(`^Reasons of people.*\\n${fenced}`, 'm').exec(text)?.[1] ?? '';
  return {
    text,
    parents: given.map((one) => one.replace(markPattern, '').trim()),
    marks: [...new Set(given.flatMap((one) => one.match(markPattern) ?? []))].map((mark) => ` ${mark.trim()}`).join(''),
    brief: (new RegExp(`^The brief, with facts.*\\n${fenced}`, 'm').exec(text)?.[1] ?? '').replace(markPattern, ''),
    objections: [...objections.matchAll(/^- (.+) \(\d+ (?:person|people)[^()]*(?:\([^()]*\)[^()]*)*\)$/gm)].map(
      ([, one = '']) => one,
    ),
    unlike: [...after.matchAll(new RegExp(fenced, 'g'))].map(([, one = '']) => one),
    change: /^The change \((.+?)\): /m.exec(text)?.[1] ?? '',
    segment: /the audience called "(.+?)":/.exec(text)?.[1] ?? '',
    maxCharacters: Number(/^- At most (\d+) characters\.$/m.exec(text)?.[1] ?? 0) || null,
    required: phrases(/^- It contains, word by word: (.+)\.$/m),
    banned: phrases(/^- It never says: (.+)\.$/m),
  };
}
