import { Field, Select } from '@parapet/ui'

interface Person {
  id: string
  name: string
}

interface AssigneeFieldProps {
  label: string
  assignee: Person | null
  /** The person who uses the page. */
  user: Person
  /** The members they have permission to see. */
  members: readonly Person[]
  onAssign: (person: Person | null) => void
  disabled?: boolean
  className?: string | undefined
}

const texts = {
  unassigned: 'Unassigned',
  user: (name: string) => `${name} (you)`,
} as const

const unassigned = 'unassigned'

/** Who takes care of something: no one, the user, or another member. */
export function AssigneeField({ label, assignee, user, members, onAssign, ...props }: AssigneeFieldProps) {
  const { disabled, className } = props
  const others = members.filter(({ id }) => id !== user.id)
  const isListed = assignee === null || [user, ...others].some(({ id }) => id === assignee.id)
  const people = isListed ? others : [assignee, ...others]
  return (
    <Field label={label} className={className ?? ''}>
      <Select
        disabled={disabled}
        value={assignee?.id ?? unassigned}
        onChange={({ target: { value } }) =>
          onAssign([user, ...people].find(({ id }) => id === value) ?? null)
        }
      >
        <option value={unassigned}>{texts.unassigned}</option>
        <option value={user.id}>{texts.user(user.name)}</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
