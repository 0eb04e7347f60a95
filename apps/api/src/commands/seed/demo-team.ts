import { BUILT_IN_RESOURCE_ROLES, BUILT_IN_ROLES } from '@parapet/permissions'
import { grantEvent } from '../../domains/team/grants/write-grants.ts'
import { membership, membershipRole, resourceGrant } from '../../platform/db/schema/index.ts'
import { limitedMemberGrants } from './demo-people.ts'
import { startHours, workTime } from './demo-time.ts'
import {
  byColleague,
  type DemoFrame,
  type DemoWorld,
  findColleague,
  type History,
  type HistoryEvent,
} from './history.ts'

/** When each of the colleagues joined. */
export function planMemberTimes(demo: DemoFrame, joinedDaysAgo: number): () => Date {
  const random = demo.random('member times')
  return () => workTime(demo, joinedDaysAgo, random, startHours.members)
}

/** Members and their roles. They come first, because everything else is done by them. */
export function makeMembers(demo: DemoFrame, nextJoinedAt: () => Date): History {
  const random = demo.random('members')
  const memberships: Record<string, unknown>[] = []
  const membershipRoles: Record<string, unknown>[] = []
  const events: HistoryEvent[] = []
  for (const colleague of demo.colleagues.values()) {
    const { id: userId, roles } = colleague
    const { role } = roles.find(({ orgId }) => orgId === demo.orgId)!
    const joinedAt = nextJoinedAt()
    const id = random.id(joinedAt)
    const roleId = demo.roleIds.get(role)
    const roleName = BUILT_IN_ROLES.find(({ key }) => key === role)!.name
    memberships.push({
      id,
      orgId: demo.orgId,
      userId,
      status: 'active',
      joinedAt,
      createdAt: joinedAt,
      updatedAt: joinedAt,
      version: 1,
    })
    membershipRoles.push({ orgId: demo.orgId, membershipId: id, roleId })
    events.push({
      at: joinedAt,
      actor: byColleague(colleague),
      action: 'access.invite_accepted',
      category: 'access',
      subject: { type: 'user', id: userId, name: null },
      targets: [{ type: 'role', id: roleId ?? null, name: roleName }],
      summary: `Accepted an invitation and joined as ${roleName}.`,
    })
  }
  return {
    rows: [
      [membership, memberships],
      [membershipRole, membershipRoles],
    ],
    events,
  }
}

/** What the member with limited access may do at which properties. */
export function makeGrants(demo: DemoWorld): History {
  const random = demo.random('grants')
  const { id: userId } = findColleague(demo, 'fga')
  const owner = findColleague(demo, 'owner')
  const parts = limitedMemberGrants.map(({ propertyCode, role: roleKey }) => {
    const grantedAt = workTime(demo, 300, random)
    const property = demo.properties.find(({ code }) => code === propertyCode)!
    const { name } = BUILT_IN_RESOURCE_ROLES.find(({ key }) => key === roleKey)!
    const role = { id: demo.resourceRoleIds.get(roleKey)!, name }
    const row = {
      id: random.id(grantedAt),
      orgId: demo.orgId,
      userId,
      resourceRoleId: role.id,
      resourceType: 'property',
      resourceId: property.id,
      grantedBy: owner.id,
      createdAt: grantedAt,
      version: 1,
    }
    const event: HistoryEvent = {
      ...grantEvent({ userId, role, resourceType: 'property', resourceId: property.id }),
      at: grantedAt,
      actor: byColleague(owner),
      action: 'access.grant_added',
      summary: `A member was granted ${name} on the property ${property.name}.`,
      metadata: { expiresAt: null },
    }
    return { row, event }
  })
  return {
    rows: [[resourceGrant, parts.map(({ row }) => row)]],
    events: parts.map(({ event }) => event),
  }
}
