import type { ServiceContext } from '../../../../platform/context/context.ts'
import type { FixRules } from '../../fix-rule.ts'
import { PropertyPlanner } from './property-planner.ts'
import { readProperty } from './read-property.ts'
import type { RowToPlan } from '../../row-plan.ts'
import type { ImportFileRow } from '../../write/file-layout.ts'
import type { RowPlanner } from '../../write/import-kind.ts'
import { mapInChunks } from '../../../../platform/scheduling/map-in-chunks.ts'
import { fieldChoices } from './field-choices.ts'
import { loadPropertyLookups } from './load-property-lookups.ts'
import { PropertyBatch } from './property-batch.ts'

/** Plans the rows of a file of properties. */
export async function openPropertyPlanner(
  ctx: ServiceContext,
  file: ImportFileRow,
  rules: FixRules,
): Promise<RowPlanner> {
  const world = await loadPropertyLookups(ctx)
  const planner = new PropertyPlanner(world, file.options, rules)
  const writtenPortfolios = new Set<string>()
  const read = ({ texts, isSkipped }: RowToPlan) => {
    const found = readProperty(texts, rules, file.options.defaultCountry)
    return isSkipped ? { ...found, isSkipped } : found
  }
  return {
    async match(rows) {
      const matched = await mapInChunks(rows, (row) =>
        row.rejection ? planner.reject(row.n, read(row), row.rejection) : planner.match(row.n, read(row)),
      )
      return new PropertyBatch({ orgId: ctx.orgId, file, planner, writtenPortfolios }, matched)
    },
    remember(row, records) {
      for (const { id } of records) planner.remember(row.n, read(row), id)
    },
    alsoCreates() {
      const names = [...planner.newPortfolios.values()].map(({ name }) => name)
      return names.length === 0
        ? []
        : [{ one: 'portfolio', many: 'portfolios', count: names.length, names: names.slice(0, 6) }]
    },
    choices: fieldChoices(world, file.options.defaultCountry),
    canCreateMissing: ({ code }) => code === 'portfolio_not_found',
  }
}
