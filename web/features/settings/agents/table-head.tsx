interface TableHeadProps {
  /** Names of the columns. */
  columns: readonly string[];
  /** Adds a last column for buttons, whose name is not shown. */
  hasActions?: boolean;
}

/** The head of a table. */
export function TableHead({ columns, hasActions = false }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {columns.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
        {hasActions ? (
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}
