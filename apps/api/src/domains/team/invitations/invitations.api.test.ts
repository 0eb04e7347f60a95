import { and, eq } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  invitation,
  membership,
  org as orgTable,
  resourceGrant,
  task,
  user,
} from '../../../platform/db/schema/index.ts'
import { requestLog } from '../../../platform/http/request-log.ts'
import { createRouter } from '../../../platform/http/router.ts'
import { startAttempt } from '../../../platform/jobs/task-lifecycle.ts'
import { runTask } from '../../../platform/jobs/run-task.ts'
import { MailFailure } from '../../../platform/email/mailer.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { startManagementApi } from '../../../testing/management-api.ts'
import { type TeamCalls, teamCalls } from '../../../testing/team-test-calls.ts'
import type { InviteResults } from './invitations.schema.ts'
import { sweepInvitations } from './invitation.ts'

let management: Awaited<ReturnType<typeof startManagementApi>>
let test: TestApp
let org: TestOrg
let admin: TestPerson
let team: TeamCalls

beforeAll(async () => {
  management = await startManagementApi()
  test = await createTestApp({ management, signUp: 'open' })
})
afterAll(async () => {
  await test.close()
  await management.close()
})
beforeEach(async () => {
  management.invitations.length = 0
  org = await test.mintOrg('Maple Homes')
  admin = await org.member('org_admin')
  team = teamCalls(test, org)
})
afterEach(() => Object.assign(management.fault, { status: 0, headers: {}, delayMs: 0 }))

async function invite(email: string, roles: string[] = ['viewer'], more: object = {}) {
  const roleIds: string[] = []
  for (const key of roles) roleIds.push(await team.roleId(key))
  const response = await test.as(admin).request('/team/user/invite', {
    method: 'POST',
    json: { invites: [{ email, roleIds, ...more }] },
  })
  const { results } = await response.json<InviteResults>()
  const url = new URL(management.invitations.at(-1)!.inviteUrl!)
  return { id: results[0]!.invitationId!, token: url.searchParams.get('token')! }
}

/** A person who has an account at the identity provider but never called us. */
async function signInAs(email: string, verifiedEmail = true) {
  const userId = await management.addUser(email, { name: 'Ines Invited', verifiedEmail })
  const request = async (path: string, method = 'GET') =>
    await test.anonymous.request(path, {
      method,
      headers: { Authorization: `Bearer ${await test.signToken({ sub: userId })}` },
    })
  return { accept: (token: string) => request(`/auth/invite/${token}`, 'POST'), request, userId }
}

const show = (token: string) => test.anonymous.request(`/auth/invite/${token}`)
const change = (id: string, values: Partial<typeof invitation.$inferInsert>) =>
  test.db.update(invitation).set(values).where(eq(invitation.id, id))
const expire = (id: string) => change(id, { expiresAt: new Date(Date.now() - 1000) })
const newAddress = () => `${crypto.randomUUID()}@Example.test`
const membershipOf = async (email: string) =>
  (
    await test.db
      .select({ status: membership.status, id: membership.id, invitationId: membership.invitationId })
      .from(membership)
      .innerJoin(user, eq(user.id, membership.userId))
      .where(and(eq(membership.orgId, org.id), eq(user.emailKey, email.toLowerCase())))
  )[0]

describe('the page of an invitation', () => {
  it('shows who invites whom to which access', async () => {
    const house = await org.property({ name: 'Maple Court' })
    const email = newAddress()
    const { token } = await invite(email, ['fga_member'], {
      message: 'Welcome <b>aboard</b>',
      resourceGrants: [
        {
          resourceRoleId: await team.resourceRoleId('property_viewer'),
          resourceType: 'property',
          resourceId: house.id,
        },
      ],
    })
    const response = await show(token)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      status: 'pending',
      email,
      org: { id: org.id, name: 'Maple Homes', logo: null },
      inviter: { name: admin.name },
      roles: [
        {
          name: 'Limited member',
          description: 'Sees only the portfolios and properties they’re granted.',
        },
      ],
      isFga: true,
      grants: [{ resourceType: 'property', resourceName: 'Maple Court', role: 'Property viewer' }],
      message: 'Welcome <b>aboard</b>',
      expiresAt: expect.any(String) as string,
    })
  })

  it('reveals little about an invitation that no longer works', async () => {
    const email = newAddress()
    const { id, token } = await invite(email, ['viewer'], { message: 'Psst' })
    await expire(id)
    expect(await (await show(token)).json()).toEqual({
      status: 'expired',
      email,
      org: { id: org.id, name: 'Maple Homes', logo: null },
      inviter: { name: admin.name },
      roles: [],
      isFga: false,
      grants: [],
      message: null,
      expiresAt: null,
    })
  })

  it.each(['nonsense', 'x'.repeat(43), crypto.randomUUID(), '%00'])(
    'returns 404 for the invitation %s',
    async (token) => {
      const response = await show(token)
      expect(response.status).toBe(404)
      expect((await response.json()).code).toBe('invitation-not-found')
    },
  )
})

describe('accepting an invitation', () => {
  it('makes a person without an organization a member, once, and selects the organization', async () => {
    const email = newAddress()
    const { id, token } = await invite(email, ['viewer', 'responder'])
    const person = await signInAs(email.toLowerCase())
    const answers = await Promise.all([person.accept(token), person.accept(token)])
    for (const answer of [...answers, await person.accept(token)]) {
      expect(answer.status).toBe(200)
      expect(await answer.json()).toEqual({ orgId: org.id })
    }

    const account = await (await person.request('/user')).json<{ id: string; orgs: object[] }>()
    expect(account).toMatchObject({
      selectedOrgId: org.id,
      orgs: [{ id: org.id, roles: ['Responder', 'Viewer'] }],
    })
    expect(await test.db.$count(orgTable, eq(orgTable.name, 'Ines Invited’s organization'))).toBe(0)
    expect(await membershipOf(email)).toMatchObject({ status: 'active', invitationId: id })
    const events = await org.ledger('access.invite_accepted')
    expect(events).toMatchObject([{ actor: { id: account.id }, subject: { type: 'user', id: account.id } }])
    expect(JSON.stringify(await org.ledger()).toLowerCase()).not.toContain(email.toLowerCase())
    expect(management.calls).toContain('POST /v1/mgmt/user/update/role/set')
    expect(await (await show(token)).json()).toMatchObject({ status: 'accepted', roles: [], message: null })
  })

  it('lets a limited member see what was granted, and nothing else', async () => {
    const [granted, hidden] = [await org.property(), await org.property()]
    const grant = {
      resourceRoleId: await team.resourceRoleId('property_viewer'),
      resourceType: 'property',
      resourceId: granted.id,
    }
    const email = newAddress()
    const { token } = await invite(email, ['fga_member'], { resourceGrants: [grant] })
    const person = await signInAs(email)
    expect((await person.accept(token)).status).toBe(200)
    expect(await (await person.request('/auth/permissions')).json()).toMatchObject({
      isFga: true,
      permittedProperties: [granted.id],
      roles: ['fga_member'],
    })
    expect((await person.request(`/property/${hidden.id}`)).status).toBe(404)
    expect(await org.ledger('access.grant_added')).toMatchObject([{ propertyId: granted.id }])
  })

  it('works only for the invited address', async () => {
    const email = newAddress()
    const { token } = await invite(email)
    const other = await signInAs('somebody.else@example.test')
    const response = await other.accept(token)
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({
      code: 'invitation-other-account',
      email: 'somebody.else@example.test',
      invitedEmail: email,
      reason: 'other-address',
    })
    expect((await test.anonymous.request(`/auth/invite/${token}`, { method: 'POST' })).status).toBe(401)
    expect(await (await show(token)).json()).toMatchObject({ status: 'pending' })
  })

  it('requires a verified address', async () => {
    const email = newAddress()
    const { token } = await invite(email)
    const response = await (await signInAs(email, false)).accept(token)
    expect(await response.json()).toMatchObject({
      status: 403,
      code: 'invitation-other-account',
      reason: 'unproven-address',
      detail: expect.stringContaining('t verified yet') as string,
    })
    expect(await membershipOf(email)).toBeUndefined()
  })

  it('is rejected when it expired, was revoked or was used by someone else', async () => {
    const email = newAddress()
    const { id, token } = await invite(email)
    const person = await signInAs(email)
    const refusal = async () => {
      const response = await person.accept(token)
      expect(response.status).toBe(410)
      return (await response.json<{ code: string }>()).code
    }
    await expire(id)
    expect(await refusal()).toBe('invitation-expired')
    await change(id, { status: 'expired' })
    expect(await refusal()).toBe('invitation-expired')
    await change(id, { status: 'revoked' })
    expect(await refusal()).toBe('invitation-revoked')
    await change(id, { status: 'accepted', acceptedBy: admin.id })
    expect(await refusal()).toBe('invitation-used')
  })

  it('does not readmit a member who was removed since', async () => {
    const email = newAddress()
    const { token } = await invite(email)
    const person = await signInAs(email)
    expect((await person.accept(token)).status).toBe(200)
    const { id } = (await membershipOf(email))!
    await test.db.update(membership).set({ status: 'removed' }).where(eq(membership.id, id))
    expect(await (await person.accept(token)).json()).toMatchObject({ status: 410, code: 'invitation-used' })
    expect(await membershipOf(email)).toMatchObject({ status: 'removed' })
  })

  it('gives only the access that its link showed, if it is renewed in the meantime', async () => {
    const email = newAddress()
    const { id, token } = await invite(email, ['viewer'])
    const person = await signInAs(email)
    // Creates the account, so that accepting asks the provider once, after reading the invitation.
    await person.request('/user')
    management.fault.delayMs = 400
    const accepting = person.accept(token)
    await pause(150)
    await change(id, { tokenHash: 'renewed', roleIds: [await team.roleId('org_admin')] })
    expect(await (await accepting).json()).toMatchObject({ status: 404, code: 'invitation-not-found' })
    expect(await membershipOf(email)).toBeUndefined()
  })

  it('brings a removed member back with only the new roles', async () => {
    const house = await org.property()
    const person = await org.fga({ role: 'property_manager_on', resourceId: house.id })
    const isTheirs = and(eq(membership.orgId, org.id), eq(membership.userId, person.id))
    await test.db.update(membership).set({ status: 'removed' }).where(isTheirs)
    test.deps.access.invalidate({ userId: person.id })

    const { token } = await invite(person.email, ['viewer'])
    const response = await test.as(person).request(`/auth/invite/${token}`, { method: 'POST' })
    expect(response.status).toBe(200)
    expect(await (await test.as(person).request('/auth/permissions')).json()).toMatchObject({
      isFga: false,
      roles: ['viewer'],
      resourceGrants: [],
    })
    expect(await test.db.$count(resourceGrant, eq(resourceGrant.userId, person.id))).toBe(0)
  })

  it('does not lift a suspension', async () => {
    const email = newAddress()
    const { token } = await invite(email)
    const person = await signInAs(email)
    const second = await invite(newAddress())
    expect((await person.accept(token)).status).toBe(200)
    const { id } = (await membershipOf(email))!
    await test.db.update(membership).set({ status: 'suspended' }).where(eq(membership.id, id))
    await change(second.id, { emailKey: email.toLowerCase(), email })
    expect(await (await person.accept(second.token)).json()).toMatchObject({ code: 'invitation-revoked' })
    expect(await membershipOf(email)).toMatchObject({ status: 'suspended' })
  })

  it('fails while the identity provider is unavailable, and works afterwards', async () => {
    const email = newAddress()
    const { token } = await invite(email)
    const person = await signInAs(email)
    for (const fault of [{ status: 503 }, { status: 429, headers: { 'Retry-After': '9' } }]) {
      Object.assign(management.fault, fault)
      const response = await person.accept(token)
      expect(await response.json()).toMatchObject({ status: 503, code: 'unavailable' })
      expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
    }
    management.fault.status = 0
    expect((await person.accept(token)).status).toBe(200)
  })

  it('is stored even if the identity provider fails halfway', async () => {
    const email = newAddress()
    const { token } = await invite(email)
    const person = await signInAs(email)
    management.failingPaths.add('/v1/mgmt/user/update/role/set')
    expect((await person.accept(token)).status).toBe(200)
    management.failingPaths.clear()
    expect(await membershipOf(email)).toMatchObject({ status: 'active' })
  })
})

describe('an invited person without an organization', () => {
  it('gets no new organization, and can accept by the id in the problem', async () => {
    const email = newAddress()
    const { id } = await invite(email)
    const person = await signInAs(email)
    const response = await person.request('/user')
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({
      code: 'invitation-waiting',
      detail: `${admin.name} invited you to Maple Homes. Accept the invitation to continue.`,
      invitations: [{ id, org: { id: org.id, name: 'Maple Homes' }, inviter: { name: admin.name } }],
    })
    expect((await show(id)).status).toBe(404)
    expect((await (await signInAs(newAddress())).accept(id)).status).toBe(404)
    expect((await person.accept(id)).status).toBe(200)
    expect((await person.request('/user')).status).toBe(200)
  })

  it('gets a new organization if their address is not verified or has no pending invitation', async () => {
    const [typed, late] = [newAddress(), newAddress()]
    await invite(typed)
    expect((await (await signInAs(typed, false)).request('/user')).status).toBe(200)
    await expire((await invite(late)).id)
    expect((await (await signInAs(late)).request('/user')).status).toBe(200)
  })
})

describe('requesting a new invitation', () => {
  const ask = async (token: string) => {
    const response = await test.anonymous.request(`/auth/invite/${token}/request`, { method: 'POST' })
    expect(response.status).toBe(202)
    return await response.text()
  }
  const tasks = () =>
    test.db
      .select()
      .from(task)
      .where(and(eq(task.orgId, org.id), eq(task.type, 'invitation_request_mail')))

  async function work(taskId: string, mailer = test.deps.gateways.mailer) {
    const { db, log, files, pictures, tasks: queue, gateways, access } = test.deps
    const own = { db, log, files, pictures, tasks: queue, invalidateAccess: access.invalidate }
    const deps = { ...own, gateways: { ...gateways, mailer } }
    const held = await startAttempt(deps, { orgId: org.id, id: taskId })
    return await runTask(deps, held!, new AbortController())
  }

  it('emails the inviter at most once a day, with the same response each time', async () => {
    const email = newAddress()
    const { id, token } = await invite(email, ['viewer'], { name: 'Ines <Invited>' })
    const answers = [await ask(token), await ask('x'.repeat(43)), await ask('nonsense')]
    expect(await tasks()).toHaveLength(0)
    await expire(id)
    answers.push(await ask(token), await ask(token))
    expect(new Set(answers).size).toBe(1)

    const [queued, ...more] = await tasks()
    expect(more).toEqual([])
    expect(await work(queued!.id)).toMatchObject({ status: 'succeeded', result: { sent: true } })
    const mail = test.sentMail.at(-1)!
    expect(mail).toMatchObject({
      to: admin.email,
      subject: 'Ines <Invited> requested a new invitation to Maple Homes',
    })
    expect(mail.text).toContain(email)
    expect(mail.html).toContain('Ines &lt;Invited&gt;')
    expect(mail.html).toContain('http://parapet.test/settings/team')

    await change(id, { renewalRequestedAt: new Date(Date.now() - 25 * 60 * 60 * 1000) })
    await ask(token)
    expect(await tasks()).toHaveLength(2)
    expect(await org.ledger('access.invite_requested')).toHaveLength(2)
  })

  it('emails an administrator if the inviter has left', async () => {
    const { id, token } = await invite(newAddress())
    const other = await org.member('org_admin')
    await test.db.update(membership).set({ status: 'removed' }).where(eq(membership.userId, admin.id))
    await expire(id)
    await ask(token)
    await work((await tasks())[0]!.id)
    expect(test.sentMail.at(-1)!.to).toBe(other.email)
  })

  it('retries if the mail server fails, and reports a missing one', async () => {
    const { id, token } = await invite(newAddress())
    await expire(id)
    await ask(token)
    const [queued] = await tasks()
    const send = () => Promise.reject(new MailFailure('Busy', { isTemporary: true, cause: new Error('421') }))
    const busy = { send, openPool: () => ({ send, close() {} }) }
    expect(await work(queued!.id, busy)).toMatchObject({ status: 'waiting' })
    await test.db.update(task).set({ scheduledFor: null }).where(eq(task.id, queued!.id))
    expect(await work(queued!.id, null)).toMatchObject({
      status: 'failed',
      error: { code: 'mail-not-configured' },
    })
  })
})

it('rejects an invitation as Viewer and Limited member, because they contradict each other', async () => {
  const roleIds = [await team.roleId('viewer'), await team.roleId('fga_member')]
  const invites = [{ email: 'ana@example.com', roleIds }]
  const response = await test.as(admin).request('/team/user/invite', { method: 'POST', json: { invites } })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({
    errors: [{ pointer: '/invites/0/roleIds', code: 'not_allowed' }],
  })
})

it('expires invitations, and purges addresses after half a year', async () => {
  const lapsed = await invite(newAddress())
  const old = await invite(newAddress())
  const fresh = await invite(newAddress())
  await expire(lapsed.id)
  await change(old.id, { status: 'revoked', updatedAt: new Date(Date.now() - 181 * 24 * 60 * 60 * 1000) })
  const { db, files, pictures, tasks, gateways, access } = test.deps
  await sweepInvitations({ db, files, pictures, tasks, gateways, invalidateAccess: access.invalidate })
  const rows = await test.db
    .select({ id: invitation.id, status: invitation.status })
    .from(invitation)
    .where(eq(invitation.orgId, org.id))
    .orderBy(invitation.id)
  expect(rows).toEqual([
    { id: lapsed.id, status: 'expired' },
    { id: fresh.id, status: 'pending' },
  ])
  expect(await org.ledger('access.invite_expired')).toHaveLength(1)
})

it('keeps tokens out of the log', async () => {
  const lines: string[] = []
  const logged = createRouter()
  logged.use(requestLog(pino({ level: 'info' }, { write: (line) => void lines.push(line) })))
  logged.route('/', test.app)
  const token = 'x'.repeat(43)
  await logged.request(`/api/auth/invite/${token}/request`, { method: 'POST' })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('/api/auth/invite/…/request')
  expect(lines[0]).not.toContain(token)
})

it('applies the rate limit of requests without a session to invitation pages', async () => {
  const limited = await createTestApp({ rateLimits: { address: 3 } })
  const statuses = []
  for (let n = 0; n < 4; n += 1) {
    statuses.push((await limited.anonymous.request(`/auth/invite/${'x'.repeat(43)}`)).status)
  }
  expect(statuses).toEqual([404, 404, 404, 429])
  await limited.close()
})

describe('an invitation whose sender lost access', () => {
  const send = async (sender: TestPerson, role: string) => {
    const json = { invites: [{ email: newAddress(), roleIds: [await team.roleId(role)] }] }
    const response = await test.as(sender).request('/team/user/invite', { method: 'POST', json })
    const { results } = await response.json<InviteResults>()
    const url = new URL(management.invitations.at(-1)!.inviteUrl!)
    return { ...results[0]!, token: url.searchParams.get('token')! }
  }
  const change = (person: TestPerson, json: object) =>
    team.call(admin, 'PATCH', `/team/user/${person.id}`, json)
  const statusOf = async (id: string | undefined) =>
    (await test.db.select().from(invitation).where(eq(invitation.id, id!)))[0]!.status

  it.each([
    ['suspended', (person: TestPerson) => change(person, { status: 'suspended' })],
    ['removed', (person: TestPerson) => team.call(admin, 'DELETE', `/team/user/${person.id}`)],
    [
      'demoted',
      async (person: TestPerson) => change(person, { roleIds: [await team.roleId('property_manager')] }),
    ],
  ])('is revoked with the change if they are %s, which is recorded', async (_, end) => {
    const sender = await org.member('org_admin')
    const sent = await send(sender, 'org_admin')
    const ofAdmin = await send(admin, 'org_admin')
    expect((await end(sender)).status).toBeLessThan(300)
    expect([await statusOf(sent.invitationId), await statusOf(ofAdmin.invitationId)]).toEqual([
      'revoked',
      'pending',
    ])
    const invitee = await signInAs(sent.email)
    expect(await (await invitee.accept(sent.token)).json()).toMatchObject({ code: 'invitation-revoked' })
    expect(await membershipOf(sent.email)).toBeUndefined()
    const events = await org.ledger('access.invite_revoked')
    expect(events.map(({ subject }) => subject.id)).toEqual([sent.invitationId])
  })

  it('stays if they could still send it', async () => {
    const sender = await org.member('org_admin', 'property_manager')
    const inviting = await team.makeRole(admin, ['team:invite', 'team:read'])
    const sent = await send(sender, 'viewer')
    expect((await change(sender, { roleIds: [await team.roleId('viewer'), inviting.id] })).status).toBe(200)
    expect(await statusOf(sent.invitationId)).toBe('pending')
  })

  it('is revoked if a permission is taken from their role', async () => {
    const inviting = await team.makeRole(admin, ['team:invite', 'team:read'])
    const sender = await org.member('viewer')
    await org.grantRoleId(sender, inviting.id)
    const sent = await send(sender, 'viewer')
    const patch = { permissions: ['team:read'] }
    expect((await team.call(admin, 'PATCH', `/team/role/${inviting.id}`, patch)).status).toBe(200)
    expect(await statusOf(sent.invitationId)).toBe('revoked')
  })

  it("can't be accepted if the change came while it was being sent", async () => {
    const sender = await org.member('org_admin')
    const sent = await send(sender, 'org_admin')
    await test.db.update(membership).set({ status: 'suspended' }).where(eq(membership.userId, sender.id))
    const invitee = await signInAs(sent.email)
    expect(await (await invitee.accept(sent.token)).json()).toMatchObject({ code: 'invitation-revoked' })
  })
})
