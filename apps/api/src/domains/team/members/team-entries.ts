import { and, eq, inArray, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias, unionAll } from 'drizzle-orm/pg-core'
import type { TransactionContext } from '../../../platform/context/context.ts'
import {
  type companyRoles,
  invitation,
  type invitationStatuses,
  membership,
  membershipRole,
  resourceGrant,
  user,
} from '../../../platform/db/schema/index.ts'

/** The invitation of a team entry. Timestamps are strings, as JSON from PostgreSQL has them. */
interface EntryInvitation {
  id: string
  status: (typeof invitationStatuses)[number]
  expiresAt: string
  lastSentAt: string | null
  sentCount: number
}

/** A member, or a person who has been invited. */
export interface TeamEntry {
  id: string
  membershipId: string | null
  status: 'active' | 'suspended' | 'invited' | 'removed'
  joinedAt: Date | null
  lastActiveAt: Date | null
  version: number | null
  userId: string | null
  name: string
  email: string
  picture: string | null
  companyRole: (typeof companyRoles)[number] | null
  roleIds: string[]
  grantsCount: number
  invitation: EntryInvitation | null
}

export type TeamEntries = ReturnType<typeof teamEntries>

/**
 * The team as one table: active and suspended members, and people whose latest invitation is pending or expired. With
 * `includesRemoved`, also those who were members once.
 */
export function teamEntries(tx: TransactionContext, { includesRemoved = false } = {}) {
  return unionAll(selectMembers(tx, includesRemoved), selectInvited(tx)).as('entry')
}

const nameSort = (name: SQL) => sql<string>`sort_key(${name})`.as('name_sort')

function selectMembers(tx: TransactionContext, includesRemoved: boolean) {
  const roleIds = tx.db
    .select({ id: membershipRole.roleId })
    .from(membershipRole)
    .where(and(eq(membershipRole.orgId, membership.orgId), eq(membershipRole.membershipId, membership.id)))
  const grants = tx.db
    .select({ n: sql`count(*)::int` })
    .from(resourceGrant)
    .where(
      and(
        eq(resourceGrant.orgId, membership.orgId),
        eq(resourceGrant.userId, membership.userId),
        or(sql`${resourceGrant.expiresAt} is null`, sql`${resourceGrant.expiresAt} > now()`),
      ),
    )
  return tx.db
    .select({
      id: sql<string>`${membership.id}`.as('id'),
      membershipId: sql<string | null>`${membership.id}`.as('membership_id'),
      status: sql<TeamEntry['status']>`${membership.status}`.as('entry_status'),
      joinedAt: membership.joinedAt,
      lastActiveAt: membership.lastActiveAt,
      version: sql<number | null>`${membership.version}`.as('entry_version'),
      userId: sql<string | null>`${user.id}`.as('user_id'),
      name: user.name,
      nameSort: nameSort(sql`${user.name}`),
      email: user.email,
      picture: user.picture,
      companyRole: user.companyRole,
      roleIds: sql<string[]>`to_jsonb(array(${roleIds}))`.as('role_ids'),
      grantsCount: sql<number>`(${grants})`.as('grants_count'),
      invitation: sql<EntryInvitation | null>`null::jsonb`.as('invitation'),
    })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(
      and(
        eq(membership.orgId, tx.orgId),
        includesRemoved ? undefined : inArray(membership.status, ['active', 'suspended']),
      ),
    )
}

function selectInvited(tx: TransactionContext) {
  const newerInvitation = alias(invitation, 'newer')
  const hasNewer = tx.db
    .select({ one: sql`1` })
    .from(newerInvitation)
    .where(
      and(
        eq(newerInvitation.orgId, tx.orgId),
        eq(newerInvitation.emailKey, invitation.emailKey),
        sql`(${newerInvitation.createdAt}, ${newerInvitation.id}) > (${invitation.createdAt}, ${invitation.id})`,
      ),
    )
  const isMember = tx.db
    .select({ one: sql`1` })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(
      and(
        eq(membership.orgId, tx.orgId),
        eq(user.emailKey, invitation.emailKey),
        inArray(membership.status, ['active', 'suspended']),
      ),
    )
  const name = sql<string>`coalesce(${invitation.name}, split_part(${invitation.email}, '@', 1))`
  return tx.db
    .select({
      id: sql<string>`${invitation.id}`.as('id'),
      membershipId: sql<string | null>`null::uuid`.as('membership_id'),
      status: sql<TeamEntry['status']>`'invited'`.as('entry_status'),
      joinedAt: sql<Date | null>`null::timestamptz`.as('joined_at'),
      lastActiveAt: sql<Date | null>`null::timestamptz`.as('last_active_at'),
      version: sql<number | null>`null::int`.as('entry_version'),
      userId: sql<string | null>`null::uuid`.as('user_id'),
      name: name.as('name'),
      nameSort: nameSort(name),
      email: sql<string>`${invitation.email}`.as('email'),
      picture: sql<string | null>`null::text`.as('picture'),
      companyRole: sql<TeamEntry['companyRole']>`null::text`.as('company_role'),
      roleIds: sql<string[]>`to_jsonb(${invitation.roleIds})`.as('role_ids'),
      grantsCount: sql<number>`jsonb_array_length(${invitation.grants})`.as('grants_count'),
      invitation: sql<EntryInvitation | null>`jsonb_build_object(
        'id', ${invitation.id}, 'status', ${invitation.status}, 'expiresAt', ${invitation.expiresAt},
        'lastSentAt', ${invitation.lastSentAt}, 'sentCount', ${invitation.sentCount})`.as('invitation'),
    })
    .from(invitation)
    .where(
      and(
        eq(invitation.orgId, tx.orgId),
        inArray(invitation.status, ['pending', 'expired']),
        notExists(hasNewer),
        notExists(isMember),
      ),
    )
}
