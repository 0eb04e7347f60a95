import {
  Button,
  DataTable,
  EmptyState,
  SegmentedControl,
  Select,
  Badge,
  type DataTableColumn,
  StatusDot,
} from '@parapet/ui'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { SearchX, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { ListSearch } from '~/components/list-search'
import { toPagedTableProps } from '~/components/paged-table-props'
import { PersonLine } from '~/components/person-line'
import { RelativeTime } from '~/components/relative-time'
import { teamQueries, type TeamMember } from '~/data/team/queries'
import { InvitationActions } from './invitation-actions.tsx'
import { toTeamQuery, type TeamListState, type TeamState } from './team-list-url.ts'
import styles from './team.module.css'
import { teamTexts as texts } from './texts.ts'

const stateOptions = (Object.entries(texts.states) as [TeamState, string][]).map(([value, label]) => ({
  value,
  label,
}))

interface TeamListProps {
  orgId: string
  currentUserId: string
  mayInvite: boolean
  maySeeRoles: boolean
  state: TeamListState
  onStateChange: (state: TeamListState) => void
  onOpen: (member: TeamMember) => void
  /** Shown while there are no members. */
  emptyAction?: ReactNode
}

export function TeamList({
  orgId,
  currentUserId,
  mayInvite,
  maySeeRoles,
  state,
  onStateChange,
  onOpen,
  emptyAction,
}: TeamListProps) {
  const query = useInfiniteQuery({
    ...teamQueries.members(orgId, toTeamQuery(state)),
    placeholderData: keepPreviousData,
  })

  const { data: roles } = useQuery({ ...teamQueries.roles(orgId), enabled: maySeeRoles })
  const isFiltered = state.q !== '' || state.state !== 'all' || state.roleId !== null

  return (
    <DataTable<TeamMember>
      {...toPagedTableProps(query, texts.label)}
      label={texts.label}
      columns={listTeamColumns({ orgId, currentUserId, mayInvite, onOpen })}
      onRowOpen={onOpen}
      getRowId={(member) => member.membership.id ?? member.invitation?.id ?? member.user.email}
      empty={
        isFiltered ? (
          <EmptyState
            icon={<SearchX />}
            title={texts.filteredEmpty}
            description={texts.filteredEmptyDetail}
            actions={
              <Button onClick={() => onStateChange({ q: '', state: 'all', roleId: null })}>
                {texts.clearFilters}
              </Button>
            }
          />
        ) : (
          <EmptyState icon={<UsersRound />} title={texts.empty} actions={emptyAction} />
        )
      }
      toolbar={
        <>
          <ListSearch
            className={styles.search ?? ''}
            label={texts.search}
            value={state.q}
            onSearch={(q) => onStateChange({ ...state, q })}
          />
          <SegmentedControl
            label={texts.show}
            options={stateOptions}
            value={state.state}
            onValueChange={(value) => onStateChange({ ...state, state: value })}
          />
          {roles ? (
            <Select
              className={styles.roleFilter ?? ''}
              size="sm-md"
              aria-label={texts.withRole}
              value={state.roleId ?? ''}
              onChange={(event) => onStateChange({ ...state, roleId: event.currentTarget.value || null })}
            >
              <option value="">{texts.anyRole}</option>
              {roles.items.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          ) : null}
        </>
      }
    />
  )
}

const titles = texts.columns

interface TeamColumnsOptions {
  orgId: string
  currentUserId: string
  mayInvite: boolean
  onOpen: (member: TeamMember) => void
}

function listTeamColumns({
  orgId,
  currentUserId,
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
        <PersonLine user={member.user} badge={member.user.id === currentUserId ? texts.you : undefined}>
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
      width: 240,
      cell: (member) => (
        <span className={styles.roles}>
          <span title={listRoles(member)}>{listRoles(member)}</span>
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

const listRoles = ({ roles }: Pick<TeamMember, 'roles'>) => roles.map(({ name }) => name).join(', ')

interface MemberStatusProps {
  member: Pick<TeamMember, 'membership' | 'invitation'>
}

export function MemberStatus({ member: { membership, invitation } }: MemberStatusProps) {
  if (membership.status === 'active') return <StatusDot tone="success">{texts.statuses.active}</StatusDot>
  if (membership.status === 'suspended')
    return <StatusDot tone="danger">{texts.statuses.suspended}</StatusDot>
  if (invitation?.status === 'expired') return <StatusDot tone="warning">{texts.expired}</StatusDot>
  if (invitation?.lastSentAt === null) return <StatusDot tone="warning">{texts.notSent}</StatusDot>
  return <StatusDot tone="info">{texts.statuses.invited}</StatusDot>
}
