import { FGA_MEMBER_ROLE } from '@parapet/permissions'
import { and, eq, exists, inArray, isNull, not, or, sql, type SQL } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { matchesWords } from '../../../platform/db/matches-words.ts'
import { role } from '../../../platform/db/schema/index.ts'
import { listByKeyset, type SortKey } from '../../../platform/http/keyset.ts'
import type { Page } from '../../../platform/http/page.ts'
import { currentStatus, resendsLeft } from '../invitations/invitation.ts'
import type { TeamMember, TeamQuery } from './members.schema.ts'
import { teamEntries, type TeamEntries, type TeamEntry } from './team-entries.ts'

type RoleName = { id: string; key: string; name: string }

/** One page of the organization's members and the people it has invited. */
export async function listTeam(ctx: ServiceContext, query: TeamQuery): Promise<Page<TeamMember>> {
  requirePermission(ctx, 'team:read')
  return await inTransaction(ctx, async (tx) => {
    const entries = teamEntries(tx, { includesRemoved: query.status?.includes('removed') ?? false })
    const where = teamConditions(tx, entries, query)
    const descending = query.sort.startsWith('-')
    const id: SortKey = { by: entries.id, type: 'uuid' }
    const name: SortKey = { by: entries.nameSort, type: 'text' }
    const lastActive: SortKey = { by: entries.lastActiveAt, type: 'timestamptz', nullable: true, descending }
    const { items, page } = await listByKeyset({
      sort: query.sort,
      keys: query.sort.endsWith('name') ? [{ ...name, descending }, id] : [lastActive, name, id],
      limit: query.limit,
      cursor: query.cursor,
      rows: (clauses) =>
        tx.db
          .select({ ...entryColumns(entries), sortValues: clauses.sortValues })
          .from(entries)
          .where(and(where, clauses.where))
          .orderBy(clauses.orderBy)
          .limit(clauses.limit),
      count: async (limit) =>
        await tx.db.$count(
          tx.db.select({ id: entries.id }).from(entries).where(where).limit(limit).as('matching'),
        ),
    })
    const roles = await readRoleNames(tx, items)
    return { items: items.map((entry) => toTeamMember(entry, roles)), page }
  })
}

const entryColumns = (entries: TeamEntries) => ({
  id: entries.id,
  membershipId: entries.membershipId,
  status: entries.status,
  joinedAt: entries.joinedAt,
  lastActiveAt: entries.lastActiveAt,
  version: entries.version,
  userId: entries.userId,
  name: entries.name,
  email: entries.email,
  picture: entries.picture,
  companyRole: entries.companyRole,
  roleIds: entries.roleIds,
  grantsCount: entries.grantsCount,
  invitation: entries.invitation,
})

/** The team entries that match a condition, by name. */
export async function readTeam(
  tx: TransactionContext,
  entries: TeamEntries,
  where: SQL,
): Promise<TeamMember[]> {
  const rows = await tx.db
    .select(entryColumns(entries))
    .from(entries)
    .where(where)
    .orderBy(entries.nameSort, entries.id)
  const roles = await readRoleNames(tx, rows)
  return rows.map((entry) => toTeamMember(entry, roles))
}

async function readRoleNames(tx: TransactionContext, entries: readonly TeamEntry[]) {
  const ids = [...new Set(entries.flatMap(({ roleIds }) => roleIds))]
  return await tx.db
    .select({ id: role.id, key: role.key, name: role.name })
    .from(role)
    .where(and(eq(role.orgId, tx.orgId), isNull(role.archivedAt), inArray(role.id, ids)))
    .orderBy(role.name, role.id)
}

function toTeamMember(entry: TeamEntry, roles: readonly RoleName[]): TeamMember {
  const entryRoles = roles.filter(({ id }) => entry.roleIds.includes(id))
  return {
    membership: {
      id: entry.membershipId,
      status: entry.status,
      joinedAt: entry.joinedAt?.toISOString() ?? null,
      lastActiveAt: entry.lastActiveAt?.toISOString() ?? null,
      version: entry.version,
    },
    user: {
      id: entry.userId,
      name: entry.name,
      email: entry.email,
      picture: entry.picture,
      companyRole: entry.companyRole,
    },
    roles: entryRoles.map(({ id, name }) => ({ id, name })),
    isFga: entryRoles.some(({ key }) => key === FGA_MEMBER_ROLE),
    grantsCount: entry.grantsCount,
    invitation: toInvitation(entry),
  }
}

function toInvitation({ invitation }: TeamEntry): TeamMember['invitation'] {
  if (!invitation) return null
  const row = {
    ...invitation,
    expiresAt: new Date(invitation.expiresAt),
    lastSentAt: invitation.lastSentAt === null ? null : new Date(invitation.lastSentAt),
  }
  return {
    id: row.id,
    status: currentStatus(row),
    expiresAt: row.expiresAt.toISOString(),
    lastSentAt: row.lastSentAt?.toISOString() ?? null,
    resendsLeft: resendsLeft(row),
  }
}

/** The filters of the team list. */
function teamConditions(tx: TransactionContext, entries: TeamEntries, query: TeamQuery): SQL | undefined {
  const hasRole = (id: string) => sql`${entries.roleIds} ? ${id}`
  return and(
    query.status && inArray(entries.status, query.status),
    query.roleId && or(...query.roleId.map(hasRole)),
    query.isFga === undefined ? undefined : isLimited(tx, entries, query.isFga),
    ...matchesWords(sql`${entries.name} || ' ' || ${entries.email}`, query.q ?? ''),
  )
}

function isLimited(tx: TransactionContext, entries: TeamEntries, isFga: boolean) {
  const hasLimitedRole = exists(
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
  return isFga ? hasLimitedRole : not(hasLimitedRole)
}
