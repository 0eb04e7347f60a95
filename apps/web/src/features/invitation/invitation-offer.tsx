import { Heading, Button, linkClassName, Banner, buttonClassName } from '@parapet/ui'
import { Link } from 'react-router'
import type { Invitation } from '~/data/invitations/queries'
import { formatDate, formatList, formatRelativeTime } from '~/lib/format'
import { paths } from '~/lib/paths'
import styles from './invitation.module.css'
import { invitationTexts } from './texts.ts'

interface InvitationOfferProps {
  invitation: Invitation
}

/** Who invites, to what, with which rights, and until when. */
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
          <h2 className={styles.subtitle}>{invitationTexts.grants}</h2>
          {grants.length === 0 ? (
            <p className={styles.note}>{invitationTexts.limitedToNothing}</p>
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

interface OtherAccountProps {
  current: string
  invited: string
  /** Signs out, and mails a code to the invited address. */
  onSwitch: () => void
}

/**
 * Says that somebody else was invited than is signed in, or that the address is not proven, and offers the way to sign
 * in with a code.
 */
export function OtherAccount({ current, invited, onSwitch }: OtherAccountProps) {
  const isUnproven = current.toLowerCase() === invited.toLowerCase()

  return (
    <div className={styles.actions}>
      <Banner
        tone="warning"
        title={
          isUnproven
            ? invitationTexts.unprovenTitle(current)
            : invitationTexts.otherAccountTitle(current, invited)
        }
      >
        {isUnproven ? invitationTexts.unprovenDetail : invitationTexts.otherAccountDetail}
      </Banner>
      <Button tone="primary" size="md-lg" fullWidth onClick={onSwitch}>
        <span className={styles.truncated}>{invitationTexts.switchTo(invited)}</span>
      </Button>
      <Link to={paths.home()} className={buttonClassName({ tone: 'ghost', fullWidth: true })}>
        <span className={styles.truncated}>{invitationTexts.staySignedIn(current)}</span>
      </Link>
    </div>
  )
}
