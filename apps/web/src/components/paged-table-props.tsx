import type { ReactNode } from 'react'
import { QueryErrorPanel, type QueryErrorPanelProps } from '~/components/query-error-panel'
import { describeFailure } from '~/lib/describe-failure'
import { errorTexts } from '~/lib/error-texts'

interface Pages<Item> {
  pages: { items: Item[]; page: { total: number | null; totalIsExact: boolean } }[]
}

interface NextPageQuery {
  error: Error | null
  isFetching: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  hasNextPage: boolean
  fetchNextPage: () => unknown
}

interface NextPageProps {
  loadingMore: boolean
  loadError: string | undefined
  onEndReached: () => void
  onRetry: () => void
}

/** Table props for loading the next page and showing its error. */
export function toNextPageProps(query: NextPageQuery): NextPageProps {
  function fetchMore() {
    if (query.hasNextPage && !query.isFetching) void query.fetchNextPage()
  }

  return {
    loadingMore: query.isFetchingNextPage,
    loadError: query.isFetchNextPageError
      ? `${errorTexts.couldNotLoadMore} ${describeFailure(query.error)}`
      : undefined,
    onEndReached: fetchMore,
    onRetry: fetchMore,
  }
}

interface PagedQuery<Item> extends NextPageQuery {
  data: Pages<Item> | undefined
  isError: boolean
  isPending: boolean
}

/** Table props for an infinite query. `subject` names the list in the error message. */
export function toPagedTableProps<Item>(
  query: PagedQuery<Item> & QueryErrorPanelProps['query'],
  subject: string,
): NextPageProps & {
  rows: Item[]
  totalCount?: number
  loading: boolean
  error: ReactNode
} {
  const firstPage = query.data?.pages[0]?.page

  return {
    ...toNextPageProps(query),
    rows: query.data?.pages.flatMap(({ items }) => items) ?? [],
    ...(firstPage?.totalIsExact && firstPage.total !== null ? { totalCount: firstPage.total } : {}),
    loading: query.isPending,
    error: query.isError && !query.data ? <QueryErrorPanel subject={subject} query={query} /> : undefined,
  }
}
