import { type Intent, Tag } from '@blueprintjs/core';

const words: Record<string, { word: string; intent: Intent }> = {
  draft: { word: 'Draft', intent: 'none' },
  open: { word: 'Open', intent: 'primary' },
  closed: { word: 'Closed', intent: 'warning' },
};

export function SurveyStatus({ status }: { status: string }) {
  const { word, intent } = words[status] ?? { word: status, intent: 'none' };
  return (
    <Tag minimal round intent={intent}>
      {word}
    </Tag>
  );
}
