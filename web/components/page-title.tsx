/** Names the tab. React puts it into the head. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · Soundings`}</title>;
}
