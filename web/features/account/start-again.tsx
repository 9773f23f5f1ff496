import { Link } from 'react-router';
import { useSession } from '../../session/context.tsx';
import { useNextPath } from './next-path.ts';

/** The way out of a sign-in that goes nowhere. */
export function StartAgain({ text = 'Start again' }: { text?: string }) {
  const { session } = useSession();
  const { linkTo } = useNextPath();
  return (
    <Link to={linkTo('/sign-in')} onClick={() => session.startAgain()}>
      {text}
    </Link>
  );
}
