/** Blueprint's icon of this name is several times larger, and the first page has no room for it. */
export function Pulse() {
  return (
    <svg width="16" height="16" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <path d="M1 9h3l2.5-7 3 12 2.5-7 1 2h2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
