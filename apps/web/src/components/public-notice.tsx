import { Heading, Logo } from '@parapet/ui'
import type { ReactNode } from 'react'
import publicCardStyles from './public-card.module.css'
import styles from './public-notice.module.css'

interface PublicNoticeProps {
  title: ReactNode
  /** What it means, and what to do. */
  children: ReactNode
  /** At most two. */
  actions?: ReactNode
}

/** A page for people who are not signed in that has one thing to say. */
export function PublicNotice({ title, children, actions }: PublicNoticeProps) {
  return (
    <PublicCard>
      <div className={styles.notice}>
        <Heading level={1} size="lg">
          {title}
        </Heading>
        <div className={styles.text}>{children}</div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
    </PublicCard>
  )
}

/** A page with one thing on it, for people who are not signed in. */
export function PublicCard({ children }: { children: ReactNode }) {
  return (
    <div className={publicCardStyles.page}>
      <Logo size="md" />
      <div className={publicCardStyles.card}>{children}</div>
    </div>
  )
}
