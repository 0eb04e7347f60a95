import { Button, DataTable, EmptyState, SegmentedControl, Select } from '@parapet/ui'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { SearchX, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { ListSearch } from '~/components/list-search'
import { toPagedTableProps } from '~/components/paged-table-props'
import { teamQueries, type TeamMember } from '~/data/team/queries'
import { teamTexts as texts } from './texts.ts'
import { listTeamColumns } from './team-columns.tsx'
import { toTeamQuery, type TeamListState, type TeamState } from './team-list-url.ts'
import styles from './team.module.css'

const stateOptions = (Object.entries(texts.states) as [TeamState, string][]).map(([value, label]) => ({
  value,
  label,
}))

export interface TeamListProps {
  orgId: string
  /** The id of who looks at it. */
  userId: string
  mayInvite: boolean
  maySeeRoles: boolean
  state: TeamListState
  onStateChange: (state: TeamListState) => void
  onOpen: (member: TeamMember) => void
  /** What can be done while nobody is there. */
  emptyAction?: ReactNode
}

/** The table of members and invited people. */
export function TeamList({
  orgId,
  userId,
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
      columns={listTeamColumns({ orgId, userId, mayInvite, onOpen })}
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
