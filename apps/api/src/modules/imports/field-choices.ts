import { regionNames } from '../../addresses/regions.ts'
import type { FieldDefinition } from '../../imports/import-kind.ts'
import type { PlanWorld } from '../../imports/kinds/property/property-planner.ts'
import type { FieldChoices } from './issue-groups.ts'

/** The values a person can choose for a field when repairing many rows at once. */
export function fieldChoices(
  fields: readonly FieldDefinition[],
  world: Pick<PlanWorld, 'portfolios'>,
  country: string,
): FieldChoices {
  const openPortfolios = world.portfolios.filter(({ isVisible, isArchived }) => isVisible && !isArchived)
  return (field) => {
    if (field === 'region') {
      const regions = Object.entries(regionNames[country] ?? {})
      return regions.length > 0 ? regions.map(([value, label]) => ({ value, label })) : undefined
    }
    if (field === 'portfolio') return openPortfolios.map(({ name }) => ({ value: name, label: name }))
    const values = fields.find((definition) => definition.key === field)?.values
    return values ? [...values] : undefined
  }
}
