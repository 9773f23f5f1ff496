import { Button, HTMLSelect } from '@blueprintjs/core';
import { WideTable } from '../../components/wide-table.tsx';
import { count } from '../../lib/format.ts';

/** Other names for speakers of a transcript; null leaves one out. */
export type SpeakerNames = Readonly<Record<string, string | null>>;

interface ImportSpeakersProps {
  speakers: readonly { name: string; turns: number; words: number }[];
  names: SpeakerNames;
  onNames: (names: SpeakerNames) => void;
}

const itself = '';
const nobody = '\u0000';

/** Lists the speakers with their turns; those that are one person are joined, and those that are none left out. */
export function ImportSpeakers({ speakers, names, onNames }: ImportSpeakersProps) {
  const choose = (name: string, choice: string) => {
    if (choice !== itself) onNames({ ...names, [name]: choice === nobody ? null : choice });
  };
  const undo = (name: string) => onNames(Object.fromEntries(Object.entries(names).filter(([other]) => other !== name)));
  return (
    <>
      <WideTable label="Speakers" isNumeric>
        <thead>
          <tr>
            <th scope="col">Speaker</th>
            <th scope="col">Turns</th>
            <th scope="col">Words</th>
            <th scope="col">Counts as</th>
          </tr>
        </thead>
        <tbody>
          {speakers.map(({ name, turns, words }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{count(turns)}</td>
              <td>{count(words)}</td>
              <td>
                <HTMLSelect
                  aria-label={`${name} counts as`}
                  value={itself}
                  onChange={({ target }) => choose(name, target.value)}
                >
                  <option value={itself}>A speaker</option>
                  {speakers
                    .filter((other) => other.name !== name)
                    .map((other) => (
                      <option key={other.name} value={other.name}>
                        {other.name}
                      </option>
                    ))}
                  <option value={nobody}>Nobody: leave out</option>
                </HTMLSelect>
              </td>
            </tr>
          ))}
        </tbody>
      </WideTable>
      {Object.entries(names).map(([name, other]) => (
        <p key={name}>
          {name} {other === null ? 'is left out' : `counts as ${other}`}.{' '}
          <Button size="small" text="Undo" aria-label={`Undo: ${name}`} onClick={() => undo(name)} />
        </p>
      ))}
    </>
  );
}
