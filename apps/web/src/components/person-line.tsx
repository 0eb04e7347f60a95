import { Avatar, Badge } from '@parapet/ui'
import type { ReactNode } from 'react'
import styles from './person-line.module.css'

export interface PersonLineProps {
  /** The id is null for an invited person. */
  user: { id: string | null; name: string; email?: string; picture?: string | null }
  /** Shown next to the name, such as `You`. */
  badge?: string | undefined
  /** Replaces the name, for example with a link or button. */
  children?: ReactNode
}

/** A person's picture, name and email address. */
export function PersonLine({ user, badge, children }: PersonLineProps) {
  return (
    <span className={styles.root}>
      <Avatar
        name={user.name}
        colorKey={user.id ?? user.email ?? user.name}
        src={user.picture ?? null}
        size="sm"
        decorative
      />
      <span className={styles.texts}>
        <span className={styles.line}>
          <span className={styles.name}>{children ?? user.name}</span>
          {badge === undefined ? null : <Badge>{badge}</Badge>}
        </span>
        {user.email === undefined || user.name === user.email ? null : (
          <span className={styles.email}>{user.email}</span>
        )}
      </span>
    </span>
  )
}
