import { Badge, Button, type DataTableColumn } from '@parapet/ui'
import { RelativeTime } from '~/components/relative-time'
import type { TeamMember } from '~/data/team/queries'
import { teamTexts as texts } from './texts.ts'
import { InvitationActions } from './invitation-actions.tsx'
import { MemberStatus } from './member-status.tsx'
import { PersonLine } from '~/components/person-line'
import styles from './team.module.css'

const titles = texts.columns

export interface TeamColumnsOptions {
  orgId: string
  /** The id of who looks at it. */
  userId: string
  mayInvite: boolean
  onOpen: (member: TeamMember) => void
}

export function listTeamColumns({
  orgId,
  userId,
  mayInvite,
  onOpen,
}: TeamColumnsOptions): readonly DataTableColumn<TeamMember>[] {
  return [
    {
      id: 'person',
      header: titles.person,
      isRowHeader: true,
      minWidth: 190,
      cell: (member) => (
        <PersonLine user={member.user} badge={member.user.id === userId ? texts.you : undefined}>
          <Button
            tone="ghost"
            size="xs"
            className={styles.nameButton}
            title={texts.openMember(member.user.name)}
            onClick={() => onOpen(member)}
          >
            {member.user.name}
          </Button>
        </PersonLine>
      ),
    },
    {
      id: 'roles',
      header: titles.roles,
      width: 150,
      cell: (member) => (
        <span className={styles.roles}>
          <span>{member.roles.map(({ name }) => name).join(', ')}</span>
          {member.grantsCount > 0 ? <Badge>{texts.grantsCount(member.grantsCount)}</Badge> : null}
        </span>
      ),
    },
    {
      id: 'status',
      header: titles.status,
      width: 190,
      cell: (member) => (
        <span className={styles.status}>
          <MemberStatus member={member} />
          {mayInvite && member.invitation ? (
            <InvitationActions orgId={orgId} member={member} invitation={member.invitation} />
          ) : null}
        </span>
      ),
    },
    {
      id: 'lastActiveAt',
      isWideOnly: true,
      header: titles.lastActiveAt,
      width: 140,
      cell: ({ membership }) =>
        membership.lastActiveAt === null ? texts.never : <RelativeTime moment={membership.lastActiveAt} />,
    },
  ]
}
