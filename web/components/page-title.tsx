/** Sets the title of the tab. React moves it into the head. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · Soundings`}</title>;
}

/** The title of a screen without a visible heading, for the tab and for screen readers. */
export function ScreenName({ children }: { children: string }) {
  return (
    <>
      <PageTitle>{children}</PageTitle>
      <h1 className="visually-hidden">{children}</h1>
    </>
  );
}
