import { useState } from 'react';
import type { Notice } from '../mail-notice.tsx';

/** State of the request for another code. */
export function useResent(first: Notice | null) {
  const [notice, setNotice] = useState(first);
  const [problem, setProblem] = useState<string>();
  return {
    notice,
    problem,
    onSent: (text: string) => {
      setProblem(undefined);
      setNotice({ intent: 'success', text });
    },
    onFailed: setProblem,
  };
}
