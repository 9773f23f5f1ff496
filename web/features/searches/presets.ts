/** All that decides how many calls a search makes; numbers are null while their fields are empty. */
interface Sizes {
  population: number | null;
  generations: number | null;
  personas: number | null;
  sealedPersonas: number | null;
  budgetCalls: number | null;
  hasControl: boolean;
  judgesClaims: boolean;
}

export interface Preset {
  name: 'quick' | 'usual' | 'thorough';
  label: string;
  /** Words for its use, after its label. */
  use: string;
  /** Calls at most, with one message to begin with. */
  mostCalls: number;
  sizes: Sizes;
}

export const presets: readonly Preset[] = [
  {
    name: 'quick',
    label: 'Quick',
    use: 'a first idea',
    mostCalls: 300,
    sizes: {
      population: 4,
      generations: 2,
      personas: 20,
      sealedPersonas: 50,
      budgetCalls: 90,
      hasControl: false,
      judgesClaims: true,
    },
  },
  {
    name: 'usual',
    label: 'Usual',
    use: 'a few rounds, and the best ones confirmed',
    mostCalls: 500,
    sizes: {
      population: 6,
      generations: 4,
      personas: 30,
      sealedPersonas: 50,
      budgetCalls: 290,
      hasControl: false,
      judgesClaims: true,
    },
  },
  {
    name: 'thorough',
    label: 'Thorough',
    use: 'more wordings on more people, beside plain paraphrases',
    mostCalls: 5_013,
    sizes: {
      population: 12,
      generations: 8,
      personas: 100,
      sealedPersonas: 200,
      budgetCalls: 2_000,
      hasControl: true,
      judgesClaims: true,
    },
  },
];

/** The sizes that a new search begins with. */
export const usualSizes: Sizes = (presets.find(({ name }) => name === 'usual') as Preset).sizes;

/** Finds the preset with the sizes of a draft; undefined for other sizes. */
export function presetOf(draft: Sizes): Preset | undefined {
  return presets.find(({ sizes }) =>
    (Object.keys(sizes) as (keyof Sizes)[]).every((name) => draft[name] === sizes[name]),
  );
}
