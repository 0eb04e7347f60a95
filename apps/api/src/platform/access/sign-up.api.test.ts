import { provisionFirstOrganization } from '../../domains/team/orgs/sign-up.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ledgerEvent, org, portfolio, role } from '../db/schema/index.ts'
import type { IdentityPerson } from '../identity/identity-provider.ts'
import { createAccessDirectory } from './access-directory.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'

let open: TestApp
let closed: TestApp
const people = new Map<string, IdentityPerson>()

/** The real token check, and a provider with the people in this test. */
const withPeople = (signUp: 'open' | 'invite') =>
  createTestApp({
    signUp,
    deps: (built) => {
      const { db, sessions, gateways } = built
      const identity = { ...gateways.identity, findPerson: async (id: string) => people.get(id) ?? null }
      return {
        gateways: { ...gateways, identity },
        access: createAccessDirectory({
          db,
          identity,
          sessions,
          provisionOrganization: (person) => provisionFirstOrganization({ db, identity, signUp }, person),
        }),
      }
    },
  })

beforeAll(async () => {
  open = await withPeople('open')
  closed = await withPeople('invite')
})
afterAll(async () => {
  await open.close()
  await closed.close()
})

function arrive(email: string, emailVerified = true) {
  const descopeId = `U${crypto.randomUUID()}`
  people.set(descopeId, { descopeId, email, emailVerified, name: 'Nia New', picture: null })
  return descopeId
}

const call = async (test: TestApp, descopeId: string) =>
  await test.anonymous.request('/user', {
    headers: { Authorization: `Bearer ${await test.signToken({ sub: descopeId })}` },
  })

it('creates an organization once for a person without one, as its administrator', async () => {
  const descopeId = arrive('nia@example.test')
  const answers = await Promise.all([call(open, descopeId), call(open, descopeId), call(open, descopeId)])
  const bodies = await Promise.all(answers.map((answer) => answer.json<{ orgs: { id: string }[] }>()))
  expect(new Set(bodies.map((body) => body.orgs[0]!.id)).size).toBe(1)
  expect(bodies[0]).toMatchObject({
    email: 'nia@example.test',
    name: 'Nia New',
    onboarded: false,
    orgs: [{ onboarded: false, roles: ['Administrator'] }],
  })

  const id = bodies[0]!.orgs[0]!.id
  expect(await open.db.$count(org, eq(org.id, id))).toBe(1)
  expect(await open.db.$count(role, eq(role.orgId, id))).toBe(7)
  expect(await open.db.select().from(portfolio).where(eq(portfolio.orgId, id))).toMatchObject([
    { name: 'Unassigned', unassigned: true },
  ])
  const actions = await open.db
    .select({ action: ledgerEvent.action, summary: ledgerEvent.summary })
    .from(ledgerEvent)
    .where(eq(ledgerEvent.orgId, id))
    .orderBy(ledgerEvent.seq)
  expect(actions[0]!.summary).toMatch(/’s organization was created\.$/)
  expect(actions.map(({ action }) => action)).toEqual([
    'settings.org_created',
    'portfolio.created',
    'access.role_assigned',
  ])
})

it('tells people whom to ask if sign-up is by invitation only', async () => {
  const response = await call(closed, arrive('stranger@example.test'))
  expect(response.status).toBe(403)
  const problem = await response.json<{ code: string; detail: string }>()
  expect(problem.code).toBe('sign-up-closed')
  expect(problem.detail).toContain('Ask your administrator')
})

it('recognizes an account recreated at the provider only by its verified address', async () => {
  const cedar = await closed.mintOrg()
  const member = await cedar.member('viewer')
  const unproven = await call(closed, arrive(member.email, false))
  expect(unproven.status).toBe(403)
  const proven = await call(closed, arrive(member.email.toUpperCase()))
  expect(proven.status).toBe(200)
  expect(await proven.json()).toMatchObject({ id: member.id })
})
