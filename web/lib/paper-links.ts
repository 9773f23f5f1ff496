/** Returns the place of a passage in words: 'page 3', or 'abstract'. */
export function pageWords(page: number): string {
  return page === 0 ? 'abstract' : `page ${page}`;
}

/** Returns the address of the page of a passage, which is marked there. */
export function passageLink({ paperId, page, id }: { paperId: string; page: number; id: string }): string {
  return `/research/papers/${encodeURIComponent(paperId)}?page=${page}&passage=${encodeURIComponent(id)}`;
}
