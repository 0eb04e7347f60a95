import {
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import { listChanges } from '../../../platform/ledger/list-changes.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { inTransactionRetryingDuplicates } from '../../../platform/context/retry-duplicates.ts'
import { countResidents } from './count-residents.ts'
import type { UnitWithWarnings } from './create-unit.service.ts'
import { describeUnit, getVisibleUnit, readUnit } from './find-unit.ts'
import { recordUnitChange } from './record-unit-change.ts'
import { rejectDuplicateUnit } from './reject-duplicate-unit.ts'
import { listStatusWarnings } from './list-status-warnings.ts'
import type { UnitRow } from './to-unit.ts'
import { requireOnUnit } from './unit-access.ts'
import type { UnitPatch } from './unit-input.schema.ts'
import { requireNextStatus } from './unit-states.ts'
import { writeUnit } from './write-unit.ts'

/** A unit after a write, and the version it had before. */
export interface UnitWrite {
  unit: UnitWithWarnings
  previousVersion: number
}

/** Fields of a unit that may speak of persons: the ledger, which is never purged, keeps no value of them. */
const personalFields = ['notes'] as const

/**
 * Changes the given fields only; `archived` archives and restores. The address has a call of its own.
 * Throws `version-conflict` with the current object when `expected` is another version than the stored one.
 */
export async function updateUnit(
  ctx: ServiceContext,
  id: string,
  patch: UnitPatch,
  expected: ExpectedVersions,
): Promise<UnitWrite> {
  requirePermission(ctx, 'unit:read')
  return await inTransactionRetryingDuplicates(ctx, async (tx) => {
    const before = await getVisibleUnit(tx, id, { forUpdate: true })
    requireUnitRights(tx, before, patch)
    await requireVersion(expected, before.version, () => describeUnit(tx, before))
    await writePatch(tx, before, patch)
    const unit = await readUnit(tx, id)
    return {
      unit: { ...unit, warnings: await listStatusWarnings(tx, unit) },
      previousVersion: before.version,
    }
  })
}

/** Throws 403 or 409 when the caller, or anybody, may not change the unit so. */
export function requireUnitRights(tx: TransactionContext, before: UnitRow, { archived, ...rest }: UnitPatch) {
  const isArchived = before.archivedAt !== null
  const archives = archived !== undefined && archived !== isArchived
  if (archives) requireOnUnit(tx, 'unit:archive', before)
  if (!archives || Object.keys(rest).length > 0) requireOnUnit(tx, 'unit:update', before)
  if (isArchived && archived !== false) rejectArchived(before)
}

/** Throws 409 for a change of an archived unit. */
export function rejectArchived({ name }: { name: string }): never {
  throw new Problem('state-conflict', `${name} is archived. Restore it before you change it.`, {
    members: { state: 'archived', allowed: ['restored'] },
  })
}

async function writePatch(tx: TransactionContext, before: UnitRow, patch: UnitPatch) {
  const { archived, propertyId: _p, marketRent: _m, address: _a, status, ...fields } = patch
  const isArchived = archived === true && before.archivedAt === null
  const isRestored = archived === false && before.archivedAt !== null
  if (status !== undefined) requireNextStatus(before, status)
  if (isArchived) rejectOccupied(before, await countResidents(tx, before.id))

  const changes = listChanges<UnitRow>(before, fields, personalFields)
  const statusChange =
    status === undefined || status === before.status
      ? []
      : [{ field: 'status', from: before.status, to: status }]
  if (changes.length + statusChange.length === 0 && !isArchived && !isRestored) return

  const after: UnitRow = {
    ...before,
    ...fields,
    status: status ?? before.status,
    archivedAt: isArchived ? new Date() : isRestored ? null : before.archivedAt,
  }
  if (!isArchived) await rejectDuplicateUnit(tx, after)
  await writeUnit(tx, after)

  const restored = isRestored ? [{ field: 'archived', from: true, to: false }] : []
  recordUnitChange(tx, after, { action: 'unit.updated', changes: [...changes, ...restored], isRestored })
  recordUnitChange(tx, after, { action: 'unit.status_changed', changes: statusChange })
  if (isArchived) {
    recordUnitChange(tx, after, {
      action: 'unit.archived',
      changes: [{ field: 'archived', from: false, to: true }],
    })
  }
}

/** Throws 409 when somebody lives in a unit that is to be archived. */
export function rejectOccupied({ name }: { name: string }, residents: number) {
  if (residents === 0) return
  const who = residents === 1 ? 'A current tenant lives' : `${residents} current tenants live`
  throw new Problem('in-use', `${who} in ${name}. Move them out before you archive it.`, {
    members: { tenants: residents },
  })
}
