import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { invitation, membership, resourceGrant, role } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { startManagementApi } from '../../../testing/management-api.ts'
import { type TeamCalls, teamCalls } from '../../../testing/team-test-calls.ts'
import type { RoleList } from '../roles/roles.schema.ts'
import type { InviteResults } from '../invitations/invitations.schema.ts'
import type { TeamMember, TeamPage } from './members.schema.ts'

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
  Object.assign(management.fault, { status: 0, headers: {}, delayMs: 0 })
  management.invitations.length = 0
  org = await test.mintOrg()
  admin = await org.member('org_admin')
  team = teamCalls(test, org)
})

const newAddress = () => `${crypto.randomUUID()}@example.test`

const post = (person: TestPerson, invites: unknown[], headers: Record<string, string> = {}) =>
  test.as(person).request('/team/user/invite', { method: 'POST', json: { invites }, headers })

async function invite(person: TestPerson, ...invites: unknown[]) {
  const response = await post(person, invites)
  expect(response.status).toBe(200)
  return (await response.json<InviteResults>()).results
}

const read = async (id: string | undefined) =>
  (await test.db.select().from(invitation).where(eq(invitation.id, id!)))[0]!

const tokenOf = (n = -1) => new URL(management.invitations.at(n)!.inviteUrl!).searchParams.get('token')!

describe('[7.74] inviting people', () => {
  it('stores the invitation, emails it through the identity provider, and records it without the address', async () => {
    const email = newAddress()
    const viewer = await team.roleId('viewer')
    const [result] = await invite(admin, {
      email: ` ${email.toUpperCase()} `,
      name: 'Ines Invited',
      roleIds: [viewer],
      message: 'Hello\nfrom us',
    })
    expect(result).toMatchObject({ email: email.toUpperCase(), status: 'invited' })
    expect(result!.error).toBeUndefined()

    expect(await management.listTenantIds()).toContain(org.id)
    const [mailed] = management.invitations
    expect(mailed).toMatchObject({
      loginId: email.toUpperCase(),
      displayName: 'Ines Invited',
      userTenants: [{ tenantId: org.id }],
      templateOptions: { inviterName: admin.name, message: 'Hello\nfrom us' },
    })
    expect(mailed!.inviteUrl).toMatch(/^http:\/\/parapet\.test\/auth\/invite\?token=[\w-]{43}$/)

    const row = await read(result!.invitationId)
    expect(row).toMatchObject({ orgId: org.id, emailKey: email, status: 'pending', sentCount: 1 })
    expect(JSON.stringify(row)).not.toContain(tokenOf())
    expect(row.expiresAt.getTime() - Date.now()).toBeGreaterThan(6.9 * 24 * 60 * 60 * 1000)
    expect(row.expiresAt.getTime() - Date.now()).toBeLessThan(7.1 * 24 * 60 * 60 * 1000)

    const events = await org.ledger('access.invited')
    expect(events).toMatchObject([
      { actor: { id: admin.id }, subject: { type: 'invitation', id: row.id, name: null } },
    ])
    expect(JSON.stringify(events).toLowerCase()).not.toContain(email)
  })

  it('evaluates each address separately', async () => {
    const viewer = await team.roleId('viewer')
    const colleague = await org.member('viewer')
    const suspended = await org.member('viewer')
    await test.db
      .update(membership)
      .set({ status: 'suspended' })
      .where(and(eq(membership.orgId, org.id), eq(membership.userId, suspended.id)))
    const email = newAddress()
    const results = await invite(
      admin,
      ...[email, 'not an address', email.toUpperCase(), colleague.email, suspended.email].map((address) => ({
        email: address,
        roleIds: [viewer],
      })),
    )
    expect(results.map(({ status, error }) => [status, error?.code])).toEqual([
      ['invited', undefined],
      ['invalid', 'format'],
      ['invalid', 'unique'],
      ['already_member', undefined],
      ['invalid', 'suspended'],
    ])
    expect(results[1]!.error!.message).toBe('"not an address" is not a valid email')
    expect(management.invitations.map(({ loginId }) => loginId)).toEqual([email])
  })

  it('renews a pending invitation five times, invalidating the previous link', async () => {
    const email = newAddress()
    const [viewer, responder] = [await team.roleId('viewer'), await team.roleId('responder')]
    const [first] = await invite(admin, { email, roleIds: [viewer] })
    const oldToken = tokenOf()
    for (let n = 0; n < 5; n += 1) {
      const [again] = await invite(admin, { email, roleIds: [responder] })
      expect(again).toMatchObject({ status: 'resent', invitationId: first!.invitationId })
    }
    const [tooOften] = await invite(admin, { email, roleIds: [viewer] })
    expect(tooOften).toMatchObject({ status: 'invalid', error: { code: 'too_often' } })
    expect(await read(first!.invitationId)).toMatchObject({ sentCount: 6, roleIds: [responder] })
    expect((await test.anonymous.request(`/auth/invite/${oldToken}`)).status).toBe(404)
    expect((await test.anonymous.request(`/auth/invite/${tokenOf()}`)).status).toBe(200)
  })

  it('does not exceed the limit per address when requests are concurrent', async () => {
    const one = { email: newAddress(), roleIds: [await team.roleId('viewer')] }
    await invite(admin, one)
    management.fault.delayMs = 200
    const answers = await Promise.all(Array.from({ length: 8 }, () => invite(admin, one)))
    const refused = answers.flat().filter(({ error }) => error?.code === 'too_often')
    expect(refused).toHaveLength(3)
    expect(management.invitations).toHaveLength(6)
  })

  it('does not exceed the daily limit per address when invitations are revoked', async () => {
    const one = { email: newAddress(), roleIds: [await team.roleId('viewer')] }
    const takeBack = (id?: string) => test.as(admin).request(`/team/user/invite/${id}`, { method: 'DELETE' })
    for (let n = 0; n < 6; n += 1) {
      const [result] = await invite(admin, one)
      expect(result).toMatchObject({ status: 'invited' })
      await takeBack(result!.invitationId)
    }
    const [refused] = await invite(admin, one)
    expect(refused).toMatchObject({ status: 'invalid', error: { code: 'too_often' } })
    expect(refused!.error!.message).toContain('in the past day')
    expect(management.invitations).toHaveLength(6)

    await test.db
      .update(invitation)
      .set({ updatedAt: new Date(Date.now() - 25 * 60 * 60 * 1000) })
      .where(eq(invitation.orgId, org.id))
    expect(await invite(admin, one)).toMatchObject([{ status: 'invited' }])
  })

  it('starts over when the previous invitation has expired', async () => {
    const email = newAddress()
    const roleIds = [await team.roleId('viewer')]
    const [first] = await invite(admin, { email, roleIds })
    await test.db
      .update(invitation)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(invitation.id, first!.invitationId!))
    const [second] = await invite(admin, { email, roleIds })
    expect(second!.status).toBe('invited')
    expect(second!.invitationId).not.toBe(first!.invitationId)
    expect((await read(first!.invitationId)).status).toBe('expired')
    expect(await org.ledger('access.invite_expired')).toHaveLength(1)
  })

  it.each([
    ['is down', { status: 503 }],
    ['rate-limits us', { status: 429, headers: { 'Retry-After': '7' } }],
    ['rejects it', { status: 400 }],
    ['is too slow', { delayMs: 3_000 }],
  ])('keeps invitations whose email cannot be sent because the identity provider %s', async (_, fault) => {
    const roleIds = [await team.roleId('viewer')]
    Object.assign(management.fault, fault)
    const emails = [newAddress(), newAddress(), newAddress()]
    const results = await invite(admin, ...emails.map((email) => ({ email, roleIds })))
    for (const result of results) {
      expect(result).toMatchObject({ status: 'invited', error: { code: 'not_sent' } })
      expect(result.error!.message).toContain('was saved')
      expect(await read(result.invitationId)).toMatchObject({
        status: 'pending',
        sentCount: 0,
        lastSentAt: null,
      })
    }
    Object.assign(management.fault, { status: 0, delayMs: 0 })
    const [again] = await invite(admin, { email: emails[0], roleIds })
    expect(again).toMatchObject({ status: 'resent', invitationId: results[0]!.invitationId })
    expect(again!.error).toBeUndefined()
    expect(await read(results[0]!.invitationId)).toMatchObject({ sentCount: 1 })
  })

  it('returns the first response to a repeated request', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const invites = [{ email: newAddress(), roleIds: [await team.roleId('viewer')] }]
    const first = await post(admin, invites, headers)
    const second = await post(admin, invites, headers)
    expect(second.headers.get('Idempotent-Replayed')).toBe('true')
    expect(await second.json()).toEqual(await first.json())
    expect(management.invitations).toHaveLength(1)
  })

  it('rejects unknown roles and resources, and those of another organization', async () => {
    const stranger = await test.mintOrg()
    const foreign = await stranger.property()
    const response = await post(admin, [
      { email: newAddress(), roleIds: [await team.roleId('viewer', stranger.id)] },
    ])
    expect(response.status).toBe(422)
    expect((await response.json<{ errors: { pointer: string }[] }>()).errors[0]!.pointer).toBe(
      '/invites/0/roleIds/0',
    )
    const grant = {
      resourceRoleId: await team.resourceRoleId('property_viewer'),
      resourceType: 'property',
      resourceId: foreign.id,
    }
    const limited = {
      email: newAddress(),
      roleIds: [await team.roleId('fga_member')],
      resourceGrants: [grant],
    }
    const refused = await post(admin, [limited])
    expect(refused.status).toBe(422)
    expect((await refused.json<{ errors: { pointer: string }[] }>()).errors[0]!.pointer).toBe(
      '/invites/0/resourceGrants/0/resourceId',
    )
    expect(await org.ledger('access.invited')).toHaveLength(0)
  })

  it('warns that a limited member without a grant sees nothing', async () => {
    const [result] = await invite(admin, { email: newAddress(), roleIds: [await team.roleId('fga_member')] })
    expect(result).toMatchObject({ status: 'invited', warning: 'no_access_yet' })
  })

  it('accepts 1 to 50 people', async () => {
    const one = { email: newAddress(), roleIds: [await team.roleId('viewer')] }
    expect((await post(admin, [])).status).toBe(422)
    expect(
      (
        await post(
          admin,
          Array.from({ length: 51 }, () => one),
        )
      ).status,
    ).toBe(422)
    expect((await post(admin, [{ ...one, roleIds: [] }])).status).toBe(422)
    expect((await post(admin, [{ ...one, admin: true }])).status).toBe(422)
  })

  it('emails no one for a demo organization', async () => {
    const reaching = await createTestApp({
      deps: (built) => ({ gateways: { ...built.gateways, isSandbox: false } }),
    })
    const demo = await reaching.mintOrg('Demo', { demo: true })
    const owner = await demo.member('org_admin')
    const response = await reaching.as(owner).request('/team/user/invite', {
      method: 'POST',
      json: { invites: [{ email: newAddress(), roleIds: [crypto.randomUUID()] }] },
    })
    expect(await response.json()).toMatchObject({ status: 403, code: 'demo-org' })
    await reaching.close()
  })
})

describe('[7.74] no one gives permissions they do not have', () => {
  const refusal = async (person: TestPerson, given: object) => {
    const response = await post(person, [{ email: newAddress(), ...given }])
    expect(response.status).toBe(403)
    expect(await org.ledger('access.invited')).toHaveLength(0)
    return (await response.json<{ code: string; missing: string[] }>()).missing
  }

  it('requires team:invite', async () => {
    const manager = await org.member('property_manager')
    expect(await refusal(manager, { roleIds: [await team.roleId('viewer')] })).toEqual(['team:invite'])
  })

  it('lets a member without role:assign invite only viewers', async () => {
    const person = await team.memberWith('team:invite')
    expect(await refusal(person, { roleIds: [await team.roleId('responder')] })).toEqual(['role:assign'])
    const grant = {
      resourceRoleId: await team.resourceRoleId('property_viewer'),
      resourceType: 'property',
      resourceId: (await org.property()).id,
    }
    const withGrant = { roleIds: [await team.roleId('viewer')], resourceGrants: [grant] }
    expect(await refusal(person, withGrant)).toEqual(['role:assign'])
    const [result] = await invite(person, { email: newAddress(), roleIds: [await team.roleId('viewer')] })
    expect(result!.status).toBe('invited')
  })

  it('names the permissions of a role that the inviter lacks', async () => {
    const person = await team.memberWith('team:invite', 'role:assign')
    const missing = await refusal(person, { roleIds: [await team.roleId('org_admin')] })
    expect(missing).toContain('org:update')
    expect(missing).not.toContain('team:invite')
  })

  it('checks grants against what the inviter has on that resource', async () => {
    const person = await team.memberWith('team:invite', 'role:assign')
    const house = await org.property()
    const grant = (key: string) => async () => ({
      roleIds: [await team.roleId('fga_member')],
      resourceGrants: [
        { resourceRoleId: await team.resourceRoleId(key), resourceType: 'property', resourceId: house.id },
      ],
    })
    expect(await refusal(person, await grant('property_responder')())).toContain('threat:update')
    const [result] = await invite(person, { email: newAddress(), ...(await grant('property_viewer')()) })
    expect(result).toMatchObject({ status: 'invited' })
    expect(result!.warning).toBeUndefined()
  })

  it('lets a limited member invite limited members to what they can see themselves', async () => {
    const [own, other] = [await org.property(), await org.property()]
    const limited = await org.fga({ role: 'property_viewer', resourceId: own.id })
    const id = crypto.randomUUID()
    const permissions = ['team:invite', 'role:assign', 'property:read'] as const
    await test.db
      .insert(role)
      .values({ id, orgId: org.id, key: 'inviter', name: 'Inviter', permissions: [...permissions] })
    await org.grantRoleId(limited, id)

    await refusal(limited, { roleIds: [id] })
    const grantOn = async (resourceId: string) => ({
      email: newAddress(),
      roleIds: [await team.roleId('fga_member')],
      resourceGrants: [
        {
          resourceRoleId: await team.resourceRoleId('property_viewer'),
          resourceType: 'property',
          resourceId,
        },
      ],
    })
    expect((await post(limited, [await grantOn(other.id)])).status).toBe(422)
    expect((await post(limited, [await grantOn(own.id)])).status).toBe(200)
  })
})

it('[7.74] does not let a limited member give a portfolio of which they see one property', async () => {
  const own = await org.property()
  const limited = await org.fga({ role: 'property_viewer', resourceId: own.id })
  await org.grantRole(limited, 'org_admin')
  const fromLimited = async () =>
    await post(limited, [
      {
        email: newAddress(),
        roleIds: [await team.roleId('fga_member')],
        resourceGrants: [
          {
            resourceRoleId: await team.resourceRoleId('portfolio_viewer'),
            resourceType: 'portfolio',
            resourceId: org.unassignedPortfolioId,
          },
        ],
      },
    ])
  const refused = await fromLimited()
  expect(refused.status).toBe(403)
  expect((await refused.json<{ missing: string[] }>()).missing).toContain('property:read')

  await test.db.insert(resourceGrant).values({
    id: crypto.randomUUID(),
    orgId: org.id,
    userId: limited.id,
    resourceRoleId: await team.resourceRoleId('portfolio_viewer'),
    resourceType: 'portfolio',
    resourceId: org.unassignedPortfolioId,
  })
  test.deps.access.invalidate({ userId: limited.id })
  expect((await fromLimited()).status).toBe(200)
})

describe('revoking an invitation', () => {
  it('invalidates its link permanently', async () => {
    const [result] = await invite(admin, { email: newAddress(), roleIds: [await team.roleId('viewer')] })
    const remove = (person: TestPerson) =>
      test.as(person).request(`/team/user/invite/${result!.invitationId}`, { method: 'DELETE' })
    expect((await remove(await org.member('viewer'))).status).toBe(403)
    expect((await remove(admin)).status).toBe(204)
    expect((await remove(admin)).status).toBe(204)
    expect(await org.ledger('access.invite_revoked')).toHaveLength(1)
    const shown = await test.anonymous.request(`/auth/invite/${tokenOf()}`)
    expect(await shown.json()).toMatchObject({ status: 'revoked', roles: [], expiresAt: null })
  })
})

describe('[7.73] listing the team', () => {
  const list = async (query = '', person = admin) => {
    const response = await test.as(person).request(`/team/user${query}`)
    expect(response.status).toBe(200)
    return await response.json<TeamPage>()
  }
  const emails = (page: { items: TeamMember[] }) => page.items.map(({ user }) => user.email)

  it('shows active, suspended and invited people, but not removed ones', async () => {
    const viewer = await org.member('viewer')
    const removed = await org.member('viewer')
    const suspended = await org.fga({ role: 'property_viewer', resourceId: (await org.property()).id })
    for (const [person, status] of [
      [removed, 'removed'],
      [suspended, 'suspended'],
    ] as const) {
      await test.db
        .update(membership)
        .set({ status })
        .where(and(eq(membership.orgId, org.id), eq(membership.userId, person.id)))
    }
    const email = newAddress()
    const [invited] = await invite(admin, { email, name: 'Zoe Zed', roleIds: [await team.roleId('viewer')] })

    const page = await list()
    expect(page.page.total).toBe(4)
    expect(page.items.at(-1)).toEqual({
      membership: { id: null, status: 'invited', joinedAt: null, lastActiveAt: null, version: null },
      user: { id: null, name: 'Zoe Zed', email, picture: null, companyRole: null },
      roles: [{ id: await team.roleId('viewer'), name: 'Viewer' }],
      isFga: false,
      grantsCount: 0,
      invitation: {
        id: invited!.invitationId,
        status: 'pending',
        expiresAt: expect.any(String) as string,
        lastSentAt: expect.any(String) as string,
        resendsLeft: 5,
      },
    })
    expect(page.items.find(({ user }) => user.id === suspended.id)).toMatchObject({
      membership: { status: 'suspended' },
      isFga: true,
      grantsCount: 1,
      invitation: null,
    })
    expect(emails(await list('?status=active')).sort()).toEqual([admin.email, viewer.email].sort())
    expect(emails(await list('?isFga=true'))).toEqual([suspended.email])
    expect(emails(await list('?isFga=false'))).not.toContain(suspended.email)
    expect(emails(await list(`?roleId=${await team.roleId('org_admin')}`))).toEqual([admin.email])
    expect(emails(await list('?q=zoe'))).toEqual([email])
  })

  it('pages by name and by last activity, in both directions', async () => {
    for (let n = 0; n < 5; n += 1) await org.member('viewer')
    await invite(admin, { email: newAddress(), roleIds: [await team.roleId('viewer')] })
    for (const sort of ['name', '-name', 'lastActiveAt', '-lastActiveAt']) {
      const whole = emails(await list(`?sort=${sort}`))
      expect(whole).toHaveLength(7)
      const walked: string[] = []
      let cursor = ''
      for (;;) {
        const page = await list(`?sort=${sort}&limit=3${cursor}`)
        walked.push(...emails(page))
        if (!page.page.nextCursor) break
        cursor = `&cursor=${encodeURIComponent(page.page.nextCursor)}`
      }
      expect(walked).toEqual(whole)
    }
  })

  it('requires team:read, and rejects unknown query parameters', async () => {
    const viewer = await org.member('viewer')
    expect((await test.as(viewer).request('/team/user')).status).toBe(403)
    expect((await test.as(admin).request('/team/user?color=red')).status).toBe(400)
  })
})

describe('[7.69] [3.73] listing roles', () => {
  it('shows every role with its permissions and how many members have it', async () => {
    await org.member('viewer')
    const response = await test.as(admin).request('/team/role')
    expect(response.status).toBe(200)
    const { items } = await response.json<RoleList>()
    expect(items.map(({ key }) => key)).toEqual([
      'org_admin',
      'property_manager',
      'risk_analyst',
      'communicator',
      'responder',
      'viewer',
      'fga_member',
    ])
    expect(items.find(({ key }) => key === 'viewer')).toMatchObject({
      name: 'Viewer',
      system: true,
      memberCount: 1,
      permissions: expect.arrayContaining(['property:read']) as string[],
    })
  })

  it('requires role:read', async () => {
    const manager = await org.member('property_manager')
    expect((await test.as(manager).request('/team/role')).status).toBe(403)
  })
})
