import { Badge, Button, Checkbox, RadioGroup, Skeleton, Text, TextInput } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { propertyQueries, type PropertyFacets } from '~/data/properties/queries'
import { formatNumber } from '~/lib/format'
import { propertyTexts } from '~/texts/properties'
import { propertyValueTexts } from '~/texts/property-values'
import type { PropertyFilterButtonProps } from './property-filter-button.tsx'
import { describeFilterValue } from './property-filter-chips.tsx'
import { filterFields, toggleFilter, type ChosenFilters, type FilterField } from './property-list-url.ts'
import styles from './property-filter-menu.module.css'

const facetFields = ['portfolioId', 'propertyClass', 'status', 'region', 'geocode'] as const
const qualityLevels = ['40', '60', '80', '95']

interface Choice {
  value: string
  label: string
  count?: number
}

/** First the fields, then the values of one of them with how many properties each would find. */
export function PropertyFilterMenu({
  orgId,
  filters,
  conditions,
  hasScope,
  onFiltersChange,
}: PropertyFilterButtonProps) {
  const [field, setField] = useState<FilterField | null>(null)
  const facets = useQuery(propertyQueries.facets(orgId, conditions))

  if (field === null) {
    const fields = filterFields.filter(
      (name) => name !== 'updatedFrom' && !(hasScope && name === 'portfolioId'),
    )
    return (
      <ul className={styles.root}>
        {fields.map((name) => (
          <li key={name}>
            <button type="button" className={styles.field} onClick={() => setField(name)}>
              <span className={styles.label}>{propertyTexts.filters[name]}</span>
              {filters[name] ? <Badge tone="accent">{filters[name].length}</Badge> : null}
              <ChevronRight className={styles.icon} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    )
  }

  return (
    <div className={styles.root}>
      <button
        type="button"
        className={styles.back}
        aria-label={propertyTexts.back}
        // The button that was pressed is gone; without this the keyboard would start over.
        autoFocus
        onClick={() => setField(null)}
      >
        <ChevronLeft className={styles.icon} aria-hidden="true" />
        {propertyTexts.filters[field]}
      </button>
      <FieldValues
        field={field}
        filters={filters}
        facets={facets.data}
        isPending={facets.isPending}
        onFiltersChange={onFiltersChange}
      />
    </div>
  )
}

interface FieldValuesProps {
  field: FilterField
  filters: ChosenFilters
  facets: PropertyFacets | undefined
  isPending: boolean
  onFiltersChange: (filters: ChosenFilters) => void
}

function FieldValues({ field, filters, facets, isPending, onFiltersChange }: FieldValuesProps) {
  // A tick shows at once and quick ticks add up; the address follows when the page has changed.
  const [chosen, setChosen] = useState(filters[field] ?? [])
  const change = (next: ChosenFilters) => {
    setChosen(next[field] ?? [])
    onFiltersChange(next)
  }
  if (field === 'city' || field === 'tag') {
    return <TypedValues key={field} field={field} filters={filters} onFiltersChange={onFiltersChange} />
  }
  if (field === 'dataQualityTo') {
    return (
      <div className={styles.values}>
        <RadioGroup
          label={<span className={styles.hiddenLabel}>{propertyTexts.filters[field]}</span>}
          options={qualityLevels.map((value) => ({ value, label: propertyTexts.qualityUpTo(value) }))}
          value={chosen[0] ?? null}
          onValueChange={(value) => change({ ...filters, dataQualityTo: [value] })}
        />
      </div>
    )
  }
  const isCounted = facetFields.some((name) => name === field)
  if (isCounted && isPending) return <Skeleton className={styles.pending} shape="block" />

  const choices = listChoices(field, facets, chosen)
  return (
    <div className={styles.values}>
      {choices.length === 0 ? <Text tone="muted">{propertyTexts.noValues}</Text> : null}
      {choices.map(({ value, label, count }) => (
        <div key={value} className={styles.value}>
          <Checkbox
            label={label}
            checked={chosen.includes(value)}
            onCheckedChange={() => change(toggleFilter({ ...filters, [field]: chosen }, field, value))}
          />
          {count === undefined ? null : <span className={styles.count}>{formatNumber(count)}</span>}
        </div>
      ))}
    </div>
  )
}

function listChoices(
  field: FilterField,
  facets: PropertyFacets | undefined,
  chosen: readonly string[],
): Choice[] {
  const fixed = (words: Readonly<Record<string, string>>) =>
    Object.entries(words).map(([value, label]) => ({ value, label }))
  if (field === 'propertySubType') {
    return [...fixed(propertyValueTexts.subType), { value: 'none', label: propertyTexts.none }]
  }
  if (field === 'criticality') return fixed(propertyValueTexts.criticality)

  const counted = facets?.[field as (typeof facetFields)[number]] ?? []
  const found = counted.map(({ value, count }) => ({
    value,
    label: describeFilterValue(field, value, facets),
    count,
  }))
  // A chosen value that finds nothing now must still be there to be taken back.
  const missing = chosen.filter((value) => !counted.some((facet) => facet.value === value))
  return [
    ...found,
    ...missing.map((value) => ({ value, label: describeFilterValue(field, value, facets), count: 0 })),
  ]
}

function TypedValues({
  field,
  filters,
  onFiltersChange,
}: Pick<FieldValuesProps, 'field' | 'filters' | 'onFiltersChange'>) {
  const [text, setText] = useState('')
  const label = propertyTexts.filters[field]

  function add(event: SubmitEvent) {
    event.preventDefault()
    const value = text.trim()
    if (value === '' || value.includes(',')) return
    setText('')
    if (!filters[field]?.includes(value)) onFiltersChange(toggleFilter(filters, field, value))
  }

  return (
    <form className={styles.typed} onSubmit={add}>
      <TextInput
        size="sm-md"
        aria-label={label}
        placeholder={propertyTexts.filterPlaceholders[field]}
        maxLength={field === 'tag' ? 40 : 100}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" size="sm-md" disabled={text.trim() === ''}>
        {propertyTexts.apply}
      </Button>
    </form>
  )
}
