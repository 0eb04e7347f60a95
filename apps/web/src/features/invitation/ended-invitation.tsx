import { isApiError } from '@parapet/api-client'
import { Button, buttonClassName } from '@parapet/ui'
import { Link } from 'react-router'
import { PublicNotice } from '~/components/public-notice'
import { useRequestInvitation } from '~/data/invitations/mutations'
import type { Invitation } from '~/data/invitations/queries'
import { describeFailure } from '~/lib/describe-failure'
import { saveNextPath } from '~/lib/next-path'
import { paths } from '~/lib/paths'
import styles from './invitation.module.css'
import { invitationTexts } from './texts.ts'

type EndedStatus = Exclude<Invitation['status'], 'pending'>

const texts = {
  accepted: { title: invitationTexts.acceptedTitle, detail: invitationTexts.accepted },
  expired: { title: invitationTexts.expiredTitle, detail: invitationTexts.expired },
  revoked: { title: invitationTexts.revokedTitle, detail: invitationTexts.revoked },
} as const satisfies Record<EndedStatus, object>

interface EndedInvitationProps {
  token: string
  invitation: Invitation
  status: EndedStatus
  /** Whether the signed-in user is the one who accepted it. */
  isMember: boolean
  isEntering: boolean
  onEnter: () => void
}

/** An invitation that can't be accepted anymore: the reason, and what to do. */
export function EndedInvitation({
  token,
  invitation: { email, org, inviter },
  status,
  isMember,
  isEntering,
  onEnter,
}: EndedInvitationProps) {
  const request = useRequestInvitation(token)

  if (isMember) {
    return (
      <PublicNotice
        title={invitationTexts.joinedBefore(org.name)}
        actions={
          <Button tone="primary" loading={isEntering} onClick={onEnter}>
            {invitationTexts.open(org.name)}
          </Button>
        }
      >
        <p>{invitationTexts.joinedBeforeDetail}</p>
      </PublicNotice>
    )
  }
  return (
    <PublicNotice
      title={texts[status].title}
      actions={
        status === 'accepted' ? (
          <Link
            to={paths.auth()}
            // Not in the URL, which would expose the token.
            onClick={() => saveNextPath(paths.invitation({ token }))}
            className={buttonClassName({ tone: 'primary' })}
          >
            {invitationTexts.signIn}
          </Link>
        ) : request.isSuccess ? null : (
          <Button tone="primary" loading={request.isPending} onClick={() => request.mutate()}>
            {invitationTexts.ask}
          </Button>
        )
      }
    >
      <p>{texts[status].detail(email, org.name)}</p>
      <p role="status">{request.isSuccess ? invitationTexts.asked(inviter?.name ?? null, email) : null}</p>
      {request.isError ? (
        <p className={styles.problem} role="alert">
          {describeRequestFailure(request.error)}
        </p>
      ) : null}
    </PublicNotice>
  )
}

function describeRequestFailure(error: unknown): string {
  return isApiError(error) && error.status === 429
    ? invitationTexts.waitSeconds(error.retryAfterSeconds ?? 60)
    : describeFailure(error)
}

/** Shown for an unknown link. Without an invitation, no new one can be requested. */
export function UnknownInvitation() {
  return (
    <PublicNotice
      title={invitationTexts.unknownTitle}
      actions={
        <Link to={paths.auth()} className={buttonClassName({ tone: 'primary' })}>
          {invitationTexts.signIn}
        </Link>
      }
    >
      <p>{invitationTexts.unknown}</p>
    </PublicNotice>
  )
}
