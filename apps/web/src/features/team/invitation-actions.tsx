import { ConfirmDialog, IconButton } from '@parapet/ui'
import { MailPlus, Trash2 } from 'lucide-react'
import type { TeamMember } from '~/data/team/queries'
import { teamTexts as texts } from './texts.ts'
import { useInvitation } from './use-invitation.ts'
import styles from './team.module.css'

export interface InvitationActionsProps {
  orgId: string
  member: TeamMember
  invitation: NonNullable<TeamMember['invitation']>
}

/** Sends an open invitation again, or takes it back. */
export function InvitationActions({ orgId, member, invitation }: InvitationActionsProps) {
  const { name } = member.user
  const actions = useInvitation({ orgId, member, invitation })

  return (
    <span className={styles.actions}>
      {invitation.resendsLeft > 0 ? (
        <IconButton
          label={texts.resendName(name)}
          icon={<MailPlus />}
          disabled={actions.isResending}
          onClick={actions.resend}
        />
      ) : null}
      <IconButton label={texts.revokeName(name)} icon={<Trash2 />} onClick={actions.ask} />
      <ConfirmDialog {...actions.confirm} />
    </span>
  )
}
