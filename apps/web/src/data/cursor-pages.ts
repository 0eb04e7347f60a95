const pageSize = 50

interface CursorPage {
  page: { nextCursor: string | null }
}

/** How a list that the API hands out page by page is asked for. */
export const cursorPages = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ page }: CursorPage) => page.nextCursor,
}

/** The part of a query that names the page. */
export function toPageQuery(cursor: string | null): { limit: number; cursor?: string } {
  return cursor === null ? { limit: pageSize } : { limit: pageSize, cursor }
}
