import { randomBytes } from 'node:crypto'
import type { Person, SandboxState, TenantMembership } from '../state/sandbox-state.ts'
import { userNotFound } from './identity-error.ts'

/** Login IDs are case-insensitive. */
export function normalizeLoginId(loginId: string): string {
  return loginId.trim().toLowerCase()
}

/** Finds by login ID or user ID, like the provider. */
export function findPerson(state: SandboxState, loginIdOrUserId: string): Person | null {
  const loginId = normalizeLoginId(loginIdOrUserId)
  return (
    state.people.find((person) => person.loginIds.includes(loginId) || person.userId === loginIdOrUserId) ??
    null
  )
}

/** The person with this login ID, or else with this verified email address. */
export function findPersonByEmail(state: SandboxState, email: string): Person | null {
  const hasVerified = (person: Person) => person.verifiedEmail && person.email === email
  return findPerson(state, email) ?? state.people.find(hasVerified) ?? null
}

/** @throws IdentityError E062108 if there is no such person */
export function getPerson(state: SandboxState, loginIdOrUserId: string): Person {
  const person = findPerson(state, loginIdOrUserId)
  if (!person) throw userNotFound()
  return person
}

export function createPerson(state: SandboxState, loginId: string, profile: Partial<Person> = {}): Person {
  const id = normalizeLoginId(loginId)
  const person: Person = {
    userId: `U2${randomBytes(12).toString('hex')}`,
    name: '',
    givenName: '',
    middleName: '',
    familyName: '',
    email: id.includes('@') ? id : '',
    phone: id.startsWith('+') ? id : '',
    verifiedEmail: false,
    verifiedPhone: false,
    picture: '',
    roleNames: [],
    memberships: [],
    status: 'enabled',
    test: false,
    createdTime: Math.floor(Date.now() / 1000),
    oauth: {},
    customAttributes: {},
    signIns: [],
    ...profile,
    loginIds: [...new Set([id, ...(profile.loginIds ?? []).map(normalizeLoginId)])],
  }
  person.name ||= [person.givenName, person.middleName, person.familyName].filter(Boolean).join(' ')
  state.people.push(person)
  return person
}

export function deletePerson(state: SandboxState, person: Person): void {
  state.people = state.people.filter(({ userId }) => userId !== person.userId)
  state.sessions = state.sessions.filter(({ userId }) => userId !== person.userId)
}

export function findMembership(person: Person, tenantId: string): TenantMembership | null {
  return person.memberships.find((membership) => membership.tenantId === tenantId) ?? null
}
