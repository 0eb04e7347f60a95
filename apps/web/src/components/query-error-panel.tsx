import { ErrorPanel } from '@parapet/ui'
import { describeFailure, findRequestId } from '~/lib/describe-failure'
import { errorTexts } from '~/lib/error-texts'

export interface QueryErrorPanelProps {
  /** What failed to load, such as `Recent activity`. */
  subject: string
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
}

/** Shown in place of a part of the page that failed to load. */
export function QueryErrorPanel({ subject, query }: QueryErrorPanelProps) {
  return (
    <ErrorPanel
      title={errorTexts.couldNotLoad(subject)}
      detail={describeFailure(query.error)}
      requestId={findRequestId(query.error) ?? undefined}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  )
}
