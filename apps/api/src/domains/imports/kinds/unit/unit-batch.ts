import { and, eq } from 'drizzle-orm'
import { inTransaction, type ServiceContext } from '../../../../platform/context/context.ts'
import { unit } from '../../../../platform/db/schema/index.ts'
import type { MatchedUnit, UnitPlan, UnitPlanner, UnitLookups } from './unit-planner.ts'
import type { CurrentUnit } from './update-unit.ts'
import type { RowPlan, RowRecord } from '../../row-plan.ts'
import type { ImportFileRow } from '../../write/file-layout.ts'
import type { RowBatch } from '../../write/import-kind.ts'
import { prepareUnits } from './write-units.ts'
import { anyOf, type PropertyRowToInsert } from '../../../estate/index.ts'

interface UnitPass {
  file: ImportFileRow
  world: UnitLookups
  planner: UnitPlanner
}

/** Rows of units that are written together. */
export class UnitBatch implements RowBatch {
  readonly needsCurrent: boolean
  readonly #pass: UnitPass
  readonly #matched: readonly MatchedUnit[]
  readonly #current = new Map<string, CurrentUnit>()
  #plans: UnitPlan[] = []
  #newProperties: PropertyRowToInsert[] = []

  constructor(pass: UnitPass, matched: readonly MatchedUnit[]) {
    this.#pass = pass
    this.#matched = matched
    this.needsCurrent = matched.some(({ target, isOutcome }) => target !== null && isOutcome === null)
  }

  async loadCurrent(ctx: ServiceContext) {
    const ids = this.#matched.flatMap(({ target, isOutcome }) => (target && !isOutcome ? target.id : []))
    if (ids.length === 0) return
    await inTransaction(ctx, async (tx) => {
      const rows = await tx.db
        .select()
        .from(unit)
        .where(and(eq(unit.orgId, ctx.orgId), anyOf(unit.id, ids)))
      for (const { nameSort: _name, placeSort: _place, ...row } of rows) this.#current.set(row.id, row)
    })
  }

  decide(now: Date, isDry: boolean) {
    const { planner, world } = this.#pass
    this.#plans = this.#matched.map((row) => {
      const current = (row.target && this.#current.get(row.target.id)) ?? null
      return planner.decide(row, current, now, isDry)
    })
    if (isDry) return this.#plans.map((plan) => toRowPlan(plan, false))
    const touched = this.#plans.flatMap(({ create, place }) => (create && place ? place.id : []))
    this.#newProperties = world.missing?.take(new Set(touched)) ?? []
    const waiting = new Set(this.#newProperties.map(({ id }) => id))
    return this.#plans.map((plan) => {
      const isFirst = plan.create !== null && waiting.delete(plan.create.propertyId)
      return toRowPlan(plan, isFirst)
    })
  }

  prepareWrite() {
    return prepareUnits({
      orgId: this.#pass.world.orgId,
      file: this.#pass.file,
      plans: this.#plans,
      newProperties: this.#newProperties,
    })
  }
}

/** The row that comes first at a property which the import makes has that property in its books. */
function toRowPlan(plan: UnitPlan, makesProperty: boolean): RowPlan {
  const { n, outcome, issues, target, update } = plan
  return {
    n,
    outcome,
    issues,
    target,
    changes: update?.changes ?? [],
    records: listRecords(plan, makesProperty),
  }
}

function listRecords({ outcome, target, create, update }: UnitPlan, makesProperty: boolean): RowRecord[] {
  if (!target) return []
  const record: RowRecord = {
    type: 'unit',
    id: target.id,
    outcome: outcome === 'create' || outcome === 'update' ? outcome : 'unchanged',
    version: create?.version ?? update?.row.version ?? null,
    before: update?.before ?? null,
  }
  if (!makesProperty || !create) return [record]
  return [record, { type: 'property', id: create.propertyId, outcome: 'create', version: 1, before: null }]
}
