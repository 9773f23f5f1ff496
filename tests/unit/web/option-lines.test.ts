/** Lists that are pasted into the options of a question. */
import { optionLines } from '../../../web/features/surveys/builder/option-lines.ts';

test.each([
  ['bullets', '• Bus\n- Train\n– Tram\n* Ferry', ['Bus', 'Train', 'Tram', 'Ferry']],
  ['numbers and letters', '1. Bus\n2) Train\n(3) Tram\na) Ferry', ['Bus', 'Train', 'Tram', 'Ferry']],
  ['row ends of every kind and blank lines', 'Bus\r\n\r\nTrain\rTram\n\n', ['Bus', 'Train', 'Tram']],
  [
    'words that begin like a number',
    '18–29\n3 or more\n-5 degrees\n2026',
    ['18–29', '3 or more', '-5 degrees', '2026'],
  ],
])('%s', (_name, pasted, lines) => {
  expect(optionLines(pasted)).toEqual(lines);
});
