import { Logo } from '@parapet/ui'
import type { ReactNode } from 'react'
import styles from './public-card.module.css'

/** A page with one thing on it, for people who are not signed in. */
export function PublicCard({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <Logo size="md" />
      <div className={styles.card}>{children}</div>
    </div>
  )
}
