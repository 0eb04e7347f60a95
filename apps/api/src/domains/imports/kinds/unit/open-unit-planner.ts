import type { ServiceContext } from '../../../../platform/context/context.ts'
import type { FixRules } from '../../fix-rule.ts'
import type { FieldValue } from '../../import-kind.ts'
import { unitFields } from './fields.ts'
import { readUnit } from './read-unit.ts'
import { UnitPlanner } from './unit-planner.ts'
import type { RowToPlan } from '../../row-plan.ts'
import { filledFields, type ImportFileRow } from '../../write/file-layout.ts'
import type { RowPlanner } from '../../write/import-kind.ts'
import { mapInChunks } from '../../../../platform/scheduling/map-in-chunks.ts'
import { loadUnitLookups } from './load-unit-lookups.ts'
import { UnitBatch } from './unit-batch.ts'

/** More than this is no list to choose from; people type instead. */
const choicesMax = 500

/** Plans the rows of a file of units. */
export async function openUnitPlanner(
  ctx: ServiceContext,
  file: ImportFileRow,
  rules: FixRules,
): Promise<RowPlanner> {
  const world = await loadUnitLookups(ctx, file.options)
  const planner = new UnitPlanner(world, file.options, rules)
  const hasAddress = filledFields(file.mapping, file.layout).has('line1')
  const read = ({ texts, isSkipped, rejection }: RowToPlan) => {
    const found = readUnit(texts, rules)
    if (isSkipped) found.isSkipped = true
    return rejection ? { ...found, issues: [rejection] } : found
  }
  return {
    match: async (rows) =>
      new UnitBatch(
        { file, world, planner },
        await mapInChunks(rows, (row) => planner.match(row.n, read(row))),
      ),
    remember: (row) => planner.remember(row.n, read(row)),
    alsoCreates() {
      const names = world.missing?.names ?? []
      if (names.length === 0) return []
      return [{ one: 'property', many: 'properties', count: names.length, names: names.slice(0, 6) }]
    },
    choices(field) {
      if (field === 'property') return listChoices(world.properties.properties)
      return unitFields.find((definition) => definition.key === field)?.values
    },
    canCreateMissing: ({ code }) => code === 'property_not_found' && hasAddress && world.missing !== null,
    countMissing: ({ code }) => (code === 'property_not_found' ? (world.missing?.wantedCount ?? null) : null),
  }
}

function listChoices(properties: readonly { name: string }[]): FieldValue[] | undefined {
  if (properties.length > choicesMax) return undefined
  const names = [...new Set(properties.map(({ name }) => name))]
  return names
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((name) => ({ value: name, label: name }))
}
