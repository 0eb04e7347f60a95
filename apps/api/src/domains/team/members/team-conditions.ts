import { FGA_MEMBER_ROLE } from '@parapet/permissions'
import { and, eq, exists, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { matchesWords } from '../../../platform/db/matches-words.ts'
import { role } from '../../../platform/db/schema/index.ts'
import type { TeamEntries } from './team-entries.ts'
import type { TeamQuery } from './team.schema.ts'

/** What the filters of the team list leave. */
export function teamConditions(
  tx: TransactionContext,
  entries: TeamEntries,
  query: TeamQuery,
): SQL | undefined {
  const holds = (id: string) => sql`${entries.roleIds} ? ${id}`
  return and(
    query.status && inArray(entries.status, query.status),
    query.roleId && or(...query.roleId.map(holds)),
    query.isFga === undefined ? undefined : limited(tx, entries, query.isFga),
    ...matchesWords(sql`${entries.name} || ' ' || ${entries.email}`, query.q ?? ''),
  )
}

function limited(tx: TransactionContext, entries: TeamEntries, isFga: boolean) {
  const holdsLimit = exists(
    tx.db
      .select({ one: sql`1` })
      .from(role)
      .where(
        and(
          eq(role.orgId, tx.orgId),
          eq(role.key, FGA_MEMBER_ROLE),
          sql`${entries.roleIds} ? ${role.id}::text`,
        ),
      ),
  )
  return isFga ? holdsLimit : not(holdsLimit)
}
