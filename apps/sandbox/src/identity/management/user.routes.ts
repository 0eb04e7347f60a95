import { Hono } from 'hono'
import { z } from 'zod'
import type { Person } from '../../state/sandbox-state.ts'
import { serializePerson } from '../serialize-person.ts'
import type { Identity } from '../identity.ts'
import { IdentityError, missingArgument } from '../identity-error.ts'
import type { LinkStore } from '../magic-link/link-store.ts'
import { deletePerson } from '../person-store.ts'
import { readBody } from '../request.ts'
import { endSessions } from '../session-store.ts'
import { createUser, CreateUser, InviteOptions } from './create-user.ts'
import { checkEmailAndPhone, getUser, readProfile, UserFields } from './user-fields.ts'

const CreateUsers = InviteOptions.extend({ users: z.array(CreateUser) })
const UserReference = z.object({ loginId: z.string().min(1), userId: z.string().min(1) }).partial()
const DeleteUsers = z.object({ userIds: z.array(z.string()) })
const ChangeUser = UserFields.extend({ loginId: z.string().min(1) })
const EmbeddedLink = z.object({
  loginId: z.string().min(1),
  customClaims: z.record(z.string(), z.unknown()).nullish(),
  timeout: z.number().nullish(),
})

const emptyProfile = {
  name: '',
  givenName: '',
  middleName: '',
  familyName: '',
  email: '',
  phone: '',
  picture: '',
  verifiedEmail: false,
  verifiedPhone: false,
  customAttributes: {},
}

export function createUserRoutes(identity: Identity, links: LinkStore): Hono {
  const { state } = identity
  const routes = new Hono()
  const buildUserBody = (person: Person) => ({ user: serializePerson(state, person) })
  const getReferencedUser = ({ loginId, userId }: z.infer<typeof UserReference>) => {
    const id = userId ?? loginId
    if (!id) throw missingArgument('loginId or userId')
    return getUser(state, id)
  }

  routes.post('/create', async (c) =>
    c.json(buildUserBody(await createUser(identity, await readBody(c, CreateUser)))),
  )

  routes.post('/create/test', async (c) => {
    const body = await readBody(c, CreateUser)
    return c.json(buildUserBody(await createUser(identity, { ...body, test: true })))
  })

  routes.post('/create/batch', async (c) => {
    const { users, ...inviteOptions } = await readBody(c, CreateUsers)
    const createdUsers = []
    const failedUsers = []
    for (const user of users) {
      try {
        createdUsers.push(serializePerson(state, await createUser(identity, { ...inviteOptions, ...user })))
      } catch (error) {
        if (!(error instanceof IdentityError)) throw error
        failedUsers.push({ failure: error.message, user: { loginIds: [user.loginId] } })
      }
    }
    return c.json({ createdUsers, failedUsers })
  })

  routes.get('/', (c) => c.json(buildUserBody(getReferencedUser(c.req.query()))))

  routes.post('/update', async (c) => {
    const body = await readBody(c, ChangeUser)
    const person = getUser(state, body.loginId)
    const profile = readProfile(state, body)
    checkEmailAndPhone(profile)
    // Unlike patch, update replaces the whole profile.
    Object.assign(person, { ...emptyProfile, roleNames: [], memberships: [] }, profile)
    return c.json(buildUserBody(person))
  })

  routes.patch('/patch', async (c) => {
    const body = await readBody(c, ChangeUser)
    const person = getUser(state, body.loginId)
    const profile = readProfile(state, body)
    checkEmailAndPhone(profile)
    Object.assign(person, profile)
    if (person.status === 'disabled') endSessions(identity, { userId: person.userId })
    return c.json(buildUserBody(person))
  })

  routes.post('/logout', async (c) => {
    endSessions(identity, getReferencedUser(await readBody(c, UserReference)))
    return c.json({})
  })

  routes.post('/delete', async (c) => {
    deletePerson(state, getReferencedUser(await readBody(c, UserReference)))
    return c.json({})
  })

  routes.post('/delete/batch', async (c) => {
    const { userIds } = await readBody(c, DeleteUsers)
    for (const person of state.people.filter(({ userId }) => userIds.includes(userId)))
      deletePerson(state, person)
    return c.json({})
  })

  routes.delete('/test/delete/all', (c) => {
    for (const person of state.people.filter(({ test }) => test)) deletePerson(state, person)
    return c.json({})
  })

  routes.post('/signin/embeddedlink', async (c) => {
    const { loginId, customClaims, timeout } = await readBody(c, EmbeddedLink)
    const { userId } = getUser(state, loginId)
    return c.json({
      token: links.create(
        {
          loginId: userId,
          delivery: null,
          purpose: { kind: 'sign-in', profile: {}, customClaims: customClaims ?? undefined },
        },
        timeout || undefined,
      ),
    })
  })

  return routes
}
