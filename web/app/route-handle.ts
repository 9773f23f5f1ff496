/** One part of the path shown in the top bar. */
export interface Crumb {
  label: string;
  to?: string;
}

/** Data that each route gives to the frame around its screen. */
export interface RouteHandle {
  crumbs: (params: Record<string, string | undefined>) => Crumb[];
  /** The screen looks the same for everybody who has its address: it has no navigation. */
  isForAnyone?: boolean;
  /** The screen has a form for questions of its own, beside which the chat's button would confuse. */
  hasNoChat?: boolean;
  /** The tour must not cover what a person is asked here. */
  hasNoTour?: boolean;
}
