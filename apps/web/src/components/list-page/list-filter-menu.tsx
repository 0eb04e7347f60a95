import { Badge, Button, Checkbox, RadioGroup, Skeleton, Text, TextInput } from '@parapet/ui'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { formatNumber } from '~/lib/format'
import { type ChosenFilters, toggleFilter } from '~/lib/list-url'
import type { ListData, Facets } from './list-data.ts'
import { useFacets, describeFilterValue } from './list-filter-chips.tsx'
import styles from './list-filter-menu.module.css'
import type { ListFilter } from './list-resource.ts'
import { listTexts } from './texts.ts'

export interface ListFilterMenuProps {
  filters: readonly ListFilter[]
  chosen: ChosenFilters
  facets: ListData<never>['facets']
  onChosenChange: (chosen: ChosenFilters) => void
}

/** First the fields, then the values of one of them with how many things each would find. */
export function ListFilterMenu({ filters, chosen, facets, onChosenChange }: ListFilterMenuProps) {
  const [field, setField] = useState<string | null>(null)
  const counted = useFacets(facets, true)
  const filter = filters.find((each) => each.field === field)

  if (!filter) {
    return (
      <ul className={styles.root}>
        {filters.map(({ field: name, label, initial }) => {
          const count = (chosen[name] ?? []).filter((value) => value !== initial).length
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
        // The button that was pressed is gone; without this the keyboard would start over.
        autoFocus
        onClick={() => setField(null)}
      >
        {filter.label}
      </Button>
      <ListFilterValues
        key={filter.field}
        filter={filter}
        chosen={chosen}
        facets={counted.facets}
        isPending={counted.isPending}
        onChosenChange={onChosenChange}
      />
    </div>
  )
}

interface ListFilterValuesProps {
  filter: ListFilter
  chosen: ChosenFilters
  facets: Facets | undefined
  isPending: boolean
  onChosenChange: (chosen: ChosenFilters) => void
}

/** The values of one filter: ticked, chosen or typed. */
function ListFilterValues({ filter, chosen, facets, isPending, onChosenChange }: ListFilterValuesProps) {
  const { field, kind, label } = filter
  // A tick shows at once and quick ticks add up; the address follows when the page has changed.
  const [values, setValues] = useState(
    chosen[field] ?? (filter.initial === undefined ? [] : [filter.initial]),
  )
  const change = (value: string) => {
    const next = toggleFilter({ ...chosen, [field]: values }, filter, value)
    setValues(next[field] ?? [])
    onChosenChange(next)
  }

  if (kind === 'text') return <TypedValues filter={filter} chosen={chosen} onChosenChange={onChosenChange} />
  if (kind === 'one') {
    return (
      <div className={styles.values}>
        <RadioGroup
          label={<span className={styles.hiddenLabel}>{label}</span>}
          options={Object.entries(filter.words ?? {}).map(([value, text]) => ({ value, label: text }))}
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
  { field, words, isCounted, hasNone }: ListFilter,
  facets: Facets | undefined,
  chosen: readonly string[],
): { value: string; count?: number }[] {
  const counted = isCounted ? facets?.[field] : undefined
  const found = counted ?? Object.keys(words ?? {}).map((value) => ({ value }))
  const offered =
    hasNone && !found.some(({ value }) => value === 'none') ? [...found, { value: 'none' }] : found
  // A chosen value that finds nothing now must still be there to be taken back.
  const missing = chosen.filter((value) => !offered.some((choice) => choice.value === value))
  return [...offered, ...missing.map((value) => ({ value, count: 0 }))]
}

function TypedValues({
  filter,
  chosen,
  onChosenChange,
}: Pick<ListFilterValuesProps, 'filter' | 'chosen' | 'onChosenChange'>) {
  const [text, setText] = useState('')
  const { field, label, lengthMax = 100, placeholder } = filter

  function add(event: SubmitEvent) {
    event.preventDefault()
    const value = text.trim()
    if (value === '' || value.includes(',')) return
    setText('')
    if (!chosen[field]?.includes(value)) onChosenChange(toggleFilter(chosen, filter, value))
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
