import { Heading, Logo } from '@parapet/ui'
import type { ReactNode } from 'react'
import publicCardStyles from './public-card.module.css'
import styles from './public-notice.module.css'

interface PublicNoticeProps {
  title: ReactNode
  /** The explanation and the next step. */
  children: ReactNode
  /** Up to two buttons or links. */
  actions?: ReactNode
}

/** A page outside the product that shows a single message. */
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

/** A page outside the product with a single card. */
export function PublicCard({ children }: { children: ReactNode }) {
  return (
    <div className={publicCardStyles.page}>
      <Logo size="md" />
      <div className={publicCardStyles.card}>{children}</div>
    </div>
  )
}
