import type { RememberedUser } from '@parapet/auth'
import { Button } from '@parapet/ui'
import type { ReactNode } from 'react'
import { signInTexts } from './texts.ts'
import styles from './last-user.module.css'
import shared from './sign-in.module.css'

export interface LastUserProps {
  user: RememberedUser
  error: ReactNode
  onForget: () => void
}

/** Whom this browser remembers, in place of the field for the address. */
export function LastUser({ user, error, onForget }: LastUserProps) {
  return (
    <div className={styles.lastUser}>
      <span className={styles.lastUserText}>{user.loginId}</span>
      <Button size="sm" tone="ghost" onClick={onForget}>
        {signInTexts.notYou}
      </Button>
      {error ? <p className={shared.error}>{error}</p> : null}
    </div>
  )
}
