import type { TransactionContext } from '../../../platform/context/context.ts'
import { countResidents } from './count-residents.ts'
import type { Unit, UnitWarning } from './units.schema.ts'

/** A unit that says it is empty though people live there, or the other way round: worth a look, but not refused. */
export async function listStatusWarnings(tx: TransactionContext, unit: Unit): Promise<UnitWarning[]> {
  const residents = await countResidents(tx, unit.id)
  const isOccupied = unit.status === 'occupied' || unit.status === 'notice'
  if (isOccupied === residents > 0) return []
  // Owners and guests live in units without a tenant.
  if (isOccupied && unit.occupantType !== 'tenant') return []
  const message = isOccupied
    ? `${unit.name} is ${unit.status === 'notice' ? 'under notice' : 'occupied'}, but no current tenant is known.`
    : `${unit.name} is ${unit.status}, but ${residents === 1 ? 'a current tenant lives' : `${residents} current tenants live`} there.`
  return [{ code: 'status_mismatch', field: 'status', message }]
}
