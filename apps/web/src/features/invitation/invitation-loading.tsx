import { Skeleton, VisuallyHidden } from '@parapet/ui'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { invitationTexts } from './texts.ts'
import { InvitationFrame } from './invitation-frame.tsx'
import styles from './invitation.module.css'

export interface InvitationLoadingProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
}

/** The shape of an invitation that is on its way, or why it did not come. */
export function InvitationLoading({ query }: InvitationLoadingProps) {
  return (
    <InvitationFrame org={null}>
      <VisuallyHidden>
        <h1>{invitationTexts.heading}</h1>
      </VisuallyHidden>
      {query.error ? (
        <QueryErrorPanel what={invitationTexts.subject} query={query} />
      ) : (
        <div className={styles.offer} aria-busy="true" aria-label={invitationTexts.loading} role="status">
          <Skeleton shape="title" width="half" />
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton width="three-quarters" />
          <Skeleton shape="block" className={styles.buttonPlaceholder} />
        </div>
      )}
    </InvitationFrame>
  )
}
