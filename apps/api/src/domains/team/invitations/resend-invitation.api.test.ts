import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { invitation, org as orgTable } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { startManagementApi } from '../../../testing/management-api.ts'
import { type TeamCalls, teamCalls } from '../../../testing/team-test-calls.ts'
import type { InviteResult, InviteResults } from './invitations.schema.ts'
import { dailyMailsMax } from './invite-members.service.ts'

let management: Awaited<ReturnType<typeof startManagementApi>>
let test: TestApp
let org: TestOrg
let admin: TestPerson
let team: TeamCalls

beforeAll(async () => {
  management = await startManagementApi()
  test = await createTestApp({ management })
})
afterAll(async () => {
  await test.close()
  await management.close()
})
beforeEach(async () => {
  management.invitations.length = 0
  org = await test.mintOrg()
  admin = await org.member('org_admin')
  team = teamCalls(test, org)
})

const newAddress = () => `${crypto.randomUUID()}@example.test`

async function invite(more: object = {}) {
  const one = { email: newAddress(), roleIds: [await team.roleId('viewer')], ...more }
  const response = await team.call(admin, 'POST', '/team/user/invite', { invites: [one] })
  expect(response.status).toBe(200)
  return (await response.json<InviteResults>()).results[0]!
}

const resend = (id: string | undefined, person = admin) =>
  team.call(person, 'POST', `/team/user/invite/${id}/resend`)

const read = async (id: string | undefined) =>
  (await test.db.select().from(invitation).where(eq(invitation.id, id!)))[0]!

const tokenOf = (n = -1) => new URL(management.invitations.at(n)!.inviteUrl!).searchParams.get('token')!

describe('resending an invitation', () => {
  it('sends the same invitation with a new link, valid for another seven days', async () => {
    const house = await org.property()
    const grant = {
      resourceRoleId: await team.resourceRoleId('property_viewer'),
      resourceType: 'property',
      resourceId: house.id,
    }
    const first = await invite({
      name: 'Ines Invited',
      message: 'Hello',
      roleIds: [await team.roleId('fga_member')],
      resourceGrants: [grant],
    })
    const before = await read(first.invitationId)
    await test.db
      .update(invitation)
      .set({ expiresAt: new Date(Date.now() + 60_000) })
      .where(eq(invitation.id, before.id))
    const response = await resend(first.invitationId)
    expect(response.status).toBe(200)
    expect(await response.json<InviteResult>()).toEqual({
      email: before.email,
      status: 'resent',
      invitationId: before.id,
    })
    const after = await read(before.id)
    expect(after).toMatchObject({
      name: 'Ines Invited',
      message: 'Hello',
      roleIds: before.roleIds,
      grants: before.grants,
      sentCount: 2,
    })
    expect(after.expiresAt.getTime()).toBeGreaterThan(Date.now() + 6 * 86_400_000)
    expect(management.invitations.at(-1)).toMatchObject({ displayName: 'Ines Invited' })
    expect((await test.anonymous.request(`/auth/invite/${tokenOf(0)}`)).status).toBe(404)
    expect((await test.anonymous.request(`/auth/invite/${tokenOf()}`)).status).toBe(200)
  })

  it('creates a new invitation when the first has expired', async () => {
    const first = await invite()
    await test.db
      .update(invitation)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(invitation.id, first.invitationId!))
    const again = await (await resend(first.invitationId)).json<InviteResult>()
    expect(again).toMatchObject({ status: 'invited', email: first.email })
    expect(again.invitationId).not.toBe(first.invitationId)
  })

  it('leaves out what no longer exists, and fails if nothing is left', async () => {
    const own = await team.makeRole(admin, ['user:read', 'org:read'])
    const both = await invite({ roleIds: [own.id, await team.roleId('viewer')] })
    const alone = await invite({ roleIds: [own.id] })
    await test.db
      .update(invitation)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(invitation.orgId, org.id))
    expect((await team.call(admin, 'DELETE', `/team/role/${own.id}`)).status).toBe(204)
    const again = await (await resend(both.invitationId)).json<InviteResult>()
    expect((await read(again.invitationId)).roleIds).toEqual([await team.roleId('viewer')])
    expect(await (await resend(alone.invitationId)).json()).toMatchObject({ code: 'state-conflict' })
  })

  it('allows five resends', async () => {
    const first = await invite()
    for (let n = 0; n < 5; n += 1) expect((await resend(first.invitationId)).status).toBe(200)
    expect(await (await resend(first.invitationId)).json()).toMatchObject({
      status: 'invalid',
      error: { code: 'too_often' },
    })
    expect(management.invitations).toHaveLength(6)
  })

  it('rejects one that was revoked or accepted, and one of another organization', async () => {
    const first = await invite()
    await team.call(admin, 'DELETE', `/team/user/invite/${first.invitationId}`)
    expect(await (await resend(first.invitationId)).json()).toMatchObject({
      status: 409,
      code: 'state-conflict',
      state: 'revoked',
    })
    const second = await invite()
    await test.db
      .update(invitation)
      .set({ status: 'accepted' })
      .where(eq(invitation.id, second.invitationId!))
    expect((await resend(second.invitationId)).status).toBe(409)
    const third = await invite()
    const stranger = await (await test.mintOrg()).member('org_admin')
    expect((await resend(third.invitationId, stranger)).status).toBe(404)
    expect((await resend(third.invitationId, await org.member('viewer'))).status).toBe(403)
  })

  it('does not let members resend an invitation they could not give', async () => {
    const first = await invite({ roleIds: [await team.roleId('org_admin')] })
    const inviter = await team.memberWith('team:invite', 'role:assign')
    expect((await resend(first.invitationId, inviter)).status).toBe(403)
    expect(await read(first.invitationId)).toMatchObject({ sentCount: 1 })
  })
})

describe('the daily limit of invitations', () => {
  it('is low for an organization that the operator has not approved', async () => {
    const viewer = await team.roleId('viewer')
    const some = (n: number) => Array.from({ length: n }, () => ({ email: newAddress(), roleIds: [viewer] }))
    const post = (n: number) => team.call(admin, 'POST', '/team/user/invite', { invites: some(n) })
    await test.db.update(orgTable).set({ emailAllowed: false }).where(eq(orgTable.id, org.id))
    expect((await post(50)).status).toBe(200)
    const refused = await post(dailyMailsMax.unapproved - 49)
    expect(await refused.json()).toMatchObject({ status: 429, code: 'rate-limited' })
    expect(refused.headers.get('Retry-After')).toBe('3600')
    expect((await post(1)).status).toBe(200)
    await test.db.update(orgTable).set({ emailAllowed: true }).where(eq(orgTable.id, org.id))
    expect((await post(dailyMailsMax.unapproved - 49)).status).toBe(200)
    expect(management.invitations).toHaveLength(62)
  })
})
