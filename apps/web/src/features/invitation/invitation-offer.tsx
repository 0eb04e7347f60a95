import { Heading, Button, linkClassName, Banner, buttonClassName } from '@parapet/ui'
import { Link } from '~/components/link'
import type { Invitation } from '~/data/invitations/queries'
import { formatList, formatRelativeTime } from '~/lib/format'
import { formatDate } from '~/lib/format-days'
import { paths } from '~/lib/paths'
import styles from './invitation.module.css'
import { invitationTexts } from './texts.ts'

interface InvitationOfferProps {
  invitation: Invitation
}

/** The inviter, organization, roles, access and expiry of an invitation. */
export function InvitationOffer({ invitation }: InvitationOfferProps) {
  const { inviter, org, roles, isFga, grants, message, expiresAt } = invitation
  const inviterName = inviter?.name ?? null

  return (
    <div className={styles.offer}>
      <Heading level={1} size="lg">
        {invitationTexts.title(inviterName, org.name, formatList(roles.map(({ name }) => name)))}
      </Heading>
      {message ? (
        <figure className={styles.message}>
          <blockquote>{message}</blockquote>
          <figcaption>{invitationTexts.messageFrom(inviterName)}</figcaption>
        </figure>
      ) : null}
      {roles.some(({ description }) => description) ? (
        <section>
          <h2 className={styles.subtitle}>{invitationTexts.roles}</h2>
          <dl className={styles.facts}>
            {roles.map(({ name, description }) => (
              <div key={name}>
                <dt>{name}</dt>
                {description ? <dd>{description}</dd> : null}
              </div>
            ))}
          </dl>
        </section>
      ) : null}
      {isFga ? (
        <section>
          <h2 className={styles.subtitle}>{invitationTexts.accessTitle}</h2>
          {grants.length === 0 ? (
            <p className={styles.note}>{invitationTexts.noAccessYet}</p>
          ) : (
            <>
              <p className={styles.note}>{invitationTexts.limited}</p>
              <ul className={styles.grants}>
                {grants.map(({ resourceType, resourceName, role }) => (
                  <li key={`${resourceType} ${resourceName} ${role}`}>
                    {resourceType === 'portfolio' ? `${invitationTexts.portfolio} ` : ''}
                    <strong>{resourceName}</strong> {invitationTexts.grantRole(role)}
                  </li>
                ))}
              </ul>
            </>
          )}
        </section>
      ) : null}
      {expiresAt ? (
        <p className={styles.note}>
          {invitationTexts.expires(formatRelativeTime(expiresAt), formatDate(expiresAt))}
        </p>
      ) : null}
    </div>
  )
}

interface AcceptActionsProps {
  email: string
  /** The signed-in account, or null if signed out. `loginId` is null until the provider has responded. */
  account: { loginId: string | null } | null
  isPending: boolean
  problem: string | null
  /** Called before navigating to the sign-in page, so that the user can return here. */
  onSignIn: () => void
  /** Accepts the invitation, or sends an email code first if signed out. */
  onAccept: () => void
}

/** The accept button, with an email code as the first step if signed out. */
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
      <Button
        tone="primary"
        size="md-lg"
        fullWidth
        className={styles.addressButton ?? ''}
        loading={isPending}
        onClick={onAccept}
      >
        {account ? invitationTexts.accept : invitationTexts.acceptAs(email)}
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
              {invitationTexts.signInAnotherWay}
            </Link>
          </>
        ) : account.loginId === null ? (
          // Reserves the line until the name is loaded.
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

interface WrongAccountNoticeProps {
  currentEmail: string
  invitedEmail: string
  /** Signs out and sends a code to the invited address. */
  onSwitch: () => void
}

/**
 * Shown if the signed-in account isn't the invited one, or its address isn't verified. Offers to sign in with an email
 * code.
 */
export function WrongAccountNotice({ currentEmail, invitedEmail, onSwitch }: WrongAccountNoticeProps) {
  const isUnverified = currentEmail.toLowerCase() === invitedEmail.toLowerCase()

  return (
    <div className={styles.actions}>
      <Banner
        tone="warning"
        title={
          isUnverified
            ? invitationTexts.unverifiedTitle(currentEmail)
            : invitationTexts.otherAccountTitle(currentEmail, invitedEmail)
        }
      >
        {isUnverified ? invitationTexts.unverifiedDetail : invitationTexts.otherAccountDetail}
      </Banner>
      <Button tone="primary" size="md-lg" fullWidth className={styles.addressButton ?? ''} onClick={onSwitch}>
        {invitationTexts.switchTo(invitedEmail)}
      </Button>
      <Link
        to={paths.home()}
        className={`${buttonClassName({ tone: 'ghost', fullWidth: true })} ${styles.addressButton ?? ''}`}
      >
        {invitationTexts.staySignedIn(currentEmail)}
      </Link>
    </div>
  )
}
