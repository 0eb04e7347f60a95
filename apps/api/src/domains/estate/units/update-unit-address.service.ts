import {
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import type { UnitAddress } from '../../../platform/db/schema/index.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import { listChanges } from '../../../platform/ledger/list-changes.ts'
import { inTransactionRetryingDuplicates } from '../../../platform/context/retry-duplicates.ts'
import { describeUnit, getVisibleUnit, readUnit } from './find-unit.ts'
import { recordUnitChange } from './record-unit-change.ts'
import { listStatusWarnings } from './list-status-warnings.ts'
import type { UnitRow } from './to-unit.ts'
import { requireOnUnit } from './unit-access.ts'
import { toUnitAddress } from './unit-address.ts'
import type { UnitAddressPatch } from './unit-input.schema.ts'
import { rejectArchived, type UnitWrite } from './update-unit.service.ts'
import { writeUnit } from './write-unit.ts'

/**
 * Gives a unit an address of its own, changes parts of it, or with null takes it away, so that the address of the
 * property holds again. Parts that the unit does not have yet start from the property's.
 */
export async function updateUnitAddress(
  ctx: ServiceContext,
  id: string,
  patch: UnitAddressPatch,
  expected: ExpectedVersions,
): Promise<UnitWrite> {
  requirePermission(ctx, 'unit:read')
  return await inTransactionRetryingDuplicates(ctx, async (tx) => {
    const before = await getVisibleUnit(tx, id, { forUpdate: true })
    requireOnUnit(tx, 'unit:update', before)
    if (before.archivedAt !== null) rejectArchived(before)
    await requireVersion(expected, before.version, () => describeUnit(tx, before))
    await writeAddress(tx, before, patch)
    const unit = await readUnit(tx, id)
    return {
      unit: { ...unit, warnings: await listStatusWarnings(tx, unit) },
      previousVersion: before.version,
    }
  })
}

async function writeAddress(tx: TransactionContext, before: UnitRow, patch: UnitAddressPatch) {
  const address = patch && (await toUnitAddress(tx, merge(before, patch), ''))
  const changes = listChanges<UnitRow>(before, { address })
  if (changes.length === 0) return
  const after = { ...before, address }
  await writeUnit(tx, after)
  recordUnitChange(tx, after, { action: 'unit.updated', changes })
}

function merge(before: UnitRow, patch: NonNullable<UnitAddressPatch>): Partial<UnitAddress> {
  const known = before.address ?? { ...before.propertyAddress, lat: null, lon: null }
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
  // A point belongs to the address it was set for.
  const isMoved = patch.lat === undefined && Object.keys(given).length > 0
  return { ...known, ...(isMoved && { lat: null, lon: null }), ...given }
}
