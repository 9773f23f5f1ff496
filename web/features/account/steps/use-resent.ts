import { useState } from 'react';
import type { Notice } from '../mail-notice.tsx';

/** The notice and the error of requests for another code; `first` is the notice before any request. */
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
