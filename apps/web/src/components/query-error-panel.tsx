import { ErrorPanel } from '@parapet/ui'
import { describeFailure, findRequestId } from '~/lib/describe-failure'
import { errorTexts } from '~/lib/error-texts'

export interface QueryErrorPanelProps {
  /** What could not be loaded, as the subject of a sentence: `Recent activity`. */
  what: string
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
}

/** Stands where a part of the page failed to load. */
export function QueryErrorPanel({ what, query }: QueryErrorPanelProps) {
  return (
    <ErrorPanel
      title={errorTexts.couldNotLoad(what)}
      detail={describeFailure(query.error)}
      requestId={findRequestId(query.error) ?? undefined}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  )
}
