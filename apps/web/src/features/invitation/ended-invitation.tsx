import { isApiError } from '@parapet/api-client'
import { Button, buttonClassName } from '@parapet/ui'
import { Link } from '~/components/link'
import { PublicNotice } from '~/components/public-notice'
import { useRequestInvitation } from '~/data/invitations/mutations'
import type { Invitation } from '~/data/invitations/queries'
import { describeFailure } from '~/lib/describe-failure'
import { saveNextPath } from '~/lib/next-path'
import { paths } from '~/lib/paths'
import styles from './invitation.module.css'
import { invitationTexts } from './texts.ts'

type EndedStatus = Exclude<Invitation['status'], 'pending'>

const endedTexts = {
  accepted: { title: invitationTexts.acceptedTitle, detail: invitationTexts.acceptedDetail },
  expired: { title: invitationTexts.expiredTitle, detail: invitationTexts.expiredDetail },
  revoked: { title: invitationTexts.revokedTitle, detail: invitationTexts.revokedDetail },
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
  invitation: { email, org },
  status,
  isMember,
  isEntering,
  onEnter,
}: EndedInvitationProps) {
  const requestInvitation = useRequestInvitation(token)

  if (isMember) {
    return (
      <PublicNotice
        title={invitationTexts.alreadyMember(org.name)}
        actions={
          <Button tone="primary" loading={isEntering} onClick={onEnter}>
            {invitationTexts.openOrg(org.name)}
          </Button>
        }
      >
        <p>{invitationTexts.alreadyMemberDetail}</p>
      </PublicNotice>
    )
  }
  return (
    <PublicNotice
      title={endedTexts[status].title}
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
        ) : requestInvitation.isSuccess ? null : (
          <Button
            tone="primary"
            loading={requestInvitation.isPending}
            onClick={() => requestInvitation.mutate()}
          >
            {invitationTexts.requestNew}
          </Button>
        )
      }
    >
      <p>{endedTexts[status].detail(email, org.name)}</p>
      <p role="status">{requestInvitation.isSuccess ? invitationTexts.newRequested(email) : null}</p>
      {requestInvitation.isError ? (
        <p className={styles.problem} role="alert">
          {describeRequestFailure(requestInvitation.error)}
        </p>
      ) : null}
    </PublicNotice>
  )
}

function describeRequestFailure(error: unknown): string {
  return isApiError(error) && error.status === 429
    ? invitationTexts.tooManyAttempts(error.retryAfterSeconds ?? 60)
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
      <p>{invitationTexts.unknownDetail}</p>
    </PublicNotice>
  )
}
