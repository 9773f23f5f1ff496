import { Button } from '@blueprintjs/core';
import { ChevronDown, ChevronUp } from '@blueprintjs/icons';
import { useState } from 'react';
import { type Provider, providerNames } from '../../../domain/providers/provider.ts';
import { Card } from '../../components/card.tsx';
import { count, decimal, usd } from '../../lib/format.ts';
import { CallDetails } from './call-details.tsx';
import { FactRow } from './fact-row.tsx';
import type { AnswerRef, Subject } from './use-subject.ts';

/** The call behind the answer in the run, with its prompt and its reply for experts. */
export function CallCard({ answer, subject }: { answer: AnswerRef; subject: Subject }) {
  const [isOpen, setOpen] = useState(false);
  const { reaction, inputTokens, outputTokens, costUsd } = subject;
  return (
    <Card
      title="How the answer was made"
      aside={
        <Button
          size="small"
          variant="minimal"
          endIcon={isOpen ? <ChevronUp /> : <ChevronDown />}
          text="Prompt and raw reply"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      }
    >
      <FactRow
        facts={[
          ['Provider', providerNames[reaction.provider as Provider] ?? reaction.provider],
          ['Model', reaction.model],
          ['Tokens', `${count(inputTokens)} in, ${count(outputTokens)} out`],
          ['Cost', usd(costUsd)],
          ['Confidence', decimal(reaction.confidence)],
        ]}
      />
      {isOpen ? <CallDetails answer={answer} /> : null}
    </Card>
  );
}
