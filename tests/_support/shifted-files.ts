/** Random files of profiles, some of whose rows lost a cell or got one too many, or both. */
type Random = () => number;
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

const firstNames = 'Ana Bo Cleo Dmitri Élodie Farid Gesa Hugo Ines Jonas Kim Lars'.split(' ');
const lastNames = 'Test Marsh Quill Frost Ünal Novák García Weber Okafor Lindqvist Tanaka Roy'.split(' ');
const jobs = 'Nurse,Head nurse,Software engineer,Teacher,Analyst,Project manager,Sales director,Carpenter,Editor'.split(
  ',',
);
const skills = 'SQL Python R Excel Triage Care Welding Planning Spanish Leadership Editing Figma'.split(' ');
const hobbies = 'Chess Running Boats Music Cooking'.split(' ');
const cities = ['Berlin', 'Bonn', 'Dayton, Ohio', 'Paris', 'London', 'Madrid', 'Leeds', 'Austin, Texas', 'Toronto'];
const syllables = 'bra nel tor vik mar sen lun dor kes pra wil gan for tel mi ra'.split(' ');
const sentences = [
  'I like the new plan, mostly',
  'We need more time for patients.',
  'Great day at work today!',
  'Thinking about trains again',
  'Prices go up, wages do not.',
  'My garden is full of tomatoes',
];

/** A word of its own, so that nothing else has it by chance. */
function word(random: Random): string {
  const letters = times(3 + Math.floor(random() * 2), () => pick(random, syllables)).join('');
  return letters[0]!.toUpperCase() + letters.slice(1);
}

const makers: Readonly<Record<string, (random: Random) => string>> = {
  name: (random) => `${pick(random, firstNames)} ${pick(random, lastNames)}${word(random).toLowerCase()}`,
  headline: (random) =>
    random() < 0.5 ? pick(random, jobs) : `${pick(random, jobs)} and ${pick(random, ['cyclist', 'speaker', 'mentor'])}`,
  position: (random) => pick(random, jobs),
  skills: (random) => times(1 + Math.floor(random() * 4), () => pick(random, skills)).join(';'),
  interests: (random) => times(1 + Math.floor(random() * 3), () => pick(random, hobbies)).join(';'),
  company: (random) => {
    const name = word(random);
    return pick(random, [name, `${name} Ltd`, `${name} GmbH`, `${name} Clinics`, `${name} Bank`, `${name} Partners`]);
  },
  location: (random) => (random() < 0.8 ? pick(random, cities) : `${word(random)}dorf`),
  posts: (random) => times(1 + Math.floor(random() * 2), () => pick(random, sentences)).join(';'),
  about: (random) => `I ${pick(random, ['work', 'live', 'teach'])} by the sea and ${pick(random, sentences)}`,
  street: (random) => `${1 + Math.floor(random() * 90)} ${word(random)} ${pick(random, ['Street', 'Road', 'Avenue'])}`,
  phone: (random) => `+49 ${Math.floor(1e6 + random() * 8e6)} ${Math.floor(100 + random() * 800)}`,
  mail: (random) => `${word(random)}@${word(random)}.example.org`.toLowerCase(),
  'Profile URL': (random) => `https://network.example.com/in/${word(random).toLowerCase()}`,
};

/** Columns whose cells no prompt may have. */
const identifyingColumns: ReadonlySet<string> = new Set(['name', 'company', 'street', 'phone', 'mail', 'Profile URL']);

interface ShiftedFile {
  text: string;
  /** Cells that identify somebody, as they were before the damage. */
  identifying: string[];
  /** Rows that are as they should be, and others, in the order of the file. */
  isDamaged: boolean[];
}

/** Makes a file with columns in any order, in which a quarter of the rows is damaged. */
export function makeShiftedFile(random: Random): ShiftedFile {
  const always = ['name', 'company', 'headline', 'skills'];
  const others = shuffle(
    random,
    Object.keys(makers).filter((name) => !always.includes(name)),
  );
  const names = shuffle(random, [...always, ...others.slice(0, 2 + Math.floor(random() * 5))]);
  const identifying: string[] = [];
  const isDamaged: boolean[] = [];
  const rows = times(pick(random, [2, 3, 5, 8, 20, 40]), () => {
    const cells = names.map((name) =>
      name !== 'name' && name !== 'headline' && random() < 0.06 ? '' : makers[name]!(random),
    );
    identifying.push(...cells.filter((cell, at) => cell !== '' && identifyingColumns.has(names[at]!)));
    isDamaged.push(random() < 0.25);
    return isDamaged.at(-1) === true ? damageRow(random, cells) : cells;
  });
  const delimiter = pick(random, [',', '\t', '|']);
  const cell = (text: string) => (text.includes(delimiter) ? `"${text}"` : text);
  const text = [names, ...rows].map((cells) => `${cells.map(cell).join(delimiter)}\n`).join('');
  return { text, identifying, isDamaged };
}

/** Loses a cell, doubles one, adds a blank one or cuts a text in two; in most rows a loss and a gain, so that none is seen by counting. */
function damageRow(random: Random, cells: readonly string[]): string[] {
  const [loses, gains] = pick(random, [
    [true, true],
    [true, true],
    [true, true],
    [true, false],
    [false, true],
  ] as const);
  const left = [...cells];
  if (loses) left.splice(Math.floor(random() * left.length), 1);
  if (!gains) return left;
  const at = Math.floor(random() * left.length);
  const text = left.findIndex((one) => one.includes(', '));
  const kind = pick(random, ['twin', 'blank', 'cut']);
  if (kind === 'cut' && text !== -1) left.splice(text, 1, ...left[text]!.split(/(?<=^[^,]*),/));
  else left.splice(at, 0, kind === 'twin' ? left[at]! : '');
  return left;
}

function shuffle<T>(random: Random, list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);
}
