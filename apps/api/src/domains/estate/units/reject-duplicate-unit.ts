import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { unit } from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'

interface Candidate {
  /** Left out of the search: the unit itself, when it is changed. */
  id?: string
  propertyId: string
  building: string | null
  name: string
  externalId: string | null
}

/**
 * Throws 409 `duplicate` with `existingId` when another unit of the property that is not archived has the name in the
 * same building, or the external id.
 */
export async function rejectDuplicateUnit(tx: TransactionContext, candidate: Candidate) {
  const { building, name, externalId } = candidate
  const sameName = await findOther(
    tx,
    candidate,
    sql`lower(coalesce(building, '')) = lower(${building ?? ''}) and lower(name) = lower(${name})`,
  )
  if (sameName) throw nameIsTaken(candidate, sameName.id)
  if (externalId === null) return
  const sameId = await findOther(tx, candidate, eq(unit.externalId, externalId))
  if (sameId) throw externalIdIsTaken(externalId, sameId)
}

/** The 409 of a name that a living unit of the same building has. */
export function nameIsTaken({ building, name }: Pick<Candidate, 'building' | 'name'>, existingId: string) {
  const where = building === null ? '' : ` in building ${building}`
  return new Problem('duplicate', `The property already has a unit ${name}${where}.`, {
    errors: [{ pointer: '/name', code: 'unique', message: `“${name}” is already taken.`, value: name }],
    members: { existingId },
  })
}

/** The 409 of an external id that a living unit of the property has. */
export const externalIdIsTaken = (externalId: string, existing: { id: string; name: string }) =>
  new Problem('duplicate', `Unit ${existing.name} already has the external id “${externalId}”.`, {
    errors: [
      {
        pointer: '/externalId',
        code: 'unique',
        message: `“${externalId}” is already taken.`,
        value: externalId,
      },
    ],
    members: { existingId: existing.id },
  })

async function findOther(tx: TransactionContext, { id, propertyId }: Candidate, isSame: SQL) {
  const [found] = await tx.db
    .select({ id: unit.id, name: unit.name })
    .from(unit)
    .where(
      and(
        eq(unit.orgId, tx.orgId),
        eq(unit.propertyId, propertyId),
        isSame,
        isNull(unit.archivedAt),
        id ? ne(unit.id, id) : undefined,
      ),
    )
    .limit(1)
  return found
}
