import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { membership, membershipRole, role } from '../../../platform/db/schema/index.ts'
import { notFound } from '../../../platform/errors/problem.ts'
import { readTeam } from './list-team.service.ts'
import type { RoleRow } from './find-roles.ts'
import { teamEntries } from './team-entries.ts'
import type { TeamMember } from './team.schema.ts'

export interface MemberRow {
  membershipId: string
  userId: string
  status: 'active' | 'suspended'
  version: number
  roles: RoleRow[]
}

/** The membership of a person with its roles, locked. @throws Problem `not-found`, also for somebody who left. */
export async function getMemberRow(tx: TransactionContext, userId: string): Promise<MemberRow> {
  const [found] = await tx.db
    .select({
      membershipId: membership.id,
      userId: membership.userId,
      status: membership.status,
      version: membership.version,
    })
    .from(membership)
    .where(
      and(
        eq(membership.orgId, tx.orgId),
        eq(membership.userId, userId),
        inArray(membership.status, ['active', 'suspended']),
      ),
    )
    .for('update')
  if (!found) throw notFound('member')
  const roles = await tx.db
    .select({ id: role.id, key: role.key, name: role.name, permissions: role.permissions })
    .from(membershipRole)
    .innerJoin(role, and(eq(role.orgId, membershipRole.orgId), eq(role.id, membershipRole.roleId)))
    .where(
      and(
        eq(membershipRole.orgId, tx.orgId),
        eq(membershipRole.membershipId, found.membershipId),
        isNull(role.archivedAt),
      ),
    )
  return { ...found, status: found.status === 'suspended' ? 'suspended' : 'active', roles }
}

/** The member as the team list shows them. @throws Problem `not-found`. */
export async function readMember(tx: TransactionContext, userId: string): Promise<TeamMember> {
  const entries = teamEntries(tx)
  const [found] = await readTeam(tx, entries, eq(entries.userId, userId))
  if (!found) throw notFound('member')
  return found
}
