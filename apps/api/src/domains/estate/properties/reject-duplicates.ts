import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { property } from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { visibleProperties } from './property-access.ts'

interface Candidate {
  /** Left out of the search: the property itself, when it is changed. */
  id?: string
  code?: string | null
  externalId?: string | null
}

/** Throws 409 `duplicate` when another property of the organisation has the code or external id. */
export async function rejectDuplicateKeys(tx: TransactionContext, { id, code, externalId }: Candidate) {
  const keys = [
    { field: 'code', value: code, column: property.code, name: 'code' },
    { field: 'externalId', value: externalId, column: property.externalId, name: 'external id' },
  ] as const
  for (const { field, value, column, name } of keys) {
    if (value === undefined || value === null) continue
    const [found] = await tx.db
      .select({ id: property.id, name: property.name, isVisible: isVisible(tx) })
      .from(property)
      .where(and(eq(property.orgId, tx.orgId), eq(column, value), id ? ne(property.id, id) : undefined))
      .limit(1)
    if (!found) continue
    const owner = found.isVisible ? found.name : 'Another property'
    throw new Problem('duplicate', `${owner} already has the ${name} “${value}”.`, {
      errors: [{ pointer: `/${field}`, code: 'unique', message: `“${value}” is already taken.`, value }],
      members: found.isVisible ? { existingId: found.id } : {},
    })
  }
}

/**
 * Whether another property that is not archived has this address.
 * @throws Problem `duplicate` with `existingId` unless `allowed`.
 */
export async function rejectDuplicateAddress(
  tx: TransactionContext,
  { id, fingerprint, allowed }: { id?: string; fingerprint: string; allowed: boolean },
): Promise<boolean> {
  const [found] = await tx.db
    .select({ id: property.id, name: property.name, isVisible: isVisible(tx) })
    .from(property)
    .where(
      and(
        eq(property.orgId, tx.orgId),
        eq(property.fingerprint, fingerprint),
        // Spelled like the two partial indexes, so that both are used.
        or(
          and(sql`not ${property.sharesAddress}`, isNull(property.archivedAt)),
          and(sql`${property.sharesAddress}`, isNull(property.archivedAt)),
        ),
        id ? ne(property.id, id) : undefined,
      ),
    )
    .limit(1)
  if (!found) return false
  if (allowed) return true
  throw addressIsTaken(found)
}

/** The 409 of an address that another living property has, named only to those who see it. */
export function addressIsTaken(other: { id: string; name: string; isVisible: boolean }) {
  const owner = other.isVisible ? other.name : 'Another property'
  return new Problem(
    'duplicate',
    `${owner} already has this address. Create it anyway if they really share it.`,
    {
      errors: [{ pointer: '/address/line1', code: 'unique', message: 'This address is already taken.' }],
      members: other.isVisible ? { existingId: other.id } : {},
    },
  )
}

const isVisible = (tx: TransactionContext) =>
  sql<boolean>`${visibleProperties(tx) ?? sql`true`}`.as('is_visible')
