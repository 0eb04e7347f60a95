import { useCan } from '@parapet/permissions/react'
import { Field, Select } from '@parapet/ui'
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { sessionQueries } from '~/data/session/queries'
import { teamQueries } from '~/data/team/queries'
import { threatBriefTexts as texts } from './brief-texts.ts'
import { threatTexts } from '~/components/threats/texts'
import styles from './threat-brief.module.css'

export interface AssigneeFieldProps {
  orgId: string
  assignee: { id: string; name: string } | null
  onAssign: (userId: string | null) => void
}

const nobody = 'nobody'

/** Whose it is: nobody's, mine, or that of a member whom the person may see. */
export function AssigneeField({ orgId, assignee, onAssign }: AssigneeFieldProps) {
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  const mayReadTeam = useCan('team:read')
  const team = useInfiniteQuery({
    ...teamQueries.members(orgId, { status: 'active', sort: 'name' }),
    enabled: mayReadTeam,
  })
  const members = (team.data?.pages.flatMap((page) => page.items) ?? []).flatMap(({ user: { id, name } }) =>
    id === null || id === user.id ? [] : [{ id, name: name ?? id }],
  )
  const others =
    assignee === null || assignee.id === user.id || members.some(({ id }) => id === assignee.id)
      ? members
      : [assignee, ...members]

  return (
    <Field label={texts.assignee} className={styles.assignee ?? ''}>
      <Select
        value={assignee?.id ?? nobody}
        onChange={({ target: { value } }) => onAssign(value === nobody ? null : value)}
      >
        <option value={nobody}>{threatTexts.unassigned}</option>
        <option value={user.id}>{texts.me(user.name ?? user.email)}</option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
