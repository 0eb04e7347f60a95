const pageSize = 50

interface CursorPage {
  page: { nextCursor: string | null }
}

/** Pagination options for an infinite query over a cursor-paginated list. */
export const cursorPages = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ page }: CursorPage) => page.nextCursor,
}

/** The pagination parameters of a request. */
export function toPageQuery(cursor: string | null): { limit: number; cursor?: string } {
  return cursor === null ? { limit: pageSize } : { limit: pageSize, cursor }
}
