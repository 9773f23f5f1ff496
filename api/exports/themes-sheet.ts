import type { Scale } from '../../domain/simulations/scale.ts';
import type { ThemesFound } from '../../domain/themes/themes.ts';
import { moreOftenWords, themesBySide } from '../../domain/themes/words.ts';
import type { SheetOf } from './workbook.ts';
import { words } from './words.ts';

/** Builds the sheet of the themes, those of each answer together; no rows without any. */
export function themesSheet(found: ThemesFound | null, { names }: Scale): SheetOf {
  return {
    name: 'Themes',
    columns: [
      { title: 'Side', width: 32 },
      { title: 'Theme', width: 60 },
      { title: 'Named by', width: 12 },
      { title: 'People, about', width: 13 },
      { title: 'Of people', width: 10 },
      { title: 'More often among', width: 60 },
    ],
    rows: themesBySide(found?.themes ?? [], names).flatMap(({ heading, themes }) =>
      themes.map(({ name, isMixed, about, moreOften }) => [
        heading,
        name,
        isMixed ? 'words' : 'a majority',
        about,
        found?.people ?? 0,
        moreOften.map((frequency) => moreOftenWords(frequency, words)).join('. '),
      ]),
    ),
  };
}
