import { Hono } from 'hono'
import { z } from 'zod'
import type { Person } from '../../state/sandbox-state.ts'
import { serializePerson } from '../serialize-person.ts'
import type { Identity } from '../identity.ts'
import { findMembership, normalizeLoginId } from '../person-store.ts'
import { readBody } from '../request.ts'

const stringList = z.array(z.string()).nullish()
const SearchUsers = z.object({
  tenantIds: stringList,
  roleNames: stringList,
  emails: stringList,
  phones: stringList,
  statuses: stringList,
  loginIds: stringList,
  userIds: stringList,
  text: z.string().nullish(),
  customAttributes: z.record(z.string(), z.unknown()).nullish(),
  withTestUser: z.boolean().nullish(),
  testUsersOnly: z.boolean().nullish(),
  verifiedEmail: z.boolean().nullish(),
  verifiedPhone: z.boolean().nullish(),
  limit: z.number().int().nonnegative().nullish(),
  page: z.number().int().nonnegative().nullish(),
})
type SearchUsers = z.infer<typeof SearchUsers>
const LoadUsers = z.object({ userIds: z.array(z.string()) })
const HistoryRequest = z.array(z.string())

const defaultLimit = 100

/** Calls for several users. */
export function createUserSearchRoutes({ state }: Identity): Hono {
  const routes = new Hono()

  const search = (query: SearchUsers) => {
    const people = state.people.filter((person) => matchesQuery(person, query))
    const limit = query.limit || defaultLimit
    const offset = (query.page ?? 0) * limit
    const users = people.slice(offset, offset + limit).map((person) => serializePerson(state, person))
    return { users, total: people.length }
  }

  routes.post('/user/search', async (c) => c.json(search(await readBody(c, SearchUsers))))
  routes.post('/user/search/test', async (c) => c.json(search(await readBody(c, SearchUsers))))

  routes.post('/users/load', async (c) => {
    const { userIds } = await readBody(c, LoadUsers)
    const people = state.people.filter(({ userId }) => userIds.includes(userId))
    return c.json({ users: people.map((person) => serializePerson(state, person)) })
  })

  routes.post('/user/history', async (c) => {
    const userIds = await readBody(c, HistoryRequest)
    const people = state.people.filter(({ userId }) => userIds.includes(userId))
    return c.json(
      people.flatMap(({ userId, signIns }) =>
        signIns.map(({ loginTime, ip }) => ({ userId, loginTime, city: '', country: '', ip })),
      ),
    )
  })

  return routes
}

function matchesQuery(person: Person, query: SearchUsers): boolean {
  const matchesAny = (acceptedValues: string[] | null | undefined, ...values: string[]) =>
    !acceptedValues?.length ||
    acceptedValues.map(normalizeLoginId).some((value) => values.map(normalizeLoginId).includes(value))
  const roleNames = [...person.roleNames, ...person.memberships.flatMap(({ roleNames }) => roleNames)]
  const searchText = [person.name, person.email, person.phone, ...person.loginIds].join(' ').toLowerCase()
  return (
    (query.testUsersOnly ? person.test : query.withTestUser || !person.test) &&
    (!query.tenantIds?.length || query.tenantIds.some((id) => findMembership(person, id))) &&
    (!query.roleNames?.length || query.roleNames.some((name) => roleNames.includes(name))) &&
    matchesAny(query.emails, person.email) &&
    matchesAny(query.phones, person.phone) &&
    matchesAny(query.statuses, person.status) &&
    matchesAny(query.loginIds, ...person.loginIds) &&
    (!query.userIds?.length || query.userIds.includes(person.userId)) &&
    (query.verifiedEmail == null || query.verifiedEmail === person.verifiedEmail) &&
    (query.verifiedPhone == null || query.verifiedPhone === person.verifiedPhone) &&
    (!query.text || searchText.includes(query.text.toLowerCase())) &&
    Object.entries(query.customAttributes ?? {}).every(
      ([key, value]) => person.customAttributes[key] === value,
    )
  )
}
