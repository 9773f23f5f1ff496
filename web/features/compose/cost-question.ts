import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import type { Draft } from '../../lib/run-draft.ts';
import { messagesOf } from './draft.ts';

export interface Question {
  /** The most that all messages may cost; null when there is no estimate. */
  costUsd: number | null;
  messages: number;
  answer: (isWanted: boolean) => void;
}

export interface CostQuestion {
  /** True when the draft may be sent: it is cheap enough, or the person said so. */
  confirm: (draft: Draft) => Promise<boolean>;
  question: Question | null;
}

/** Asks before a run that may cost more than the amount in the person's settings; null never asks. */
export function useCostQuestion(askAboveUsd: number | null): CostQuestion {
  const client = useApolloClient();
  const [question, setQuestion] = useState<Question | null>(null);
  const isOpen = useRef(false);
  const confirm = async (draft: Draft) => {
    if (askAboveUsd === null) return true;
    if (isOpen.current) return false;
    isOpen.current = true;
    try {
      const { maxCost } = await import('./max-cost.ts');
      const costUsd = await maxCost(client, draft);
      if (costUsd !== null && costUsd <= askAboveUsd) return true;
      const messages = messagesOf(draft).length;
      return await new Promise<boolean>((answer) => setQuestion({ costUsd, messages, answer }));
    } finally {
      isOpen.current = false;
      setQuestion(null);
    }
  };
  return { confirm, question };
}
