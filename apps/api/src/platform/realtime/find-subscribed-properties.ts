import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'

/** Those of the changed properties that some limited member may see: nobody listens to the others one by one. */
export async function findSubscribedProperties(
  db: Pick<Transaction, 'execute'>,
  orgIds: readonly string[],
  propertyIds: Iterable<string>,
): Promise<Set<string>> {
  const changed = [...new Set(propertyIds)]
  if (changed.length === 0) return new Set()
  const { rows } = await db.execute<{ id: string }>(sql`
    select resource_id as id from resource_grant
    where org_id = any(${sql.param(orgIds)}::uuid[]) and resource_type = 'property'
      and resource_id = any(${sql.param(changed)}::uuid[])
    union
    select id from property
    where org_id = any(${sql.param(orgIds)}::uuid[]) and id = any(${sql.param(changed)}::uuid[])
      and portfolio_id = any(array(
        select resource_id from resource_grant
        where org_id = any(${sql.param(orgIds)}::uuid[]) and resource_type = 'portfolio'))`)
  return new Set(rows.map(({ id }) => id))
}
