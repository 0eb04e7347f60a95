import { and, asc, eq } from 'drizzle-orm'
import { readAccesses } from '../../../platform/access/read-access.ts'
import type { Access, TransactionContext } from '../../../platform/context/context.ts'
import { membership, property, threat, threatImpact, user } from '../../../platform/db/schema/index.ts'
import { canSeeThreatAt, impactBelongsToThreat, isCurrentImpact } from '../../estate/index.ts'
import { type AlertRow, sendPermission } from './alert-row.ts'

interface MemberWithAccess {
  id: string
  access: Access
}

/**
 * The members who can approve or stop the alert: those with permission to send it who can see its threat and didn't
 * request the approval.
 */
export async function filterApprovers<Member extends MemberWithAccess>(
  tx: TransactionContext,
  { threatId, confirmedBy }: Pick<AlertRow, 'threatId' | 'confirmedBy'>,
  members: readonly Member[],
): Promise<Member[]> {
  const senders = members.filter(
    ({ id, access }) => id !== confirmedBy && access.permissions.has(sendPermission({ threatId })),
  )
  if (threatId === null || senders.length === 0) return senders
  const properties = await tx.db
    .select({ id: property.id, portfolioId: property.portfolioId })
    .from(threatImpact)
    .innerJoin(threat, impactBelongsToThreat)
    .innerJoin(
      property,
      and(eq(property.orgId, threatImpact.orgId), eq(property.id, threatImpact.propertyId)),
    )
    .where(and(eq(threatImpact.orgId, tx.orgId), eq(threatImpact.threatId, threatId), isCurrentImpact))
  return senders.filter((member) => canSeeThreatAt({ actor: member }, properties))
}

/** More names would make a sentence that no one reads. */
const namesMax = 3

/** Active members with their access, by name. */
async function listMembers({ db, orgId }: TransactionContext) {
  const members = await db
    .select({ id: user.id, name: user.name })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(and(eq(membership.orgId, orgId), eq(membership.status, 'active')))
    .orderBy(asc(user.name), asc(user.id))
  const held = await readAccesses(
    db,
    orgId,
    members.map(({ id }) => id),
  )
  return members.map(({ id, name }) => ({ id, name: name ?? '', access: held.get(id)!.access }))
}

/** Who can change when an alert needs approval. */
const listAdmins = (members: Awaited<ReturnType<typeof listMembers>>) =>
  members
    .filter(({ access }) => access.permissions.has('org:update'))
    .slice(0, namesMax)
    .map(({ id, name }) => ({ id, name }))

/** Why an alert that the caller sends couldn’t be approved: no one else can. Null if someone can. */
export async function findApprovalObstacle(tx: TransactionContext, threatId: string | null) {
  const members = await listMembers(tx)
  const approvers = await filterApprovers(tx, { threatId, confirmedBy: tx.actor.id }, members)
  return approvers.length > 0 ? null : { admins: listAdmins(members) }
}

/** Up to two members who can send alerts of each kind, so that one can approve the other's; and who can change that. */
export async function listApprovers(tx: TransactionContext) {
  const members = await listMembers(tx)
  const senders = members.filter(({ access }) => access.permissions.has('threat:notify'))
  return {
    approvers: senders.slice(0, 2).map(({ id, name }) => ({ id, name })),
    admins: listAdmins(members),
  }
}
