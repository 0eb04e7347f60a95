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
      <IconButton label={texts.revokeName(name)} icon={<Trash2 />} onClick={actions.askToRevoke} />
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
export function useInvitation({ orgId, member, invitation, onRevoked }: InvitationOptions) {
  const send = useResendInvitation(orgId)
  const revoke = useRevokeInvitation(orgId)
  const [isAsking, setIsAsking] = useState(false)
  const { email } = member.user

  const fail = (heading: string, body: string) => toast({ color: 'danger', heading, body, persistent: true })

  const confirm: ConfirmDialogProps = {
    open: isAsking,
    onOpenChange: () => setIsAsking(false),
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
        onError: (error) => fail(texts.couldNotRevoke, describeFailure(error)),
        onSettled: () => setIsAsking(false),
      }),
  }

  return {
    isResending: send.isPending,
    resend: () =>
      send.mutate(invitation.id, {
        onSuccess: ({ error }) =>
          error
            ? fail(texts.couldNotResend, error.message)
            : toast({ color: 'success', heading: texts.resent(email) }),
        onError: (error) => fail(texts.couldNotResend, describeFailure(error)),
      }),
    askToRevoke: () => setIsAsking(true),
    confirm,
  }
}
