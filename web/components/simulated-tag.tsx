import { Tag } from '@blueprintjs/core';

/** Marks answers that no model gave. */
export function SimulatedTag() {
  return (
    <Tag
      minimal
      round
      style={{ background: '#efe9f7', color: '#5c255c', whiteSpace: 'nowrap' }}
      htmlTitle="Answers come from the built-in simulator, not from a model"
    >
      Simulated provider
    </Tag>
  );
}
