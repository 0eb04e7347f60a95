import type { tenantStatuses } from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'

export type TenantStatus = (typeof tenantStatuses)[number]

/**
 * What can follow each status. People record late, so steps may be skipped; a notice or an eviction may be called
 * off, and who left may return.
 */
const nextStatuses: Record<TenantStatus, readonly TenantStatus[]> = {
  prospect: ['future', 'current', 'past'],
  future: ['prospect', 'current', 'past'],
  current: ['notice', 'eviction', 'past'],
  notice: ['current', 'eviction', 'past'],
  eviction: ['current', 'past'],
  past: ['future', 'current'],
}

/** Throws 409 `state-conflict` with the statuses that are possible. */
export function requireNextStatus(from: TenantStatus, to: TenantStatus) {
  const allowed = nextStatuses[from]
  if (to === from || allowed.includes(to)) return
  throw new Problem(
    'state-conflict',
    `A tenant who is ${from} cannot become ${to} at once. Possible now: ${allowed.join(', ')}.`,
    { members: { state: from, allowed } },
  )
}

const residents: readonly TenantStatus[] = ['current', 'notice', 'eviction']

/** What a change of status is called in the ledger. */
export function nameOfMove(from: TenantStatus | null, to: TenantStatus) {
  const livedThere = from !== null && residents.includes(from)
  if (residents.includes(to) && !livedThere) return 'tenant.moved_in'
  return to === 'past' && livedThere ? 'tenant.moved_out' : 'tenant.updated'
}
