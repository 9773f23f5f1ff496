/** Names the tab. React puts it into the head. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · Soundings`}</title>;
}

/** The name of a screen that shows no heading, or none yet: in the tab, and for those who go by headings. */
export function ScreenName({ children }: { children: string }) {
  return (
    <>
      <PageTitle>{children}</PageTitle>
      <h1 className="visually-hidden">{children}</h1>
    </>
  );
}
