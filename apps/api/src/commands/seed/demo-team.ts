import { BUILT_IN_RESOURCE_ROLES, BUILT_IN_ROLES } from '@parapet/permissions'
import { grantEvent } from '../../domains/team/grants/write-grants.ts'
import { invitation, membership, membershipRole, resourceGrant } from '../../platform/db/schema/index.ts'
import { limitedMemberGrants } from './demo-people.ts'
import { minutesAfter, startHours, workTime } from './demo-time.ts'
import {
  byColleague,
  type DemoColleague,
  type DemoFrame,
  type DemoWorld,
  findColleague,
  type History,
  type HistoryEvent,
} from './history.ts'
import type { SeededRandom } from './seeded-random.ts'

const byParapet = { type: 'system' as const, id: null, name: 'Parapet' }

const invitationMinutes = 7 * 24 * 60

/** When colleagues joined: at the beginning, except for the one who hasn't finished onboarding. */
export function planMemberTimes(demo: DemoFrame, startedDaysAgo: number) {
  const random = demo.random('member times')
  return ({ onboarded }: DemoColleague) =>
    workTime(demo, onboarded ? startedDaysAgo : 2, random, startHours.members)
}

/** Members, whom the owner invited. They come first, because everything else is done by them. */
export function makeMembers(
  demo: DemoFrame,
  joining: readonly DemoColleague[],
  joinedAtOf: (colleague: DemoColleague) => Date,
): History {
  const random = demo.random('members')
  const owner = findColleague(demo, 'owner')
  const memberships: (typeof membership.$inferInsert)[] = []
  const membershipRoles: (typeof membershipRole.$inferInsert)[] = []
  const invitations: (typeof invitation.$inferInsert)[] = []
  const events: HistoryEvent[] = []
  for (const colleague of joining) {
    const { id: userId, roles } = colleague
    const { role } = roles.find(({ orgId }) => orgId === demo.orgId)!
    const joinedAt = joinedAtOf(colleague)
    const invited = colleague === owner ? null : makeInvitation(demo, colleague, role, joinedAt, random)
    if (invited) {
      invitations.push(invited.row)
      events.push(...invited.events)
    } else events.push(describeFounder(owner, joinedAt))
    const id = random.id(joinedAt)
    memberships.push({
      id,
      orgId: demo.orgId,
      userId,
      status: 'active',
      invitationId: invited?.row.id ?? null,
      joinedAt,
      // In the last two days, but not before they joined.
      lastActiveAt: joinedAt < demo.now ? minutesAfter(demo.now, -random.int(15, 40 * 60)) : null,
      ...auditColumns(joinedAt, userId),
    })
    membershipRoles.push({ orgId: demo.orgId, membershipId: id, roleId: demo.roleIds.get(role)! })
  }
  return {
    rows: [
      [invitation, invitations],
      [membership, memberships],
      [membershipRole, membershipRoles],
    ],
    events,
  }
}

const describeFounder = ({ id }: DemoColleague, at: Date): HistoryEvent => ({
  at,
  actor: byParapet,
  action: 'access.role_assigned',
  category: 'access',
  subject: { type: 'user', id, name: null },
  summary: 'The organization’s founder became its administrator.',
})

function makeInvitation(
  demo: DemoFrame,
  colleague: DemoColleague,
  roleKey: string,
  acceptedAt: Date,
  random: SeededRandom,
) {
  const owner = findColleague(demo, 'owner')
  // The ledger of a demo that exists already may have events of the last minutes.
  const sentAt = acceptedAt < demo.now ? minutesAfter(acceptedAt, -random.int(4, 45)) : acceptedAt
  const row = {
    ...inviteRow(demo, colleague.email, { roleKey, sentAt, name: colleague.name }, random),
    status: 'accepted' as const,
    acceptedAt,
    acceptedBy: colleague.id,
    updatedAt: acceptedAt,
    version: 2,
  }
  const role = { type: 'role', id: demo.roleIds.get(roleKey)!, name: roleName(roleKey) }
  const events: HistoryEvent[] = [
    describeInvitation(owner, row.id, role, sentAt),
    {
      at: acceptedAt,
      actor: byColleague(colleague),
      action: 'access.invite_accepted',
      category: 'access',
      subject: { type: 'user', id: colleague.id, name: null },
      targets: [{ type: 'invitation', id: row.id, name: null }, role],
      summary: `Accepted an invitation and joined as ${role.name}.`,
    },
  ]
  return { row, events }
}

const roleName = (key: string) => BUILT_IN_ROLES.find((role) => role.key === key)!.name

const describeInvitation = (
  owner: DemoColleague,
  id: string,
  role: { type: string; id: string; name: string },
  at: Date,
): HistoryEvent => ({
  at,
  actor: byColleague(owner),
  action: 'access.invited',
  category: 'access',
  // The ledger can't be erased, so it names people by id only, and an invited person has no id yet.
  subject: { type: 'invitation', id, name: null },
  targets: [role],
  summary: `Invited someone as ${role.name}.`,
  metadata: { resent: false, grants: 0 },
})

interface Invited {
  roleKey: string
  name: string | null
  sentAt: Date
}

const inviteRow = (
  demo: DemoFrame,
  email: string,
  { roleKey, name, sentAt }: Invited,
  random: SeededRandom,
): typeof invitation.$inferInsert & { id: string } => ({
  id: random.id(sentAt),
  orgId: demo.orgId,
  email,
  emailKey: email,
  name,
  roleIds: [demo.roleIds.get(roleKey)!],
  grants: [],
  message: null,
  // No token has this hash, so the link of no email leads here.
  tokenHash: random.hex(32),
  expiresAt: minutesAfter(sentAt, invitationMinutes),
  sentCount: 1,
  lastSentAt: sentAt,
  acceptedAt: null,
  acceptedBy: null,
  renewalRequestedAt: null,
  ...auditColumns(sentAt, findColleague(demo, 'owner').id),
})

/** Invitations that no one accepted: one expired, one was revoked, and one is still open. */
export function makeOpenInvitations(demo: DemoWorld): History {
  const random = demo.random('invitations')
  const owner = findColleague(demo, 'owner')
  const invite = (email: string, name: string, roleKey: string, daysAgo: number) => {
    const sentAt = workTime(demo, daysAgo, random)
    const row = inviteRow(demo, email, { roleKey, name, sentAt }, random)
    const role = { type: 'role', id: demo.roleIds.get(roleKey)!, name: roleName(roleKey) }
    return { row, invited: describeInvitation(owner, row.id, role, sentAt) }
  }
  const expired = invite('sam.porter@contractors.example', 'Sam Porter', 'responder', 208)
  const revoked = invite('j.lowell@cedar-stone.test', 'Jamie Lowell', 'viewer', 121)
  const open = invite('leasing.omaha@cedar-stone.test', 'Rosa Valdez', 'communicator', 3)
  const expiredAt = expired.row.expiresAt
  const revokedAt = minutesAfter(revoked.row.createdAt!, 35)
  const about = (id: string) => ({
    category: 'access' as const,
    subject: { type: 'invitation', id, name: null },
  })
  return {
    rows: [
      [
        invitation,
        [
          { ...expired.row, status: 'expired', updatedAt: expiredAt, version: 2 },
          { ...revoked.row, status: 'revoked', updatedAt: revokedAt, version: 2 },
          { ...open.row, status: 'pending' },
        ],
      ],
    ],
    events: [
      expired.invited,
      revoked.invited,
      open.invited,
      {
        ...about(expired.row.id),
        at: expiredAt,
        actor: byParapet,
        action: 'access.invite_expired',
        summary: 'An invitation expired before it was accepted.',
      },
      {
        ...about(revoked.row.id),
        at: revokedAt,
        actor: byColleague(owner),
        action: 'access.invite_revoked',
        summary: 'Revoked an invitation.',
      },
    ],
  }
}

/** What the member with limited access may do at which properties. */
export function makeGrants(demo: DemoWorld): History {
  const random = demo.random('grants')
  const owner = findColleague(demo, 'owner')
  const { id: userId } = findColleague(demo, 'fga')
  const granted = limitedMemberGrants.map(({ propertyCode, role: roleKey }) => {
    const at = workTime(demo, 300, random)
    const property = demo.properties.find(({ code }) => code === propertyCode)!
    const role = {
      id: demo.resourceRoleIds.get(roleKey)!,
      name: BUILT_IN_RESOURCE_ROLES.find(({ key }) => key === roleKey)!.name,
    }
    return { id: random.id(at), at, property, role }
  })
  return {
    rows: [
      [
        resourceGrant,
        granted.map(({ id, at, property, role }) => ({
          id,
          orgId: demo.orgId,
          userId,
          resourceRoleId: role.id,
          resourceType: 'property',
          resourceId: property.id,
          grantedBy: owner.id,
          expiresAt: null,
          createdAt: at,
          version: 1,
        })),
      ],
    ],
    events: granted.map(({ at, property, role }) => ({
      ...grantEvent({ userId, role, resourceType: 'property', resourceId: property.id }),
      at,
      actor: byColleague(owner),
      action: 'access.grant_added',
      summary: `A member was granted ${role.name} on the property ${property.name}.`,
      metadata: { expiresAt: null },
    })),
  }
}

const auditColumns = (at: Date, by: string) => ({
  createdAt: at,
  updatedAt: at,
  createdBy: by,
  updatedBy: by,
  version: 1,
  archivedAt: null,
})
