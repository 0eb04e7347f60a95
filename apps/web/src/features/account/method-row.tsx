import type { ReactNode } from 'react'
import styles from './account.module.css'

export interface MethodRowProps {
  icon: ReactNode
  name: string
  /** A `Badge` beside the name. */
  status?: ReactNode
  actions?: ReactNode
  /** What it is, and what to know about it. */
  children: ReactNode
}

/** One way to sign in. */
export function MethodRow({ icon, name, status, actions, children }: MethodRowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.rowIcon} aria-hidden="true">
        {icon}
      </span>
      <div className={styles.rowText}>
        <h3 className={styles.rowName}>
          {name}
          {status}
        </h3>
        <div className={styles.rowDetail}>{children}</div>
      </div>
      {actions ? <div className={styles.rowActions}>{actions}</div> : null}
    </li>
  )
}
