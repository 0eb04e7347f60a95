import { Badge, Button, Checkbox, RadioGroup, Skeleton, Text, TextInput } from '@parapet/ui'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { formatNumber } from '~/lib/format'
import { type SelectedFilters, toggleFilter } from '~/lib/list-url'
import type { ListData, Facets } from './list-data.ts'
import { useFacets, describeFilterValue } from './list-filter-chips.tsx'
import styles from './list-filter-menu.module.css'
import type { ListFilter } from './list-resource.ts'
import { listTexts } from './texts.ts'

export interface ListFilterMenuProps {
  filters: readonly ListFilter[]
  selected: SelectedFilters
  facets: ListData<never>['facets']
  onSelectedChange: (selected: SelectedFilters) => void
}

/** The filter menu: first the fields, then the values of one field with their counts. */
export function ListFilterMenu({ filters, selected, facets, onSelectedChange }: ListFilterMenuProps) {
  const [field, setField] = useState<string | null>(null)
  const facetQuery = useFacets(facets, true)
  const filter = filters.find((candidate) => candidate.field === field)

  if (!filter) {
    return (
      <ul className={styles.root}>
        {filters.map(({ field: name, label, initial }) => {
          const count = (selected[name] ?? []).filter((value) => value !== initial).length
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
        aria-label={listTexts.back}
        // The pressed button has disappeared, so without this the focus would be lost.
        autoFocus
        onClick={() => setField(null)}
      >
        {filter.label}
      </Button>
      <ListFilterValues
        key={filter.field}
        filter={filter}
        selected={selected}
        facets={facetQuery.facets}
        isPending={facetQuery.isPending}
        onSelectedChange={onSelectedChange}
      />
    </div>
  )
}

interface ListFilterValuesProps {
  filter: ListFilter
  selected: SelectedFilters
  facets: Facets | undefined
  isPending: boolean
  onSelectedChange: (selected: SelectedFilters) => void
}

/** The values of one filter, as checkboxes, radio buttons or a text field. */
function ListFilterValues({ filter, selected, facets, isPending, onSelectedChange }: ListFilterValuesProps) {
  const { field, kind, label } = filter
  // Local state, so that checkboxes respond immediately and quick changes add up before the URL is updated.
  const [values, setValues] = useState(
    selected[field] ?? (filter.initial === undefined ? [] : [filter.initial]),
  )
  const change = (value: string) => {
    const next = toggleFilter({ ...selected, [field]: values }, filter, value)
    setValues(next[field] ?? [])
    onSelectedChange(next)
  }

  if (kind === 'text')
    return <TypedValues filter={filter} selected={selected} onSelectedChange={onSelectedChange} />
  if (kind === 'one') {
    return (
      <div className={styles.values}>
        <RadioGroup
          label={<span className={styles.hiddenLabel}>{label}</span>}
          options={Object.entries(filter.labels ?? {}).map(([value, text]) => ({ value, label: text }))}
          value={values[0] ?? null}
          onValueChange={(value) => (values.includes(value) ? undefined : change(value))}
        />
      </div>
    )
  }
  if (filter.isCounted && isPending) return <Skeleton className={styles.pending} shape="block" />

  const choices = listChoices(filter, facets, values)
  return (
    <div className={styles.values}>
      {choices.length === 0 ? <Text tone="muted">{listTexts.noValues}</Text> : null}
      {choices.map(({ value, count }) => (
        <div key={value} className={styles.value}>
          <Checkbox
            label={describeFilterValue(filter, value, facets)}
            checked={values.includes(value)}
            onCheckedChange={() => change(value)}
          />
          {count === undefined ? null : <span className={styles.count}>{formatNumber(count)}</span>}
        </div>
      ))}
    </div>
  )
}

function listChoices(
  { field, labels, isCounted, hasNone }: ListFilter,
  facets: Facets | undefined,
  selected: readonly string[],
): { value: string; count?: number }[] {
  const counted = isCounted ? facets?.[field] : undefined
  const choices = counted ?? Object.keys(labels ?? {}).map((value) => ({ value }))
  const listed =
    hasNone && !choices.some(({ value }) => value === 'none') ? [...choices, { value: 'none' }] : choices
  // A selected value without matches must stay in the list, so that it can be deselected.
  const missing = selected.filter((value) => !listed.some((choice) => choice.value === value))
  return [...listed, ...missing.map((value) => ({ value, count: 0 }))]
}

function TypedValues({
  filter,
  selected,
  onSelectedChange,
}: Pick<ListFilterValuesProps, 'filter' | 'selected' | 'onSelectedChange'>) {
  const [text, setText] = useState('')
  const { field, label, lengthMax = 100, placeholder } = filter

  function add(event: SubmitEvent) {
    event.preventDefault()
    const value = text.trim()
    if (value === '' || value.includes(',')) return
    setText('')
    if (!selected[field]?.includes(value)) onSelectedChange(toggleFilter(selected, filter, value))
  }

  return (
    <form className={styles.typed} onSubmit={add}>
      <TextInput
        size="sm-md"
        aria-label={label}
        placeholder={placeholder}
        maxLength={lengthMax}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" size="sm-md" disabled={text.trim() === ''}>
        {listTexts.apply}
      </Button>
    </form>
  )
}
