import type { ServiceContext } from '../../../../platform/context/context.ts'
import type { MatchedRow, PropertyPlan, PropertyPlanner } from './property-planner.ts'
import type { CurrentProperty } from './update-property.ts'
import type { RowPlan, RowRecord } from '../../row-plan.ts'
import type { ImportFileRow } from '../../write/file-layout.ts'
import type { RowBatch } from '../../write/import-kind.ts'
import { loadCurrent } from './load-current.ts'
import { prepareProperties } from './write-properties.ts'

interface PropertyPass {
  orgId: string
  file: ImportFileRow
  planner: PropertyPlanner
  /** Ids of new portfolios that an earlier batch takes care of. */
  writtenPortfolios: Set<string>
}

/** Rows of properties that are written together. */
export class PropertyBatch implements RowBatch {
  readonly needsCurrent: boolean
  readonly #pass: PropertyPass
  readonly #matched: readonly MatchedRow[]
  #current: ReadonlyMap<string, CurrentProperty> = new Map()
  #plans: PropertyPlan[] = []

  constructor(pass: PropertyPass, matched: readonly MatchedRow[]) {
    this.#pass = pass
    this.#matched = matched
    this.needsCurrent = matched.some(({ target, isOutcome }) => target !== null && isOutcome === null)
  }

  async loadCurrent(ctx: ServiceContext) {
    this.#current = await loadCurrent(ctx, this.#matched)
  }

  decide(now: Date, isDry: boolean) {
    this.#plans = this.#matched.map((row) => {
      const current = (row.target && this.#current.get(row.target.id)) ?? null
      return this.#pass.planner.decide(row, current, now, isDry)
    })
    return this.#plans.map(toRowPlan)
  }

  prepareWrite() {
    const { planner, writtenPortfolios, file, orgId } = this.#pass
    const portfolios = [...planner.newPortfolios.values()].filter(({ id }) => !writtenPortfolios.has(id))
    for (const { id } of portfolios) writtenPortfolios.add(id)
    return prepareProperties({ orgId, file, plans: this.#plans, newPortfolios: portfolios })
  }
}

function toRowPlan(plan: PropertyPlan): RowPlan {
  const { n, outcome, issues, target, update } = plan
  return { n, outcome, issues, target, changes: update?.changes ?? [], records: listRecords(plan) }
}

function listRecords({ outcome, target, create, update }: PropertyPlan): RowRecord[] {
  if (!target) return []
  return [
    {
      type: 'property',
      id: target.id,
      outcome: outcome === 'create' || outcome === 'update' ? outcome : 'unchanged',
      version: create?.version ?? update?.row.version ?? null,
      before: update?.before ?? null,
    },
  ]
}
