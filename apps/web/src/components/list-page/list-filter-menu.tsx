import { Badge, Button, Checkbox, DatePicker, RadioGroup, Skeleton, Text, TextInput } from '@parapet/ui'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { formatNumber } from '~/lib/format'
import { type SelectedFilters, toggleFilter } from '~/lib/list-url'
import { getRegionalSettings } from '~/lib/regional-settings'
import type { ListData, Facets } from './list-data.ts'
import { useFacets, describeFilterValue } from './list-filter-chips.tsx'
import styles from './list-filter-menu.module.css'
import type { ListFilter } from './list-resource.ts'
import { listFilterTexts } from './filter-texts.ts'

export interface ListFilterMenuProps {
  filters: readonly ListFilter[]
  selectedFilters: SelectedFilters
  facets: ListData<never>['facets']
  onSelectedFiltersChange: (selected: SelectedFilters) => void
}

/** The filter menu: first the fields, then the values of one field with their counts. */
export function ListFilterMenu({
  filters,
  selectedFilters,
  facets,
  onSelectedFiltersChange,
}: ListFilterMenuProps) {
  const [field, setField] = useState<string | null>(null)
  const facetQuery = useFacets(facets, true)
  const filter = filters.find((candidate) => candidate.field === field)

  if (!filter) {
    return (
      <ul className={styles.root}>
        {filters.map(({ field: name, label, defaultValue }) => {
          const count = (selectedFilters[name] ?? []).filter((value) => value !== defaultValue).length
          return (
            <li key={name}>
              <Button
                size="sm-md"
                tone="ghost"
                fullWidth
                className={styles.field}
                endIcon={<ChevronRight />}
                onClick={() => setField(name)}
              >
                {label} {count > 0 ? <Badge tone="accent">{count}</Badge> : null}
              </Button>
            </li>
          )
        })}
      </ul>
    )
  }

  return (
    <div className={styles.root}>
      <Button
        size="sm-md"
        tone="ghost"
        fullWidth
        className={styles.back}
        icon={<ChevronLeft />}
        aria-label={listFilterTexts.back}
        // The pressed button has disappeared, so without this the focus would be lost.
        autoFocus
        onClick={() => setField(null)}
      >
        {filter.label}
      </Button>
      <ListFilterValues
        key={filter.field}
        filter={filter}
        selectedFilters={selectedFilters}
        facets={facetQuery.facets}
        isPending={facetQuery.isPending}
        onSelectedFiltersChange={onSelectedFiltersChange}
      />
    </div>
  )
}

interface ListFilterValuesProps {
  filter: ListFilter
  selectedFilters: SelectedFilters
  facets: Facets | undefined
  isPending: boolean
  onSelectedFiltersChange: (selected: SelectedFilters) => void
}

/** The values of one filter, as checkboxes, radio buttons, a date, or a text field. */
function ListFilterValues({
  filter,
  selectedFilters,
  facets,
  isPending,
  onSelectedFiltersChange,
}: ListFilterValuesProps) {
  const { field, kind, label } = filter
  // Local state, so that checkboxes respond immediately and quick changes add up before the URL is updated.
  const [values, setValues] = useState(
    selectedFilters[field] ?? (filter.defaultValue === undefined ? [] : [filter.defaultValue]),
  )
  const toggleValue = (value: string) => {
    const next = toggleFilter({ ...selectedFilters, [field]: values }, filter, value)
    setValues(next[field] ?? [])
    onSelectedFiltersChange(next)
  }

  if (kind === 'text')
    return (
      <TextFilterForm
        filter={filter}
        selectedFilters={selectedFilters}
        onSelectedFiltersChange={onSelectedFiltersChange}
      />
    )
  if (kind === 'day')
    return (
      <DayFilterForm
        filter={filter}
        selectedFilters={selectedFilters}
        onSelectedFiltersChange={onSelectedFiltersChange}
      />
    )
  if (kind === 'radio') {
    return (
      <div className={styles.values}>
        <RadioGroup
          label={<span className={styles.hiddenLabel}>{label}</span>}
          options={Object.entries(filter.labels ?? {}).map(([value, text]) => ({ value, label: text }))}
          value={values[0] ?? null}
          onValueChange={(value) => (values.includes(value) ? undefined : toggleValue(value))}
        />
      </div>
    )
  }
  if (filter.isCounted && isPending) return <Skeleton className={styles.pending} shape="block" />

  const choices = listChoices(filter, facets, values)
  return (
    <div className={styles.values}>
      {choices.length === 0 ? <Text tone="muted">{listFilterTexts.noValues}</Text> : null}
      {choices.map(({ value, count }) => (
        <div key={value} className={styles.value}>
          <Checkbox
            label={describeFilterValue(filter, value, facets)}
            checked={values.includes(value)}
            onCheckedChange={() => toggleValue(value)}
          />
          {count === undefined ? null : <span className={styles.count}>{formatNumber(count)}</span>}
        </div>
      ))}
    </div>
  )
}

function listChoices(
  { field, labels, isCounted, hasNoneOption }: ListFilter,
  facets: Facets | undefined,
  selectedValues: readonly string[],
): { value: string; count?: number }[] {
  const facetValues = isCounted ? facets?.[field] : undefined
  const choices = facetValues ?? Object.keys(labels ?? {}).map((value) => ({ value }))
  const options =
    hasNoneOption && !choices.some(({ value }) => value === 'none')
      ? [...choices, { value: 'none' }]
      : choices
  // A selected value without matches must stay in the list, so that it can be deselected.
  const valuesWithoutMatches = selectedValues.filter(
    (value) => !options.some((choice) => choice.value === value),
  )
  return [...options, ...valuesWithoutMatches.map((value) => ({ value, count: 0 }))]
}

type FilterFormProps = Pick<ListFilterValuesProps, 'filter' | 'selectedFilters' | 'onSelectedFiltersChange'>

function DayFilterForm({ filter, selectedFilters, onSelectedFiltersChange }: FilterFormProps) {
  const { field, label } = filter
  const [day, setDay] = useState(selectedFilters[field]?.[0] ?? null)

  function apply(event: SubmitEvent) {
    event.preventDefault()
    // If the text isn't a date, the picker says so.
    if (day !== null) onSelectedFiltersChange({ ...selectedFilters, [field]: [day] })
  }

  return (
    <form className={styles.typed} noValidate onSubmit={apply}>
      <DatePicker
        size="sm-md"
        aria-label={label}
        locale={getRegionalSettings().locale}
        value={day}
        onValueChange={setDay}
      />
      <Button type="submit" size="sm-md">
        {listFilterTexts.apply}
      </Button>
    </form>
  )
}

function TextFilterForm({ filter, selectedFilters, onSelectedFiltersChange }: FilterFormProps) {
  const [text, setText] = useState('')
  const { field, label, maxLength = 100, placeholder } = filter

  function addValue(event: SubmitEvent) {
    event.preventDefault()
    const value = text.trim()
    if (value === '' || value.includes(',')) return
    setText('')
    if (!selectedFilters[field]?.includes(value))
      onSelectedFiltersChange(toggleFilter(selectedFilters, filter, value))
  }

  return (
    <form className={styles.typed} onSubmit={addValue}>
      <TextInput
        size="sm-md"
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" size="sm-md" disabled={text.trim() === ''}>
        {listFilterTexts.apply}
      </Button>
    </form>
  )
}
