import { Tag } from '@blueprintjs/core';

/** Marks answers that no model gave. */
export function SimulatedTag() {
  return (
    <Tag
      minimal
      round
      style={{ background: 'var(--simulated-tint)', color: 'var(--simulated-text)', whiteSpace: 'nowrap' }}
      htmlTitle="Answers come from the built-in simulator, not from a model"
    >
      Simulated provider
    </Tag>
  );
}
