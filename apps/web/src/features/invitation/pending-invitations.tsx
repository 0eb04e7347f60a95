import { useIdentityUser } from '@parapet/auth/react'
import { Avatar, Button, buttonClassName } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '~/components/link'
import { PublicNotice } from '~/components/public-notice'
import { useAcceptInvitation } from '~/data/invitations/mutations'
import { invitationQueries, type PendingInvitation } from '~/data/invitations/queries'
import { describeFailure } from '~/lib/describe-failure'
import { paths } from '~/lib/paths'
import { UnknownInvitation } from './ended-invitation.tsx'
import { InvitationLoading } from './invitation-frame.tsx'
import styles from './invitation.module.css'
import { invitationTexts } from './texts.ts'

export interface PendingInvitationsProps {
  onEnter: (org: { id: string; name: string }, isNewMember: boolean) => void
}

/** The pending invitations of a user who signed in without an invitation link. */
export function PendingInvitations({ onEnter }: PendingInvitationsProps) {
  const [isEntering, setIsEntering] = useState(false)
  const pendingQuery = useQuery({ ...invitationQueries.pending(), enabled: !isEntering })
  const loginId = useIdentityUser()?.loginId ?? null

  if (!pendingQuery.data) return <InvitationLoading query={pendingQuery} />
  if (pendingQuery.data.length === 0) return <UnknownInvitation />
  return (
    <PublicNotice
      title={invitationTexts.pendingTitle(pendingQuery.data.length)}
      actions={
        <Link to={paths.logout()} className={buttonClassName({ tone: 'ghost' })}>
          {invitationTexts.signOut}
        </Link>
      }
    >
      <p>{invitationTexts.pendingDetail(loginId)}</p>
      <ul className={styles.waiting}>
        {pendingQuery.data.map((invitation) => (
          <PendingInvitationRow
            key={invitation.id}
            invitation={invitation}
            onJoined={() => {
              setIsEntering(true)
              onEnter(invitation.org, true)
            }}
          />
        ))}
      </ul>
    </PublicNotice>
  )
}

interface PendingInvitationRowProps {
  invitation: PendingInvitation
  onJoined: () => void
}

function PendingInvitationRow({ invitation: { id, org, inviter }, onJoined }: PendingInvitationRowProps) {
  const accept = useAcceptInvitation(id)

  return (
    <li className={styles.waitingRow}>
      <p className={styles.org}>
        <Avatar name={org.name} colorKey={org.id} shape="square" size="lg" decorative />
        <span className={styles.orgName}>
          {invitationTexts.pendingInvitation(inviter?.name ?? null, org.name)}
        </span>
      </p>
      <Button
        tone="primary"
        fullWidth
        loading={accept.isPending || accept.isSuccess}
        onClick={() => accept.mutate(undefined, { onSuccess: onJoined })}
      >
        <span className={styles.truncated}>{invitationTexts.join(org.name)}</span>
      </Button>
      {accept.isError ? (
        <p className={styles.problem} role="alert">
          {describeFailure(accept.error)}
        </p>
      ) : null}
    </li>
  )
}
