import { Link } from 'react-router';
import { useSession } from '../../session/context.tsx';
import { useNextPath } from './next-path.ts';

/** Link that discards the sign-in and starts over. */
export function StartAgain({ text = 'Start again' }: { text?: string }) {
  const { session } = useSession();
  const { linkTo } = useNextPath();
  return (
    <Link to={linkTo('/sign-in')} onClick={() => session.startAgain()}>
      {text}
    </Link>
  );
}
