import { v7 as uuidv7 } from 'uuid'
import type { TransactionContext } from '../../../platform/context/context.ts'
import type { LedgerChange } from '../../../platform/db/schema/index.ts'
import { nameFields } from '../../../platform/ledger/list-changes.ts'
import { placeName, recordTenantEvent } from './record-tenant-event.ts'
import { nameOfMove } from './tenant-states.ts'
import type { TenantRow } from './to-tenant.ts'

/** Records what changed about a tenant: in the history of both properties when they moved from one to another. */
export function recordTenantChange(
  tx: TransactionContext,
  before: TenantRow,
  after: TenantRow,
  changes: LedgerChange[],
) {
  const where = placeName(after)
  if (changes.length > 0 && before.propertyId !== after.propertyId) recordMove(tx, before, after, changes)
  else if (changes.length > 0) {
    const action = nameOfMove(before.status, after.status)
    const summaries = {
      'tenant.moved_in': where === null ? 'A tenant moved in.' : `A tenant moved into ${where}.`,
      'tenant.moved_out': where === null ? 'A tenant moved out.' : `A tenant moved out of ${where}.`,
      'tenant.updated': `${aTenant(where)}: ${nameFields(changes)} changed.`,
    }
    recordTenantEvent(tx, after, { action, summary: summaries[action], changes })
  }
  if ((before.archivedAt === null) === (after.archivedAt === null)) return
  const isArchived = after.archivedAt !== null
  recordTenantEvent(tx, after, {
    action: isArchived ? 'tenant.archived' : 'tenant.restored',
    summary: `${aTenant(where)} was ${isArchived ? 'archived' : 'restored'}.`,
  })
}

function recordMove(tx: TransactionContext, before: TenantRow, after: TenantRow, changes: LedgerChange[]) {
  const [from, to] = [placeName(before), placeName(after)]
  const shared = { changes, ...(from !== null && to !== null && { groupId: uuidv7() }) }
  if (from !== null) {
    const summary = `A tenant left ${from}.`
    recordTenantEvent(tx, before, { ...shared, action: 'tenant.moved_out', summary })
  }
  if (to !== null) {
    const summary = `A tenant came to ${to}.`
    recordTenantEvent(tx, after, { ...shared, action: 'tenant.moved_in', summary })
  }
}

const aTenant = (where: string | null) => (where === null ? 'A tenant' : `A tenant of ${where}`)
