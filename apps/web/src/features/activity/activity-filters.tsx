import { useCan } from '@parapet/permissions/react'
import { Combobox, Field, MultiSelect } from '@parapet/ui'
import { usePropertyChoices } from '~/data/choices'
import { useMemberChoices } from '~/data/team/access-queries'
import type { SelectedFilters } from '~/lib/list-url'
import styles from './activity.module.css'
import { activityTexts as texts } from './texts.ts'

export interface ActivityFiltersProps {
  orgId: string
  selected: SelectedFilters
  onSelectedChange: (selected: SelectedFilters) => void
  /** Whether the list spans several properties, so that one of them can be chosen. */
  offersProperty: boolean
  /** The names of the selected person and property, if known. */
  names: { actorId?: string | undefined; propertyId?: string | undefined }
}

const toOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const categories = toOptions(texts.categories)
const actions = toOptions(texts.actions)

/** The filters of the activity: who did it, where, and what. */
export function ActivityFilters({
  orgId,
  selected,
  onSelectedChange,
  offersProperty,
  names,
}: ActivityFiltersProps) {
  const mayReadTeam = useCan('team:read')
  const mayReadProperties = useCan('property:read')
  const setFilter = (field: string, values: readonly string[]) => {
    const { [field]: _previous, ...others } = selected
    onSelectedChange(values.length === 0 ? others : { ...others, [field]: values })
  }
  const fieldProps = (field: 'actorId' | 'propertyId') => ({
    orgId,
    value: selected[field]?.[0] ?? null,
    name: names[field],
    onValueChange: (value: string | null) => setFilter(field, value === null ? [] : [value]),
  })
  const multiSelectProps = (field: 'action' | 'category', options: typeof actions) => ({
    size: 'sm-md' as const,
    options,
    value: selected[field] ?? [],
    chosenOptions: (selected[field] ?? []).map((value) => ({ value, label: texts.actions[value] ?? value })),
    onValueChange: (values: string[]) => setFilter(field, values),
  })

  return (
    <div className={styles.filters}>
      {mayReadTeam ? <PersonField {...fieldProps('actorId')} /> : null}
      {offersProperty && mayReadProperties ? <PropertyField {...fieldProps('propertyId')} /> : null}
      <Field label={texts.action}>
        <MultiSelect {...multiSelectProps('action', actions)} placeholder={texts.anyAction} />
      </Field>
      <Field label={texts.category}>
        <MultiSelect {...multiSelectProps('category', categories)} placeholder={texts.anyCategory} />
      </Field>
    </div>
  )
}

interface ChoiceFieldProps {
  orgId: string
  value: string | null
  name: string | undefined
  onValueChange: (value: string | null) => void
}

const toCurrentChoice = ({ value, name }: ChoiceFieldProps) =>
  value === null ? null : { id: value, name: name ?? '' }

function PersonField(props: ChoiceFieldProps) {
  // What people did before they were suspended or removed is still of interest.
  const choices = useMemberChoices(props.orgId, toCurrentChoice(props), 'active,suspended,removed')
  return (
    <Field label={texts.person}>
      <Combobox
        {...choices}
        placeholder={texts.anyPerson}
        size="sm-md"
        value={props.value}
        onValueChange={props.onValueChange}
      />
    </Field>
  )
}

function PropertyField(props: ChoiceFieldProps) {
  const choices = usePropertyChoices(props.orgId, toCurrentChoice(props))
  return (
    <Field label={texts.property}>
      <Combobox
        {...choices}
        placeholder={texts.anyProperty}
        size="sm-md"
        value={props.value}
        onValueChange={props.onValueChange}
      />
    </Field>
  )
}
