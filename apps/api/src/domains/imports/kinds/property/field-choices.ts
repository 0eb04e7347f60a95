import type { FieldValue } from '../../import-kind.ts'
import { propertyFields } from './fields.ts'
import type { PropertyLookups } from './property-planner.ts'
import { regionNames } from '../../../estate/index.ts'

/** The values a person can choose for a field when repairing many rows at once. */
export function fieldChoices(world: Pick<PropertyLookups, 'portfolios'>, country: string) {
  const openPortfolios = world.portfolios.filter(({ isVisible, isArchived }) => isVisible && !isArchived)
  return (field: string | null): readonly FieldValue[] | undefined => {
    if (field === 'region') {
      const regions = Object.entries(regionNames[country] ?? {})
      return regions.length > 0 ? regions.map(([value, label]) => ({ value, label })) : undefined
    }
    if (field === 'portfolio') return openPortfolios.map(({ name }) => ({ value: name, label: name }))
    return propertyFields.find((definition) => definition.key === field)?.values
  }
}
