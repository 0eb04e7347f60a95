import { listTexts } from './texts.ts'
import type { Facets } from './list-data.ts'
import type { ListFilter } from './list-resource.ts'

/** A filter value in words: those of the list, of the person who named the thing, or the value itself. */
export function describeFilterValue(filter: ListFilter, value: string, facets: Facets | undefined): string {
  if (value === 'none') return listTexts.none
  const words = filter.words && Object.hasOwn(filter.words, value) ? filter.words[value] : undefined
  const named = facets?.[filter.field]?.find((facet) => facet.value === value)?.label
  return words ?? filter.describe?.(value) ?? named ?? value
}
