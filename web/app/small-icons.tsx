/** Icons of the navigation as single lines: Blueprint's are several times larger, and the first page has no room for them. */

export function Pulse() {
  return <Line d="M1 9h3l2.5-7 3 12 2.5-7 1 2h2" />;
}

export function Book() {
  return <Line d="M8 4C6 2 4 2 2 2v10c2 0 4 0 6 2 2-2 4-2 6-2V2c-2 0-4 0-6 2v9" />;
}

export function Bell() {
  return <Line d="M2 12h12c-2-2-1-6-2-8-2-4-6-4-8 0-1 2 0 6-2 8m5 3h2" />;
}

function Line({ d }: { d: string }) {
  return (
    <svg width="16" height="16" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <path d={d} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
