import { Button, Tag } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { propertyQueries, type PropertyFacets, type PropertyFilters } from '~/data/properties/queries'
import { formatDate, formatNumber } from '~/lib/format'
import { propertyTexts } from '~/texts/properties'
import { propertyValueTexts, wordsFor } from '~/texts/property-values'
import { filterFields, toggleFilter, type ChosenFilters, type FilterField } from './property-list-url.ts'
import styles from './property-list.module.css'

export interface PropertyFilterChipsProps {
  orgId: string
  filters: ChosenFilters
  /** What the list is asked for, so that names come from the same counts as the filter menu. */
  conditions: PropertyFilters
  onFiltersChange: (filters: ChosenFilters) => void
  onClear: () => void
}

/** The filters that are set, each with a way to take it back. */
export function PropertyFilterChips({
  orgId,
  filters,
  conditions,
  onFiltersChange,
  onClear,
}: PropertyFilterChipsProps) {
  // Only a portfolio and a state have names that this page cannot know by itself.
  const needsNames = filters.portfolioId !== undefined || filters.region !== undefined
  const facets = useQuery({ ...propertyQueries.facets(orgId, conditions), enabled: needsNames })
  const chosen = filterFields.flatMap((field) => (filters[field] ?? []).map((value) => ({ field, value })))
  if (chosen.length === 0) return null

  return (
    <div className={styles.filters} role="group" aria-label={propertyTexts.activeFilters}>
      {chosen.map(({ field, value }) => {
        const label = `${propertyTexts.filters[field]}: ${describeFilterValue(field, value, facets.data)}`
        return (
          <Tag
            key={`${field}:${value}`}
            removeLabel={propertyTexts.removeFilter(label)}
            onRemove={() => onFiltersChange(toggleFilter(filters, field, value))}
          >
            {label}
          </Tag>
        )
      })}
      <Button size="xs" tone="ghost" onClick={onClear}>
        {propertyTexts.clear}
      </Button>
    </div>
  )
}

const fixedWords: Partial<Record<FilterField, Readonly<Record<string, string>>>> = {
  propertyClass: propertyValueTexts.class,
  propertySubType: propertyValueTexts.subType,
  status: propertyValueTexts.status,
  geocode: propertyValueTexts.geocode,
  criticality: propertyValueTexts.criticality,
}

/** A filter value in words. */
export function describeFilterValue(field: FilterField, value: string, facets: PropertyFacets | undefined) {
  if (value === 'none') return propertyTexts.none
  if (field === 'dataQualityTo') return propertyTexts.qualityUpTo(formatNumber(Number(value)))
  if (field === 'updatedFrom') return formatDate(value)
  const words = fixedWords[field]
  if (words) return wordsFor(words, value)
  const counted = field === 'portfolioId' || field === 'region' ? facets?.[field] : undefined
  return counted?.find((facet) => facet.value === value)?.label ?? value
}
