/** Names of made-up personas for screens alone: prompts, files and agents have their label, 'Synthetic persona 87'. */

/** First names of people of any gender, since only the number of a persona is known wherever it is shown. */
const firstNames =
  'Alex Robin Sam Kim Charlie Jamie Taylor Jordan Morgan Casey Riley Avery Quinn Jesse Rowan Sasha Andrea Noa Toni Chris Pat Lee Dana Jules Remy Sidney Skyler Devon Blake Cameron Drew Elliot Finley Harper Hayden Kai Logan Micah Parker Peyton Reese River Sage Shay Kit Lou Max Mika Nico'.split(
    ' ',
  );
const initials = 'BKMSTHDGLPRWFCNAJEV';

/** Prime to the number of first names, so that neighbors in a list differ and no name returns early. */
const step = 17;

/**
 * Returns a first name with an initial for the label of a made-up persona, always the same one and marked as made up;
 * every other name as it is. Up to 931 personas of a segment have different names.
 */
export function nameMadeUp(label: string): string {
  const number = Number(/^Synthetic persona (\d+)$/.exec(label)?.[1] ?? 0);
  if (number === 0) return label;
  const at = number - 1;
  const first = firstNames[(at * step) % firstNames.length];
  const initial = initials[(at + Math.floor(at / firstNames.length)) % initials.length];
  return `${first} ${initial}. (made up)`;
}
