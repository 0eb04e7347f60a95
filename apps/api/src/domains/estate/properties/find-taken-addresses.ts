import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { property } from '../../../platform/db/schema/index.ts'
import { visibleProperties } from './property-access.ts'
import { addressIsTaken } from './reject-duplicates.ts'
import type { PropertyRow } from './to-property.ts'

/** Addresses of living properties that stand in the way of archived ones that come back. */
export async function findConflictingAddresses(tx: TransactionContext, rows: readonly PropertyRow[]) {
  const fingerprints = rows.flatMap(({ status, fingerprint }) => (status === 'archived' ? [fingerprint] : []))
  const living = {
    id: property.id,
    name: property.name,
    fingerprint: property.fingerprint,
    isVisible: sql<boolean>`${visibleProperties(tx) ?? sql`true`}`.as('is_visible'),
  }
  const of = (shares: boolean) =>
    tx.db
      .select(living)
      .from(property)
      .where(
        and(
          eq(property.orgId, tx.orgId),
          inArray(property.fingerprint, fingerprints),
          // Spelled like the two partial indexes, so that both are used.
          shares ? sql`${property.sharesAddress}` : sql`not ${property.sharesAddress}`,
          isNull(property.archivedAt),
          ne(property.status, 'archived'),
        ),
      )
  const others = fingerprints.length === 0 ? [] : [...(await of(false)), ...(await of(true))]
  const taken = new Map(others.map((other) => [other.fingerprint, other]))

  return {
    /**
     * Whether the property shares its address with one that lives, or came back with it.
     * Throws 409 `duplicate` when nobody said that it may.
     */
    claim({ id, name, fingerprint, sharesAddress }: PropertyRow): boolean {
      const other = taken.get(fingerprint)
      if (other && !sharesAddress) throw addressIsTaken(other)
      taken.set(fingerprint, { id, name, fingerprint, isVisible: true })
      return other !== undefined
    },
  }
}
