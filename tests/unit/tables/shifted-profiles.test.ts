/** Profiles from files of any dialect, carelessly written ones too: an employer never becomes another fact. */
import fc from 'fast-check';
import { factsOfRow } from '../../../domain/profiles/rows.ts';
import { readTextTable } from '../../../services/tables/read-text.ts';

const header = ['name', 'headline', 'skills', 'company', 'location', 'posts'];
const words = fc
  .array(
    fc.constantFrom('nurse', 'data', 'team', 'lead,', 'R;', 'SQL;Python', 'a|b', 'x\ty', '5\'11"', '"so"', 'Ünal'),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(' '));
const person = fc.tuple(fc.nat(9_999), words, words, words);

const file = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  ends: fc.array(fc.constantFrom('\r\n', '\n'), { minLength: 1, maxLength: 3 }),
  isQuoted: fc.boolean(),
  people: fc.array(person, { minLength: 1, maxLength: 8 }),
});

test('in 500 files, no fact but the company holds an employer', () => {
  let rows = 0;
  fc.assert(
    fc.property(file, ({ delimiter, ends, isQuoted, people }) => {
      const cell = (text: string) => (isQuoted && /[,;\t|"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
      const lines = people.map(([id, headline, skills, posts]) => [
        `Ana ${id}`,
        headline,
        skills,
        `Secret${id} Ltd`,
        'Berlin',
        posts,
      ]);
      const text = [header, ...lines].map(
        (cells, at) => cells.map(cell).join(delimiter) + (ends[at % ends.length] ?? '\n'),
      );
      const table = readTextTable(text.join(''), { field: 'text' });
      for (const { cells, surplus } of table.rows) {
        // Such rows are refused (services/profiles/import-profiles.ts).
        if (surplus > 0) continue;
        rows += 1;
        const { company, ...others } = factsOfRow(
          Object.fromEntries(table.names.map((name, at) => [name, cells[at] ?? ''])),
        );
        expect(!isQuoted || /^Secret\d+ Ltd$/.test(String(company))).toBe(true);
        expect(JSON.stringify(others)).not.toContain('Secret');
      }
      expect(isQuoted ? table.rows.length : people.length).toBe(people.length);
    }),
    { numRuns: 500 },
  );
  expect(rows).toBeGreaterThan(500);
});
