import { Hono } from 'hono'
import { z } from 'zod'
import type { Person, TenantMembership } from '../../state/sandbox-state.ts'
import { serializePerson } from '../serialize-person.ts'
import type { Identity } from '../identity.ts'
import { invalidRequest, userExists } from '../identity-error.ts'
import { findMembership, findPerson, normalizeLoginId } from '../person-store.ts'
import { readBody } from '../request.ts'
import { endSessions } from '../session-store.ts'
import { checkEmailAndPhone, checkRoles, checkTenant, getUser } from './user-fields.ts'

const loginId = z.string().min(1)
const ChangeRoles = z.object({ loginId, tenantId: z.string().optional(), roleNames: z.array(z.string()) })
const ChangeTenant = z.object({ loginId, tenantId: z.string().min(1) })
const ChangeStatus = z.object({ loginId, status: z.enum(['enabled', 'disabled', 'invited']) })
const ChangeEmail = z.object({ loginId, email: z.string(), verified: z.boolean().nullish() })
const ChangePhone = z.object({ loginId, phone: z.string(), verified: z.boolean().nullish() })
const ChangePicture = z.object({ loginId, picture: z.string() })
const ChangeLoginId = z.object({ loginId, newLoginId: z.string().min(1) })
const ChangeAttribute = z.object({ loginId, attributeKey: z.string().min(1), attributeValue: z.unknown() })
const ChangeName = z.object({
  loginId,
  displayName: z.string().nullish(),
  givenName: z.string().nullish(),
  middleName: z.string().nullish(),
  familyName: z.string().nullish(),
})

/** Updates of a single field; each returns the whole user. */
export function createUserUpdateRoutes(identity: Identity): Hono {
  const { state } = identity
  const routes = new Hono()

  const addUpdate = <T extends z.ZodType<{ loginId: string }>>(
    path: string,
    schema: T,
    update: (person: Person, body: z.infer<T>) => void,
  ) =>
    routes.post(path, async (c) => {
      const body = await readBody(c, schema)
      const person = getUser(state, body.loginId)
      update(person, body)
      return c.json({ user: serializePerson(state, person) })
    })

  const changeRoles = (change: (currentNames: string[], requestedNames: string[]) => string[]) => {
    return (person: Person, { tenantId, roleNames }: z.infer<typeof ChangeRoles>) => {
      checkRoles(state, roleNames, tenantId)
      const roleOwner = tenantId ? getMembership(person, tenantId) : person
      roleOwner.roleNames = [...new Set(change(roleOwner.roleNames, roleNames))]
    }
  }
  addUpdate(
    '/role/set',
    ChangeRoles,
    changeRoles((_currentNames, requestedNames) => requestedNames),
  )
  addUpdate(
    '/role/add',
    ChangeRoles,
    changeRoles((currentNames, requestedNames) => [...currentNames, ...requestedNames]),
  )
  addUpdate(
    '/role/remove',
    ChangeRoles,
    changeRoles((currentNames, requestedNames) =>
      currentNames.filter((name) => !requestedNames.includes(name)),
    ),
  )

  addUpdate('/tenant/add', ChangeTenant, (person, { tenantId }) => {
    checkTenant(state, tenantId)
    if (!findMembership(person, tenantId)) person.memberships.push({ tenantId, roleNames: [] })
  })
  addUpdate('/tenant/remove', ChangeTenant, (person, { tenantId }) => {
    person.memberships = person.memberships.filter((membership) => membership.tenantId !== tenantId)
  })

  addUpdate('/status', ChangeStatus, (person, { status }) => {
    person.status = status
    if (status === 'disabled') endSessions(identity, { userId: person.userId })
  })
  addUpdate('/email', ChangeEmail, (person, { email, verified }) => {
    checkEmailAndPhone({ email })
    Object.assign(person, { email: email.toLowerCase(), verifiedEmail: verified ?? false })
  })
  addUpdate('/phone', ChangePhone, (person, { phone, verified }) => {
    checkEmailAndPhone({ phone })
    Object.assign(person, { phone, verifiedPhone: verified ?? false })
  })
  addUpdate('/picture', ChangePicture, (person, { picture }) => {
    person.picture = picture
  })
  addUpdate('/name', ChangeName, (person, { displayName, givenName, middleName, familyName }) => {
    person.name = displayName ?? person.name
    person.givenName = givenName ?? person.givenName
    person.middleName = middleName ?? person.middleName
    person.familyName = familyName ?? person.familyName
  })
  addUpdate('/customAttribute', ChangeAttribute, (person, { attributeKey, attributeValue }) => {
    person.customAttributes = { ...person.customAttributes, [attributeKey]: attributeValue }
  })
  addUpdate('/loginid', ChangeLoginId, (person, body) => {
    const newLoginId = normalizeLoginId(body.newLoginId)
    const existingOwner = findPerson(state, newLoginId)
    if (existingOwner && existingOwner !== person) throw userExists(newLoginId)
    const oldLoginId = normalizeLoginId(body.loginId)
    person.loginIds = [...new Set(person.loginIds.map((id) => (id === oldLoginId ? newLoginId : id)))]
  })

  return routes
}

function getMembership(person: Person, tenantId: string): TenantMembership {
  const membership = findMembership(person, tenantId)
  if (!membership) throw invalidRequest(`The user isn't in the tenant "${tenantId}"`)
  return membership
}
