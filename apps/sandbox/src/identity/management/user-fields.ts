import { z } from 'zod'
import type { Person, SandboxState, TenantMembership } from '../../state/sandbox-state.ts'
import { invalidRequest, managementUserNotFound } from '../identity-error.ts'
import { checkDestination } from '../otp/delivery.ts'
import { findPerson } from '../person-store.ts'

const text = z.string().nullish()

/** The user fields of create, update and patch. */
export const UserFields = z.object({
  email: text,
  phone: text,
  name: text,
  displayName: text,
  givenName: text,
  middleName: text,
  familyName: text,
  picture: text,
  verifiedEmail: z.boolean().nullish(),
  verifiedPhone: z.boolean().nullish(),
  roleNames: z.array(z.string()).nullish(),
  userTenants: z
    .array(z.object({ tenantId: z.string().min(1), roleNames: z.array(z.string()).nullish() }))
    .nullish(),
  customAttributes: z.record(z.string(), z.unknown()).nullish(),
  status: z.enum(['enabled', 'disabled', 'invited']).nullish(),
  freshlyMigrated: z.boolean().optional(),
})
export type UserFields = z.infer<typeof UserFields>

/** The provided fields in the format of a person, without those that are missing. */
export function readProfile(state: SandboxState, fields: UserFields): Partial<Person> {
  const { displayName, name, userTenants, roleNames, email, ...otherFields } = fields
  const providedFields = Object.fromEntries(Object.entries(otherFields).filter(([, value]) => value != null))
  const fullName = displayName ?? name
  return {
    ...(providedFields as Partial<Person>),
    ...(email != null && { email: email.toLowerCase() }),
    ...(fullName != null && { name: fullName }),
    ...(roleNames && { roleNames: checkRoles(state, roleNames) }),
    ...(userTenants && { memberships: readMemberships(state, userTenants) }),
  }
}

/** @throws IdentityError 404 if there is no such user */
export function getUser(state: SandboxState, loginIdOrUserId: string): Person {
  const person = findPerson(state, loginIdOrUserId)
  if (!person) throw managementUserNotFound(`User "${loginIdOrUserId}" not found`)
  return person
}

/** @throws IdentityError if the tenant doesn't exist */
export function checkTenant(state: SandboxState, tenantId: string): string {
  if (state.tenants.some(({ id }) => id === tenantId)) return tenantId
  throw invalidRequest(`No tenant with the ID "${tenantId}"`)
}

/** @throws IdentityError if neither the project nor the tenant has the role */
export function checkRoles(state: SandboxState, roleNames: string[], tenantId = ''): string[] {
  for (const name of roleNames) {
    const isKnown = state.roles.some((r) => r.name === name && (r.tenantId === '' || r.tenantId === tenantId))
    if (!isKnown) throw invalidRequest(`Role "${name}" not found`)
  }
  return [...new Set(roleNames)]
}

function readMemberships(
  state: SandboxState,
  tenants: NonNullable<UserFields['userTenants']>,
): TenantMembership[] {
  return tenants.map(({ tenantId, roleNames }) => ({
    tenantId: checkTenant(state, tenantId),
    roleNames: checkRoles(state, roleNames ?? [], tenantId),
  }))
}

/** @throws IdentityError if an address is malformed */
export function checkEmailAndPhone({ email, phone }: Partial<Person>): void {
  if (email) checkDestination('email', email)
  if (phone) checkDestination('sms', phone)
}
