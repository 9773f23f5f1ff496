import { fieldLabel, shownValue } from './field-names.ts';

interface PeopleRowsProps {
  fields: readonly string[];
  /** Values of each person by field. */
  people: readonly Record<string, unknown>[];
}

/** Head and rows of a table of people, who keep their order. */
export function PeopleRows({ fields, people }: PeopleRowsProps) {
  return (
    <>
      <thead>
        <tr>
          {fields.map((field) => (
            <th key={field} scope="col">
              {fieldLabel(field)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map((values, at) => (
          <tr key={at}>
            {fields.map((field) => (
              <td key={field}>{shownValue(values[field])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </>
  );
}
