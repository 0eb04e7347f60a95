import type { TransactionContext } from '../../../../platform/context/context.ts'
import { cutText } from '../../../../platform/text/cut-text.ts'
import { recordEvent } from '../../../../platform/ledger/record-event.ts'
import type { PlannedTenants } from './write-tenants.ts'
import type { RecomputedUnit } from '../../../estate/index.ts'

type Named = Pick<RecomputedUnit['property'], 'id' | 'name'>

interface Tally {
  created: number
  updated: number
  units: number
  /** Units that followed those who moved in or out. */
  settled: number
}

const people = (count: number) => `${count} ${count === 1 ? 'tenant' : 'tenants'}`

/** One event for each property that rows touch, with counts and nothing about persons. */
export function recordTenants(
  tx: TransactionContext,
  { plans, file }: PlannedTenants,
  settled: readonly RecomputedUnit[],
) {
  const tallies = new Map<string, { property: Named | null; portfolioId: string | null; tally: Tally }>()
  for (const { matched, people: planned, unit } of plans) {
    for (const { create, update } of planned) {
      const row = create ?? update?.row
      if (!row) continue
      const entry = enter(tallies, matched.place?.property ?? null, row.propertyId, row.portfolioId)
      if (create) entry.created += 1
      else entry.updated += 1
    }
    if (unit) enter(tallies, matched.place!.property, unit.propertyId, unit.portfolioId).units += 1
  }
  for (const { property } of settled) enter(tallies, property, property.id, property.portfolioId).settled += 1
  for (const [propertyId, { property, portfolioId, tally }] of tallies) {
    const { created, updated, units, settled: moved } = tally
    const parts = [
      ...(created > 0 ? [`imported ${people(created)}`] : []),
      ...(updated > 0 ? [`updated ${people(updated)}`] : []),
      ...(units > 0 ? [`created ${units} ${units === 1 ? 'unit' : 'units'}`] : []),
      ...(moved > 0 ? [`changed the status of ${moved} ${moved === 1 ? 'unit' : 'units'}`] : []),
    ].join(', ')
    const where = property ? ` in ${property.name}` : ''
    const summary = `${parts[0]!.toUpperCase()}${parts.slice(1)}${where} from ${file.filename}.`
    recordEvent(tx, {
      action: 'tenant.imported',
      category: 'tenant',
      subject: property
        ? { type: 'property', id: property.id, name: property.name }
        : { type: 'import', id: file.id, name: file.filename },
      ...(propertyId !== '' && { propertyId }),
      ...(portfolioId !== null && { portfolioId }),
      groupId: file.id,
      summary: cutText(summary, 300),
      metadata: { fileId: file.id, created, updated, units, unitStatuses: moved },
      ...(file.taskId !== null && { taskId: file.taskId }),
    })
  }
}

function enter(
  tallies: Map<string, { property: Named | null; portfolioId: string | null; tally: Tally }>,
  property: Named | null,
  propertyId: string | null,
  portfolioId: string | null,
): Tally {
  const key = propertyId ?? ''
  let entry = tallies.get(key)
  if (!entry) {
    const isThere = property?.id === propertyId
    entry = {
      property: isThere ? property : null,
      portfolioId,
      tally: { created: 0, updated: 0, units: 0, settled: 0 },
    }
    tallies.set(key, entry)
  }
  entry.property ??= property?.id === propertyId ? property : null
  return entry.tally
}
