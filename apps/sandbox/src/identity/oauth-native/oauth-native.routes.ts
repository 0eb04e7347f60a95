import { Hono } from 'hono'
import { z } from 'zod'
import type { Person } from '../../state/sandbox-state.ts'
import { readBearerToken } from '../bearer.ts'
import { getClientAddress } from '../client-address.ts'
import type { Identity } from '../identity.ts'
import { invalidLink, invalidRequest } from '../identity-error.ts'
import { createPerson, findPersonByEmail } from '../person-store.ts'
import { readBody } from '../read-body.ts'
import { startSession } from '../session-store.ts'
import { nativeProviders, type NativeBook } from './native-book.ts'

const Start = z.object({ provider: z.enum(nativeProviders), implicit: z.boolean().default(false) })
const Finish = z.object({
  provider: z.enum(nativeProviders),
  stateId: z.string().min(1),
  user: z.string().default(''),
  code: z.string().default(''),
  idToken: z.string().default(''),
})
/** What Apple sends with the first sign-in only. */
const AppleUser = z.object({
  name: z.object({ firstName: z.string().default(''), lastName: z.string().default('') }),
})

/** Sign-in with the account picker of a phone. */
export function createOAuthNativeRoutes(identity: Identity, book: NativeBook): Hono {
  const routes = new Hono()

  routes.post('/start', async (c) => {
    readBearerToken(c, identity)
    const { provider, implicit } = await readBody(c, Start)
    return c.json(book.open(provider, implicit))
  })

  routes.post('/finish', async (c) => {
    readBearerToken(c, identity)
    const body = await readBody(c, Finish)
    const email = await book.finish(body)
    if (email === null) throw invalidLink('The sign-in has ended, or the token or code is not from it')
    const person =
      findPersonByEmail(identity.state, email) ?? createPerson(identity.state, email, readName(body.user))
    const firstSeen = person.signIns.length === 0
    person.email ||= email
    person.verifiedEmail = true
    person.oauth[body.provider] = true
    return c.json(
      await startSession(identity, person, { amr: ['oauth'], ip: getClientAddress(c), firstSeen }),
    )
  })

  return routes
}

function readName(user: string): Partial<Person> {
  if (user === '') return {}
  const parsed = z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'not JSON' })
        return z.NEVER
      }
    })
    .pipe(AppleUser)
    .safeParse(user)
  if (!parsed.success) throw invalidRequest('user must be the JSON text that Apple sends')
  const { firstName, lastName } = parsed.data.name
  return { givenName: firstName, familyName: lastName }
}
