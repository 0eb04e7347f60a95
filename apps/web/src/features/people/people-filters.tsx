import { useCan } from '@parapet/permissions/react'
import { Button, Checkbox, Field, Popover, Select, Tag } from '@parapet/ui'
import { ListFilter } from 'lucide-react'
import type { PeopleTotals } from '~/data/people/queries'
import { nameBuilding } from '~/lib/building-name'
import { formatNumber } from '~/lib/format'
import { nameLanguage } from '~/lib/named-codes'
import { flags, type PeopleView, reachableValues } from './people-view.ts'
import styles from './people.module.css'
import { peopleTexts as texts } from './texts.ts'

interface PeopleFiltersProps {
  view: PeopleView
  /** What there is to filter by. */
  totals: PeopleTotals
  onChange: (view: PeopleView) => void
}

interface Choice {
  value: string
  label: string
}

/** The filters: a popover, and a tag for each that is set. */
export function PeopleFilterBar({ view, totals, onChange }: PeopleFiltersProps) {
  const choices = listChoices(totals)
  const chips = listChips(view, choices)
  return (
    <>
      <Popover
        label={texts.filterBy}
        content={<FilterFields view={view} choices={choices} onChange={onChange} />}
      >
        <Button size="sm-md" icon={<ListFilter />}>
          {texts.filter}
        </Button>
      </Popover>
      {chips.length === 0 ? null : (
        <div className={styles.chips} role="group" aria-label={texts.activeFilters}>
          {chips.map(({ label, without }) => (
            <Tag
              key={label}
              removeLabel={texts.removeFilter(label)}
              onRemove={() => onChange({ ...view, ...without })}
            >
              {label}
            </Tag>
          ))}
        </div>
      )}
    </>
  )
}

type Choices = Record<'place' | 'floor' | 'language' | 'reachable', Choice[]>

function listChoices({ buildings, floors, languages }: PeopleTotals): Choices {
  return {
    place: listPlaces(buildings),
    floor: floors.map(({ value }) => ({ value: String(value), label: formatNumber(value) })),
    language: languages.map(({ value }) => ({
      value,
      label: value === 'none' ? texts.unknownLanguage : nameLanguage(value),
    })),
    reachable: reachableValues.map((value) => ({ value, label: texts.reachableBy[value] })),
  }
}

/** Each property, followed by its buildings if it has several. */
function listPlaces(buildings: PeopleTotals['buildings']): Choice[] {
  const byProperty = Map.groupBy(buildings, ({ property }) => property.id)
  return [...byProperty].flatMap(([id, [first, ...others]]) => {
    const property = { value: id, label: first!.property.name }
    const names = new Set([first!, ...others].map(({ building }) => building ?? 'none'))
    if (names.size === 1) return [property]
    return [
      property,
      ...[...names].map((name) => ({
        value: `${id} ${name}`,
        label: texts.ofProperty(property.label, name === 'none' ? texts.noBuilding : nameBuilding(name)),
      })),
    ]
  })
}

/** The place that is filtered by, named like its choice. */
function describePlace({ propertyId, building }: PeopleView, places: readonly Choice[]) {
  if (propertyId === null) return building === null ? undefined : nameBuilding(building)
  const find = (value: string) => places.find((choice) => choice.value === value)?.label
  const property = find(propertyId) ?? texts.oneProperty
  return building === null ? property : (find(`${propertyId} ${building}`) ?? property)
}

/** The filters that are set, each with the change that removes it. */
function listChips(view: PeopleView, choices: Choices): { label: string; without: Partial<PeopleView> }[] {
  const find = (field: keyof Choices, value: string | null) =>
    value === null ? undefined : (choices[field].find((choice) => choice.value === value)?.label ?? value)
  const named = [
    [texts.place, describePlace(view, choices.place), { propertyId: null, building: null }],
    [texts.floor, find('floor', view.floor), { floor: null }],
    [texts.reachable, find('reachable', view.reachable), { reachable: null }],
    [texts.language, find('language', view.language), { language: null }],
  ] as const
  return [
    ...named.flatMap(([name, label, without]) =>
      label === undefined ? [] : [{ label: `${name}: ${label}`, without }],
    ),
    ...view.flags.map((flag) => ({
      label: texts.flags[flag],
      without: { flags: view.flags.filter((other) => other !== flag) },
    })),
  ]
}

interface FilterFieldsProps extends Pick<PeopleFiltersProps, 'view' | 'onChange'> {
  choices: Choices
}

function FilterFields({ view, choices, onChange }: FilterFieldsProps) {
  const maySeeNeeds = useCan('tenant:sensitive_read')
  const place = [view.propertyId, view.building].filter(Boolean).join(' ')
  const setPlace = (value: string) => {
    const [propertyId, ...building] = value.split(' ')
    onChange({ ...view, propertyId: propertyId || null, building: building.join(' ') || null })
  }
  return (
    <div className={styles.fields}>
      <ChoiceField
        label={texts.place}
        any={texts.anyPlace}
        choices={choices.place}
        value={place}
        onChange={setPlace}
      />
      <ChoiceField
        label={texts.reachable}
        any={texts.anyReachable}
        choices={choices.reachable}
        value={view.reachable ?? ''}
        onChange={(value) =>
          onChange({ ...view, reachable: reachableValues.find((each) => each === value) ?? null })
        }
      />
      <ChoiceField
        label={texts.floor}
        any={texts.anyFloor}
        choices={choices.floor}
        value={view.floor ?? ''}
        onChange={(value) => onChange({ ...view, floor: value || null })}
      />
      <ChoiceField
        label={texts.language}
        any={texts.anyLanguage}
        choices={choices.language}
        value={view.language ?? ''}
        onChange={(value) => onChange({ ...view, language: value || null })}
      />
      {flags.map((flag) =>
        flag === 'hasAssistance' && !maySeeNeeds ? null : (
          <Checkbox
            key={flag}
            label={texts.flags[flag]}
            checked={view.flags.includes(flag)}
            onCheckedChange={(checked) =>
              onChange({
                ...view,
                flags: flags.filter((each) => (each === flag ? checked : view.flags.includes(each))),
              })
            }
          />
        ),
      )}
    </div>
  )
}

interface ChoiceFieldProps {
  label: string
  any: string
  choices: readonly Choice[]
  value: string
  onChange: (value: string) => void
}

function ChoiceField({ label, any, choices, value, onChange }: ChoiceFieldProps) {
  return (
    <Field label={label}>
      <Select size="sm-md" value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{any}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
    </Field>
  )
}
