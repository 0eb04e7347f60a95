import { Heading } from '@parapet/ui'
import type { Invitation } from '~/data/invitations/queries'
import { formatDate, formatList, formatRelativeTime } from '~/lib/format'
import { invitationTexts } from './texts.ts'
import styles from './invitation.module.css'

export interface InvitationOfferProps {
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
