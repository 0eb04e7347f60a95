import { and, asc, eq } from 'drizzle-orm'
import { readAccesses } from '../../../platform/access/read-access.ts'
import type { Access, TransactionContext } from '../../../platform/context/context.ts'
import { membership, property, threat, threatImpact, user } from '../../../platform/db/schema/index.ts'
import { canSeeThreatAt, impactBelongsToThreat, isCurrentImpact } from '../../estate/index.ts'
import { type AlertRow, sendPermission } from './alert-row.ts'
import { findOutOfScope } from './alert-scope.ts'

interface MemberWithAccess {
  id: string
  access: Access
}

/** An alert that someone asks a colleague to approve, or is about to. */
type Approvable = Pick<AlertRow, 'id' | 'threatId' | 'confirmedBy' | 'audience'>

/**
 * The members who can approve or stop the alert: those with permission to send it who can see its threat and all of its
 * places, and who didn't request the approval.
 */
export async function filterApprovers<Member extends MemberWithAccess>(
  tx: TransactionContext,
  row: Approvable,
  members: readonly Member[],
): Promise<Member[]> {
  const senders = members.filter(
    ({ id, access }) => id !== row.confirmedBy && access.permissions.has(sendPermission(row)),
  )
  const approvers: Member[] = []
  for (const member of await filterByThreat(tx, row, senders)) {
    if (!(await findOutOfScope(tx, [row], member.access)).has(row.id)) approvers.push(member)
  }
  return approvers
}

async function filterByThreat<Member extends MemberWithAccess>(
  tx: TransactionContext,
  { threatId }: Approvable,
  senders: readonly Member[],
): Promise<readonly Member[]> {
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
export async function findApprovalObstacle(
  tx: TransactionContext,
  draft: Pick<Approvable, 'threatId' | 'audience'>,
) {
  const members = await listMembers(tx)
  const row = { ...draft, id: 'draft', confirmedBy: tx.actor.id }
  const approvers = await filterApprovers(tx, row, members)
  return approvers.length > 0 ? null : { admins: listAdmins(members) }
}

/**
 * Up to two members who can send alerts about threats, so that one can approve the other's, and the members who can
 * change that.
 */
export async function listApprovers(tx: TransactionContext) {
  const members = await listMembers(tx)
  const senders = members.filter(({ access }) => access.permissions.has('threat:notify'))
  return {
    approvers: senders.slice(0, 2).map(({ id, name }) => ({ id, name })),
    admins: listAdmins(members),
  }
}
