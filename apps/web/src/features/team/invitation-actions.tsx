import { ConfirmDialog, IconButton, toast, type ConfirmDialogProps } from '@parapet/ui'
import { MailPlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useResendInvitation } from '~/data/team/member-mutations'
import { useRevokeInvitation } from '~/data/team/mutations'
import type { TeamMember } from '~/data/team/queries'
import { describeFailure } from '~/lib/describe-failure'
import styles from './team.module.css'
import { teamTexts as texts } from './texts.ts'

interface InvitationActionsProps {
  orgId: string
  member: TeamMember
  invitation: NonNullable<TeamMember['invitation']>
}

/** Resends or revokes an open invitation. */
export function InvitationActions({ orgId, member, invitation }: InvitationActionsProps) {
  const { name } = member.user
  const actions = useInvitationActions({ orgId, member, invitation })

  return (
    <span className={styles.actions}>
      {invitation.resendsLeft > 0 ? (
        <IconButton
          label={texts.resendFor(name)}
          icon={<MailPlus />}
          disabled={actions.isResending}
          onClick={actions.resend}
        />
      ) : null}
      <IconButton label={texts.revokeFor(name)} icon={<Trash2 />} onClick={actions.openConfirmDialog} />
      <ConfirmDialog {...actions.confirm} />
    </span>
  )
}

interface InvitationOptions {
  orgId: string
  member: TeamMember
  invitation: NonNullable<TeamMember['invitation']>
  onRevoked?: () => void
}

/** Resends an open invitation, or revokes it after confirmation. */
export function useInvitationActions({ orgId, member, invitation, onRevoked }: InvitationOptions) {
  const resendMutation = useResendInvitation(orgId)
  const revoke = useRevokeInvitation(orgId)
  const [isConfirmOpen, setConfirmOpen] = useState(false)
  const { email } = member.user

  const showFailure = (heading: string, body: string) =>
    toast({ color: 'danger', heading, body, persistent: true })

  const confirmDialogProps: ConfirmDialogProps = {
    open: isConfirmOpen,
    onOpenChange: () => setConfirmOpen(false),
    tone: 'danger',
    title: texts.revokeTitle(email),
    description: texts.revokeDetail,
    confirmLabel: texts.revoke,
    loading: revoke.isPending,
    onConfirm: () =>
      revoke.mutate(invitation.id, {
        onSuccess: () => {
          toast({ heading: texts.revoked(email) })
          onRevoked?.()
        },
        onError: (error) => showFailure(texts.couldNotRevoke, describeFailure(error)),
        onSettled: () => setConfirmOpen(false),
      }),
  }

  return {
    isResending: resendMutation.isPending,
    resend: () =>
      resendMutation.mutate(invitation.id, {
        onSuccess: ({ error }) =>
          error
            ? showFailure(texts.couldNotResend, error.message)
            : toast({ color: 'success', heading: texts.resent(email) }),
        onError: (error) => showFailure(texts.couldNotResend, describeFailure(error)),
      }),
    openConfirmDialog: () => setConfirmOpen(true),
    confirm: confirmDialogProps,
  }
}
