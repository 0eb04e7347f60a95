import { newId } from '../../../platform/db/new-id.ts'
import type { TransactionContext } from '../../../platform/context/context.ts'
import type { PendingEvent } from '../../../platform/context/context.ts'
import type { LedgerChange, tenantStatuses } from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { summarizeFields } from '../../../platform/ledger/list-changes.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { formatAlternatives } from '../../../platform/text/format-list.ts'
import type { TenantRow } from './tenant.ts'
import { nameUnit } from '../units/unit-name.ts'

/** Every field except kind and status. The ledger, which is never purged, doesn't store their values. */
export const personalFields = [
  'firstName',
  'lastName',
  'companyName',
  'emails',
  'phones',
  'language',
  'emergencyContact',
  'assistance',
  'householdSize',
  'tags',
  'notes',
  'externalId',
  'externalIds',
] as const

export type TenantStatus = (typeof tenantStatuses)[number]

/**
 * Allowed status changes. Steps can be skipped, because staff may record changes late. A notice or an eviction can be withdrawn,
 * and a past tenant can return.
 */
const allowedTransitions: Record<TenantStatus, readonly TenantStatus[]> = {
  prospect: ['future', 'current', 'past'],
  future: ['prospect', 'current', 'past'],
  current: ['notice', 'eviction', 'past'],
  notice: ['current', 'eviction', 'past'],
  eviction: ['current', 'past'],
  past: ['future', 'current'],
}

/** Throws 409 `state-conflict` with the allowed statuses. */
export function requireStatusTransition(from: TenantStatus, to: TenantStatus) {
  const allowed = allowedTransitions[from]
  if (to === from || allowed.includes(to)) return
  throw new Problem(
    'state-conflict',
    `A tenant’s status can’t change directly from ${describeStatus(from)} to ${describeStatus(to)}. You can change it to ${formatAlternatives(allowed.map(describeStatus))}.`,
    { members: { state: from, allowed } },
  )
}

const describeStatus = (status: TenantStatus) => (status === 'notice' ? 'on notice' : status)

const residentStatuses: readonly TenantStatus[] = ['current', 'notice', 'eviction']

/** The ledger action of a status change. */
function statusChangeAction(from: TenantStatus | null, to: TenantStatus) {
  const wasResident = from !== null && residentStatuses.includes(from)
  if (residentStatuses.includes(to) && !wasResident) return 'tenant.moved_in'
  return to === 'past' && wasResident ? 'tenant.moved_out' : 'tenant.updated'
}

/** A tenant and their premises. Events contain names of premises, but never of people. */
export interface TenantEventContext {
  id: string
  propertyId: string | null
  portfolioId: string | null
  unitId: string | null
  propertyName: string | null
  unitName: string | null
}

type TenantEvent = Pick<
  PendingEvent,
  'action' | 'changes' | 'metadata' | 'groupId' | 'threatId' | 'summary'
> & {
  category?: 'tenant' | 'consent'
}

/** Records an event about a tenant, by id only. */
export function recordTenantEvent(tx: TransactionContext, tenant: TenantEventContext, event: TenantEvent) {
  recordEvent(tx, {
    category: 'tenant',
    ...event,
    subject: { type: 'tenant', id: tenant.id, name: null },
    tenantId: tenant.id,
    ...(tenant.propertyId !== null && { propertyId: tenant.propertyId }),
    ...(tenant.portfolioId !== null && { portfolioId: tenant.portfolioId }),
    ...(tenant.unitId !== null && { unitId: tenant.unitId }),
    summary: cutText(event.summary, 300),
  })
}

/** “Maple Court, unit 204”, or null without premises. */
export const premisesName = ({
  propertyName,
  unitName,
}: Pick<TenantEventContext, 'propertyName' | 'unitName'>) =>
  propertyName === null
    ? null
    : unitName === null
      ? propertyName
      : `${propertyName}, ${nameUnit(unitName, 'unit')}`

const accesses = {
  assistance: { action: 'tenant.sensitive_viewed', what: 'Assistance needs' },
  contact: { action: 'tenant.contact_viewed', what: 'Contact details' },
} as const

/** Records that the caller was shown what is otherwise hidden about a tenant. */
export function recordAccess(
  tx: TransactionContext,
  tenant: TenantEventContext,
  shown: keyof typeof accesses,
  context: Pick<TenantEvent, 'groupId' | 'threatId'> = {},
) {
  const { action, what } = accesses[shown]
  const premises = premisesName(tenant)
  recordTenantEvent(tx, tenant, {
    ...context,
    action,
    summary: `${what} viewed for a tenant${premises === null ? '' : ` at ${premises}`}.`,
  })
}

/** Records what changed about a tenant. A move is recorded at both properties. */
export function recordTenantChange(
  tx: TransactionContext,
  before: TenantRow,
  after: TenantRow,
  changes: LedgerChange[],
) {
  const premises = premisesName(after)
  if (changes.length > 0 && before.propertyId !== after.propertyId) recordMove(tx, before, after, changes)
  else if (changes.length > 0) {
    const action = statusChangeAction(before.status, after.status)
    const summaries = {
      'tenant.moved_in': premises === null ? 'A tenant moved in.' : `A tenant moved into ${premises}.`,
      'tenant.moved_out': premises === null ? 'A tenant moved out.' : `A tenant moved out of ${premises}.`,
      'tenant.updated': `${tenantSubject(premises)}: ${summarizeFields(changes)} changed.`,
    }
    recordTenantEvent(tx, after, { action, summary: summaries[action], changes })
  }
  if ((before.archivedAt === null) === (after.archivedAt === null)) return
  const isArchived = after.archivedAt !== null
  recordTenantEvent(tx, after, {
    action: isArchived ? 'tenant.archived' : 'tenant.restored',
    summary: `${tenantSubject(premises)} was ${isArchived ? 'archived' : 'restored'}.`,
  })
}

function recordMove(tx: TransactionContext, before: TenantRow, after: TenantRow, changes: LedgerChange[]) {
  const [from, to] = [premisesName(before), premisesName(after)]
  const eventBase = { changes, ...(from !== null && to !== null && { groupId: newId() }) }
  if (from !== null) {
    const summary = `A tenant moved from ${from}.`
    recordTenantEvent(tx, before, { ...eventBase, action: 'tenant.moved_out', summary })
  }
  if (to !== null) {
    const summary = `A tenant moved to ${to}.`
    recordTenantEvent(tx, after, { ...eventBase, action: 'tenant.moved_in', summary })
  }
}

const tenantSubject = (premises: string | null) =>
  premises === null ? 'A tenant' : `A tenant at ${premises}`
