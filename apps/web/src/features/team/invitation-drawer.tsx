import { useCan } from '@parapet/permissions/react'
import { Button, ConfirmDialog, DescriptionItem, DescriptionList, Drawer, Text } from '@parapet/ui'
import { MailPlus, Trash2 } from 'lucide-react'
import { RelativeTime } from '~/components/relative-time'
import type { TeamMember } from '~/data/team/queries'
import { teamTexts as texts } from './texts.ts'
import { MemberStatus } from './member-status.tsx'
import { useInvitation } from './use-invitation.ts'
import styles from './member-drawer.module.css'

export interface InvitationDrawerProps {
  orgId: string
  member: TeamMember
  invitation: NonNullable<TeamMember['invitation']>
  onClose: () => void
}

/** An open invitation: what it offers, until when, and what can be done about it. */
export function InvitationDrawer({ orgId, member, invitation, onClose }: InvitationDrawerProps) {
  const mayInvite = useCan('team:invite')
  const actions = useInvitation({ orgId, member, invitation, onRevoked: onClose })
  const hasEnded = invitation.status === 'expired'

  return (
    <Drawer
      open
      onOpenChange={onClose}
      title={member.user.name}
      description={member.user.name === member.user.email ? texts.invitation : member.user.email}
      footer={
        mayInvite ? (
          <>
            <Button tone="danger" icon={<Trash2 />} onClick={actions.ask}>
              {texts.revoke}
            </Button>
            <Button
              tone="primary"
              icon={<MailPlus />}
              disabled={invitation.resendsLeft === 0}
              loading={actions.isResending}
              onClick={actions.resend}
            >
              {texts.resend}
            </Button>
          </>
        ) : undefined
      }
    >
      <div className={styles.root}>
        <DescriptionList>
          <DescriptionItem term={texts.columns.status}>
            <MemberStatus member={member} />
          </DescriptionItem>
          <DescriptionItem term={texts.offers}>
            {member.roles.map(({ name }) => name).join(', ')}
            {member.grantsCount > 0 ? ` · ${texts.grantsCount(member.grantsCount)}` : ''}
          </DescriptionItem>
          {invitation.lastSentAt === null ? null : (
            <DescriptionItem term={texts.lastSent}>
              <RelativeTime moment={invitation.lastSentAt} />
            </DescriptionItem>
          )}
          <DescriptionItem term={hasEnded ? texts.ended : texts.ends}>
            <RelativeTime moment={invitation.expiresAt} />
          </DescriptionItem>
        </DescriptionList>
        {mayInvite ? (
          <Text size="sm" tone="muted">
            {texts.resendsLeft(invitation.resendsLeft)}
          </Text>
        ) : null}
      </div>
      <ConfirmDialog {...actions.confirm} />
    </Drawer>
  )
}
