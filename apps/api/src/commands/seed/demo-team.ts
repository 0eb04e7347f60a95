import { membership, membershipRole, resourceGrant } from '../../platform/db/schema/index.ts'
import { limitedMemberGrants } from './demo-people.ts'
import { workTime } from './demo-time.ts'
import { type DemoFrame, type DemoWorld, findColleague, type History } from './history.ts'

/** Members and their roles. They come first, because everything else is done by them. */
export function makeMembers(demo: DemoFrame, joinedDaysAgo: number): History {
  const random = demo.random('members')
  const memberships: Record<string, unknown>[] = []
  const membershipRoles: Record<string, unknown>[] = []
  for (const { id: userId, roles } of demo.colleagues.values()) {
    const { role } = roles.find(({ orgId }) => orgId === demo.orgId)!
    const joinedAt = workTime(demo, joinedDaysAgo, random)
    const id = random.id(joinedAt)
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
    membershipRoles.push({ orgId: demo.orgId, membershipId: id, roleId: demo.roleIds.get(role) })
  }
  return {
    rows: [
      [membership, memberships],
      [membershipRole, membershipRoles],
    ],
    events: [],
  }
}

/** What the member with limited access may do at which properties. */
export function makeGrants(demo: DemoWorld): History {
  const random = demo.random('grants')
  const { id: userId } = findColleague(demo, 'fga')
  const grants = limitedMemberGrants.map(({ propertyCode, role }) => {
    const grantedAt = workTime(demo, 300, random)
    return {
      id: random.id(grantedAt),
      orgId: demo.orgId,
      userId,
      resourceRoleId: demo.resourceRoleIds.get(role),
      resourceType: 'property',
      resourceId: demo.properties.find(({ code }) => code === propertyCode)!.id,
      createdAt: grantedAt,
      version: 1,
    }
  })
  return { rows: [[resourceGrant, grants]], events: [] }
}
