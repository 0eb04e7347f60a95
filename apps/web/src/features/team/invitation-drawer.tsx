import { useCan } from '@parapet/permissions/react'
import { Drawer, Skeleton, Text, Button, ConfirmDialog, DescriptionItem, DescriptionList } from '@parapet/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MailPlus, Trash2 } from 'lucide-react'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { RelativeTime } from '~/components/relative-time'
import { teamQueries, type TeamMember } from '~/data/team/queries'
import { useInvitationActions } from './invitation-actions.tsx'
import styles from './member-drawer.module.css'
import { MemberStatus } from './team-list.tsx'
import { teamTexts as texts } from './texts.ts'

interface InvitationDrawerProps {
  orgId: string
  invitationId: string
  onClose: () => void
}

/** The invitation with the ID from the URL. */
export function InvitationDrawer({ orgId, invitationId, onClose }: InvitationDrawerProps) {
  const query = useInfiniteQuery(teamQueries.members(orgId, { status: 'invited' }))
  const member = query.data?.pages
    .flatMap(({ items }) => items)
    .find(({ invitation }) => invitation?.id === invitationId)

  if (member?.invitation) {
    return (
      <InvitationDetails orgId={orgId} member={member} invitation={member.invitation} onClose={onClose} />
    )
  }
  return (
    <Drawer open onOpenChange={onClose} title={texts.invitation}>
      {query.isPending ? (
        <Skeleton width="three-quarters" />
      ) : query.isError ? (
        <QueryErrorPanel subject={texts.invitationSubject} query={query} />
      ) : (
        <Text>{texts.invitationNotPending}</Text>
      )}
    </Drawer>
  )
}

interface InvitationDetailsProps {
  orgId: string
  member: TeamMember
  invitation: NonNullable<TeamMember['invitation']>
  onClose: () => void
}

/** The loaded invitation with its roles, expiration and actions. */
function InvitationDetails({ orgId, member, invitation, onClose }: InvitationDetailsProps) {
  const mayInvite = useCan('team:invite')
  const actions = useInvitationActions({ orgId, member, invitation, onRevoked: onClose })
  const isExpired = invitation.status === 'expired'

  return (
    <Drawer
      open
      onOpenChange={onClose}
      title={member.user.name}
      description={member.user.name === member.user.email ? texts.invitation : member.user.email}
      footer={
        mayInvite ? (
          <>
            <Button tone="danger" icon={<Trash2 />} onClick={actions.openConfirmDialog}>
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
          <DescriptionItem term={texts.includes}>
            {member.roles.map(({ name }) => name).join(', ')}
            {member.grantsCount > 0 ? ` · ${texts.grantsCount(member.grantsCount)}` : ''}
          </DescriptionItem>
          {invitation.lastSentAt === null ? null : (
            <DescriptionItem term={texts.lastSent}>
              <RelativeTime moment={invitation.lastSentAt} />
            </DescriptionItem>
          )}
          <DescriptionItem term={isExpired ? texts.expiredAt : texts.expiresAt}>
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
