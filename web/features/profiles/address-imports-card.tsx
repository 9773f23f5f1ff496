import { useQuery } from '@apollo/client/react';
import { Link } from 'react-router';
import { Card } from '../../components/card.tsx';
import { StatusTag } from '../../components/status-tag.tsx';
import { WideTable } from '../../components/wide-table.tsx';
import { ProfileImportsDocument } from '../../generated/profiles/graphql.ts';
import { formatDateTime, usd } from '../../lib/format.ts';

/** The last imports by addresses; nothing before the first one. */
export function AddressImportsCard() {
  const { data } = useQuery(ProfileImportsDocument, { fetchPolicy: 'cache-and-network' });
  const imports = data?.profileImports ?? [];
  if (imports.length === 0) return null;
  return (
    <Card title="Imports by addresses">
      <WideTable label="Imports by addresses">
        <thead>
          <tr>
            <th scope="col">Started</th>
            <th scope="col">Service</th>
            <th scope="col">Status</th>
            <th scope="col">Imported</th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          {imports.map(({ jobId, createdAt, service, status, error, imported, addresses, costUsd }) => (
            <tr key={jobId}>
              <th scope="row">
                <Link to={`/profiles/imports/${jobId}`}>{formatDateTime(createdAt)}</Link>
              </th>
              <td>{service}</td>
              <td>
                <StatusTag status={status} error={error ?? null} />
              </td>
              <td className="figures">
                {imported} of {addresses}
              </td>
              <td className="figures">{usd(costUsd)}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </Card>
  );
}
