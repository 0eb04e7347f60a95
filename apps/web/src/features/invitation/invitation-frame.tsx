import { Avatar, Skeleton, VisuallyHidden } from '@parapet/ui'
import type { ReactNode } from 'react'
import { PublicCard } from '~/components/public-notice'
import { QueryErrorPanel } from '~/components/query-error-panel'
import styles from './invitation.module.css'
import { invitationTexts } from './texts.ts'

interface InvitationFrameProps {
  /** Null while loading. */
  org: { id: string; name: string; logo: string | null } | null
  children: ReactNode
}

/** The page frame of an invitation, with the organization visible at every step. */
export function InvitationFrame({ org, children }: InvitationFrameProps) {
  return (
    <PublicCard>
      {org ? (
        <p className={styles.org}>
          <Avatar name={org.name} colorKey={org.id} src={org.logo} shape="square" size="lg" decorative />
          <span className={styles.orgName}>{org.name}</span>
        </p>
      ) : null}
      {children}
    </PublicCard>
  )
}

interface InvitationLoadingProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
}

/** The loading state of an invitation, or its error. */
export function InvitationLoading({ query }: InvitationLoadingProps) {
  return (
    <InvitationFrame org={null}>
      <VisuallyHidden>
        <h1>{invitationTexts.heading}</h1>
      </VisuallyHidden>
      {query.error ? (
        <QueryErrorPanel subject={invitationTexts.subject} query={query} />
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
