import { Avatar } from '@parapet/ui'
import type { ReactNode } from 'react'
import { PublicCard } from '~/components/public-card'
import styles from './invitation.module.css'

export interface InvitationFrameProps {
  /** Null until it is known. */
  org: { id: string; name: string; logo: string | null } | null
  children: ReactNode
}

/** The page around an invitation: whose organisation it is about stays in sight through every step. */
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
