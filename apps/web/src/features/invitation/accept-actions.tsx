import { Button, linkClassName } from '@parapet/ui'
import { Link } from 'react-router'
import { paths } from '~/lib/paths'
import { invitationTexts } from './texts.ts'
import styles from './invitation.module.css'

export interface AcceptActionsProps {
  email: string
  /** Who is signed in; the login id is null until the provider has told. Null when nobody is. */
  account: { loginId: string | null } | null
  isPending: boolean
  problem: string | null
  /** The person leaves for the sign-in page, and has to come back here. */
  onSignIn: () => void
  /** Accepts, or mails a code first where nobody is signed in. */
  onAccept: () => void
}

/** The way in: for whoever is signed in, or with a code that goes to the invited address. */
export function AcceptActions({
  email,
  account,
  isPending,
  problem,
  onSignIn,
  onAccept,
}: AcceptActionsProps) {
  return (
    <div className={styles.actions}>
      <Button tone="primary" size="md-lg" fullWidth loading={isPending} onClick={onAccept}>
        {account ? (
          invitationTexts.accept
        ) : (
          <span className={styles.truncated}>{invitationTexts.acceptAs(email)}</span>
        )}
      </Button>
      {problem ? (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      ) : null}
      <p className={styles.note}>
        {account === null ? (
          <>
            {invitationTexts.codeNote}{' '}
            <Link to={paths.auth()} onClick={onSignIn} className={linkClassName()}>
              {invitationTexts.otherWay}
            </Link>
          </>
        ) : account.loginId === null ? (
          // Keeps the line free until the name is known.
          '\u00A0'
        ) : (
          <>
            {invitationTexts.signedInAs} <strong>{account.loginId}</strong>.
          </>
        )}
      </p>
    </div>
  )
}
