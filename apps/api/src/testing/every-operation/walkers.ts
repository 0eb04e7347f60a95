import {
  BUILT_IN_RESOURCE_ROLES,
  BUILT_IN_ROLES,
  findBuiltInRole,
  FGA_MEMBER_ROLE,
  holdsEvery,
} from '@parapet/permissions'
import type { TestPerson } from '../factories.ts'
import type { SampleCall } from './sample-call.ts'
import type { OrganizationFixture } from './organization-fixture.ts'

/** A member with one built-in role, or a limited member with one built-in resource role. */
export interface Walker {
  role: string
  person: TestPerson
  permissions: ReadonlySet<string>
  isLimited: boolean
  /** The resource of a limited member's grant. */
  resourceType: 'portfolio' | 'property' | null
}

/** One person per built-in role, then one per built-in resource role. */
export async function listWalkers({ org, ids }: OrganizationFixture): Promise<Walker[]> {
  const walkers: Walker[] = []
  for (const { key, permissions } of BUILT_IN_ROLES) {
    const isLimited = key === FGA_MEMBER_ROLE
    const access = { permissions: new Set<string>(permissions), isLimited, resourceType: null }
    walkers.push({ role: key, person: await org.member(key), ...access })
  }
  const basePermissions = findBuiltInRole(FGA_MEMBER_ROLE)!.permissions
  for (const { key, resourceType, permissions } of BUILT_IN_RESOURCE_ROLES) {
    const resourceId = resourceType === 'portfolio' ? ids.portfolioId : ids.propertyId
    const person = await org.fga({ role: key, resourceId })
    const grantedPermissions = new Set<string>([...basePermissions, ...permissions])
    walkers.push({ role: key, person, permissions: grantedPermissions, isLimited: true, resourceType })
  }
  return walkers
}

/** Whether the permission matrix allows the call. */
export function isCallAllowed({ permissions, isLimited, resourceType }: Walker, call: SampleCall): boolean {
  if (isLimited && call.isOrganizationWide) return false
  if (resourceType === 'property' && call.actsOnOtherProperty) return false
  return holdsEvery(permissions, call.requiredPermissions ?? [])
}

/**
 * Who makes which allowed calls if not everyone does: for each call, in turn, one member for whom only permissions
 * count, and one limited member, for whom the resource counts, too.
 */
export function sampleAllowed<Call extends SampleCall>(
  walkers: readonly Walker[],
  calls: readonly Call[],
): Map<Call, Walker[]> {
  return new Map(
    calls.map((call, index) => {
      const allowed = walkers.filter((walker) => isCallAllowed(walker, call))
      const kinds = [
        allowed.filter((walker) => walker.isLimited),
        allowed.filter((walker) => !walker.isLimited),
      ]
      return [call, kinds.flatMap((kind) => kind[index % kind.length] ?? [])]
    }),
  )
}
