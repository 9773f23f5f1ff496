/**
 * Common first names by decade of birth (Social Security Administration, 'Top names by decade') and, for Hispanic
 * people, names common among them in all generations. Last names are initials only, so that nobody real is meant.
 */
import type { Gender } from './published.ts';

const byDecade: readonly [from: number, Record<Gender, string>][] = [
  [
    1930,
    {
      female: 'Mary Betty Barbara Shirley Patricia Dorothy Joan Margaret Nancy Helen Carol Joyce Doris Ruth',
      male: 'Robert James John William Richard Charles Donald George Thomas Joseph David Edward Ronald Paul',
    },
  ],
  [
    1945,
    {
      female: 'Linda Mary Susan Deborah Patricia Barbara Sandra Nancy Kathleen Donna Carol Sharon Diane Janet Judy',
      male: 'James Michael Robert John David William Richard Thomas Mark Gary Larry Steven Dennis Kenneth Ronald',
    },
  ],
  [
    1960,
    {
      female: 'Lisa Mary Susan Karen Kimberly Patricia Linda Donna Michelle Cynthia Sandra Deborah Tammy Pamela Lori',
      male: 'Michael David John James Robert Mark William Richard Thomas Jeffrey Steven Joseph Timothy Kevin Scott',
    },
  ],
  [
    1970,
    {
      female:
        'Jennifer Amy Melissa Michelle Kimberly Lisa Angela Heather Stephanie Nicole Jessica Elizabeth Rebecca Kelly Tina',
      male: 'Michael Christopher Jason David James Matthew John Robert Joshua Brian Joseph Daniel Eric Kevin Chad',
    },
  ],
  [
    1980,
    {
      female:
        'Jessica Jennifer Amanda Ashley Sarah Stephanie Melissa Nicole Elizabeth Heather Tiffany Megan Amber Rachel Kayla',
      male: 'Michael Christopher Matthew Joshua David James Daniel Robert John Joseph Justin Ryan Andrew Brandon Tyler',
    },
  ],
  [
    1990,
    {
      female:
        'Jessica Ashley Emily Sarah Samantha Amanda Brittany Taylor Megan Hannah Kayla Lauren Alexis Rachel Alyssa',
      male: 'Michael Christopher Matthew Joshua Jacob Nicholas Andrew Daniel Tyler Joseph Brandon David Zachary Kyle Austin',
    },
  ],
  [
    2000,
    {
      female:
        'Emily Madison Emma Olivia Hannah Abigail Isabella Samantha Elizabeth Ashley Alexis Sophia Grace Chloe Natalie',
      male: 'Jacob Michael Joshua Matthew Daniel Christopher Andrew Ethan Joseph Anthony Ryan Nathan Logan Noah Dylan',
    },
  ],
];

const hispanic: Record<Gender, string> = {
  female:
    'Maria Ana Rosa Carmen Guadalupe Sofia Gabriela Leticia Elena Veronica Isabel Daniela Patricia Lucia Alejandra',
  male: 'Jose Juan Luis Carlos Jorge Miguel Jesus Antonio Manuel Francisco Alejandro Diego Roberto Ricardo Rafael',
};

const lists = new Map<string, readonly string[]>();

/** Returns first names that were common in a year of birth. */
export function firstNames(birthYear: number, gender: Gender, isHispanic: boolean): readonly string[] {
  const names = isHispanic ? hispanic : (byDecade.findLast(([from]) => birthYear >= from)?.[1] ?? byDecade[0]![1]);
  const text = names[gender];
  const known = lists.get(text) ?? text.split(' ');
  lists.set(text, known);
  return known;
}

/** Initials approximately in proportion to American last names. */
export const lastInitials = 'AABBBCCCDDEFFGGHHHIJJKKLLMMMMNOPPRRRSSSSTTVWWWYZ'.split('');
