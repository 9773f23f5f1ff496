import { Search } from '@blueprintjs/icons';
import { Link } from 'react-router';
import { EmptyState } from '../components/notice.tsx';
import { PageTitle } from '../components/page-title.tsx';

export function NotFoundScreen() {
  return (
    <>
      <PageTitle>Not found</PageTitle>
      <h1 className="visually-hidden">Not found</h1>
      <EmptyState icon={<Search size={28} />} title="There is no such page" action={<Link to="/">Test a message</Link>}>
        The address may be mistyped, or what was here is gone.
      </EmptyState>
    </>
  );
}
