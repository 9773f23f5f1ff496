/** A list of reactions as its pages arrive. `Item` is a reaction, whatever of it is read. */
export interface Pages<Item> {
  items: Item[];
  /** How many match over all pages; null until the first page is there. */
  total: number | null;
  /** Of the next page; null at the end, and while a new list's first page is not there. */
  nextToken: string | null;
  /** What the page asked for last began at: null is a list's first page. */
  asked: string | null;
  isLoading: boolean;
  error: string | null;
}

interface Page<Item> {
  items: readonly Item[];
  total: number;
  nextToken?: string | null | undefined;
}

export const noPages: Pages<never> = {
  items: [],
  total: null,
  nextToken: null,
  asked: null,
  isLoading: true,
  error: null,
};

/** A page is asked for. A new list's rows stay until the next ones are there; its count and its next page would be another list's. */
export function asking<Item>(before: Pages<Item>, asked: string | null): Pages<Item> {
  const begun = asked === null ? { total: null, nextToken: null } : {};
  return { ...before, ...begun, asked, isLoading: true, error: null };
}

export function arrived<Item>(before: Pages<Item>, page: Page<Item> | null | undefined): Pages<Item> {
  const { items = [], total = 0, nextToken = null } = page ?? {};
  return {
    ...before,
    items: before.asked === null ? [...items] : [...before.items, ...items],
    total,
    nextToken,
    isLoading: false,
  };
}

/** The page did not come. Rows of the list before it answer another question: they go. */
export function failed<Item>(before: Pages<Item>, error: string): Pages<Item> {
  return { ...before, items: before.asked === null ? [] : before.items, isLoading: false, error };
}
