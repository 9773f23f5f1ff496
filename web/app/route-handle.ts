/** What the bar at the top says about where one is. */
export interface Crumb {
  label: string;
  to?: string;
}

export interface RouteHandle {
  crumbs: (params: Record<string, string | undefined>) => Crumb[];
  /** The same for everybody who has its address: without anybody's navigation around it. */
  isForAnyone?: boolean;
}
