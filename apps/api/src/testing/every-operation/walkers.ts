import {
  BUILT_IN_RESOURCE_ROLES,
  BUILT_IN_ROLES,
  findBuiltInRole,
  FGA_MEMBER_ROLE,
  holdsEvery,
} from '@parapet/permissions'
import type { TestPerson } from '../factories.ts'
import type { DocumentedCall } from './documented-call.ts'
import type { FilledOrganization } from './fill-organization.ts'

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
export async function listWalkers({ org, ids }: FilledOrganization): Promise<Walker[]> {
  const walkers: Walker[] = []
  for (const { key, permissions } of BUILT_IN_ROLES) {
    const isLimited = key === FGA_MEMBER_ROLE
    const access = { permissions: new Set<string>(permissions), isLimited, resourceType: null }
    walkers.push({ role: key, person: await org.member(key), ...access })
  }
  const basic = findBuiltInRole(FGA_MEMBER_ROLE)!.permissions
  for (const { key, resourceType, permissions } of BUILT_IN_RESOURCE_ROLES) {
    const resourceId = resourceType === 'portfolio' ? ids.portfolioId : ids.propertyId
    const person = await org.fga({ role: key, resourceId })
    const granted = new Set<string>([...basic, ...permissions])
    walkers.push({ role: key, person, permissions: granted, isLimited: true, resourceType })
  }
  return walkers
}

/** Whether the permission matrix allows the call. */
export function mayCall({ permissions, isLimited, resourceType }: Walker, call: DocumentedCall): boolean {
  if (isLimited && call.isOfWhole) return false
  if (resourceType === 'property' && call.isElsewhere) return false
  return holdsEvery(permissions, call.needs ?? [])
}
