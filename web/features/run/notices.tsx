import { Callout } from '@blueprintjs/core';

/** Things the reader of a result must know: segments left out, personas asked twice, events skipped. */
export function Notices({ notices }: { notices: readonly string[] }) {
  if (notices.length === 0) return null;
  return (
    <Callout intent="warning" icon={null} compact>
      {notices.map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
    </Callout>
  );
}
