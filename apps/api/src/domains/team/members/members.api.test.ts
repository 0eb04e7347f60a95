import { provisionFirstOrganization } from '../orgs/sign-up.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAccessDirectory } from '../../../platform/access/access-directory.ts'
import { createApp } from '../../../app.ts'
import { membership, resourceGrant, task } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { startManagementApi } from '../../../testing/management-api.ts'
import type { MemberAccess, MemberWrite, TeamMember, TeamPage } from './members.schema.ts'
import { type ProblemBody, type TeamCalls, teamCalls } from '../../../testing/team-test-calls.ts'

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
  management.updates.length = 0
  org = await test.mintOrg()
  admin = await org.member('org_admin')
  team = teamCalls(test, org)
})

const problem = async (response: Response) => (await response.json()) as ProblemBody
const patch = (person: TestPerson, target: TestPerson, body: object, headers: Record<string, string> = {}) =>
  team.call(person, 'PATCH', `/team/user/${target.id}`, body, { headers })
const remove = (person: TestPerson, target: TestPerson) =>
  team.call(person, 'DELETE', `/team/user/${target.id}`)
const statusOf = async (person: TestPerson) =>
  (
    await test.db
      .select({ status: membership.status })
      .from(membership)
      .where(and(eq(membership.orgId, org.id), eq(membership.userId, person.id)))
  )[0]!.status

describe('changing the roles of a member', () => {
  it('takes effect immediately, notifies their browser and the identity provider, and records it', async () => {
    const person = await org.member('viewer')
    await team.getPermissions(person)
    await team.drainAnnouncedUserIds()
    const [responder, analyst] = [await team.roleId('responder'), await team.roleId('risk_analyst')]
    const shown = await test.as(admin).request(`/team/user/${person.id}`)
    expect(shown.headers.get('ETag')).toMatch(/^"v1\./)

    const response = await patch(
      admin,
      person,
      { roleIds: [responder, analyst] },
      { 'If-Match': shown.headers.get('ETag')! },
    )
    expect(response.status).toBe(200)
    expect(response.headers.get('ETag')).toBe('"v2"')
    expect(await response.json<MemberWrite>()).toMatchObject({
      membership: { status: 'active', version: 2 },
      user: { id: person.id },
      roles: [
        { id: responder, name: 'Responder' },
        { id: analyst, name: 'Risk analyst' },
      ],
    })
    const held = (await team.getPermissions(person)).permissions
    expect(held).toContain('tenant:sensitive_read')
    expect(await team.drainAnnouncedUserIds()).toEqual([person.id])
    expect(management.updates).toMatchObject([
      { path: 'tenant/add', tenantId: org.id },
      { path: 'role/set', tenantId: org.id, roleNames: ['responder', 'risk_analyst'] },
    ])
    expect(await org.ledger('access.role_assigned')).toMatchObject([
      { subject: { id: person.id }, changes: [{ from: ['Viewer'], to: ['Responder', 'Risk analyst'] }] },
    ])
    const again = await patch(admin, person, { roleIds: [analyst, responder] })
    expect((await again.json<MemberWrite>()).membership.version).toBe(2)
    expect(await org.ledger('access.role_assigned')).toHaveLength(1)
  })

  it('rejects a change based on an older version, with the current member', async () => {
    const person = await org.member('viewer')
    const body = { roleIds: [await team.roleId('responder')] }
    const refused = await patch(admin, person, body, { 'If-Match': '"v8"' })
    expect(await refused.json()).toMatchObject({
      code: 'version-conflict',
      current: { user: { id: person.id }, membership: { version: 1 } },
    })
  })

  it('does not let members assign a role with permissions they do not have', async () => {
    const giver = await team.memberWith('role:assign', 'team:read')
    const person = await org.member('viewer')
    const refused = await patch(giver, person, { roleIds: [await team.roleId('org_admin')] })
    const { code, missing } = await problem(refused)
    expect(code).toBe('permission-denied')
    expect(missing).toContain('org:update')
    const small = await team.makeRole(admin, ['user:read', 'org:read', 'task:read'])
    expect((await patch(giver, person, { roleIds: [small.id] })).status).toBe(200)
    const teamOnly = await team.memberWith('team:update', 'team:read')
    expect(await problem(await patch(teamOnly, person, { roleIds: [small.id] }))).toMatchObject({
      missing: ['role:assign'],
    })
  })

  it('does not let members take away a role with permissions they do not have', async () => {
    const other = await org.member('org_admin')
    const taker = await team.memberWith('role:assign', 'role:read', 'team:read', 'team:update')
    const small = await team.makeRole(admin, ['user:read', 'org:read', 'team:read'])
    const attempts = [
      await patch(taker, other, { roleIds: [small.id] }),
      await patch(taker, other, { status: 'suspended' }),
      await remove(taker, other),
    ]
    for (const refused of attempts) {
      const { code, missing } = await problem(refused)
      expect([refused.status, code]).toEqual([403, 'permission-denied'])
      expect(missing).toContain('org:update')
    }
    expect(await statusOf(other)).toBe('active')
    expect((await patch(taker, taker, { roleIds: [small.id] })).status).toBe(200)
  })

  it('does not lift a limit if that would give permissions the caller does not have', async () => {
    const giver = await team.memberWith('role:assign', 'team:read')
    const person = await org.member('fga_member')
    const exporter = await team.makeRole(admin, ['user:read', 'org:read', 'export:create'])
    await org.grantRoleId(person, exporter.id)
    const refused = await patch(giver, person, { roleIds: [exporter.id] })
    expect(await problem(refused)).toMatchObject({ code: 'permission-denied', missing: ['export:create'] })
    expect((await patch(admin, person, { roleIds: [exporter.id] })).status).toBe(200)
  })

  it('rejects Viewer together with Limited member, because they contradict each other', async () => {
    const viewer = await org.member('viewer')
    const roleIds = [await team.roleId('viewer'), await team.roleId('fga_member')]
    const response = await patch(admin, viewer, { roleIds })
    expect(response.status).toBe(422)
    expect(await problem(response)).toMatchObject({
      code: 'validation-failed',
      errors: [{ pointer: '/roleIds', code: 'not_allowed' }],
    })
  })

  it('rejects roles with which a person couldn’t sign in', async () => {
    const tasks = await team.makeRole(admin, ['user:read', 'task:read'])
    const viewer = await org.member('viewer')
    const response = await patch(admin, viewer, { roleIds: [tasks.id] })
    expect(await problem(response)).toMatchObject({
      code: 'validation-failed',
      errors: [{ pointer: '/roleIds', code: 'not_allowed' }],
    })
    const both = { roleIds: [tasks.id, await team.roleId('viewer')] }
    expect((await patch(admin, viewer, both)).status).toBe(200)
  })

  it('rejects unknown roles and those of another organization', async () => {
    const other = await test.mintOrg()
    const person = await org.member('viewer')
    const roleIds = [await team.roleId('viewer'), await team.roleId('viewer', other.id)]
    expect(await problem(await patch(admin, person, { roleIds }))).toMatchObject({
      code: 'validation-failed',
      errors: [{ pointer: '/roleIds/1', code: 'not_found' }],
    })
    expect((await patch(admin, person, { roleIds: [] })).status).toBe(422)
  })
})

describe('suspending, reinstating and removing', () => {
  it('ends all access immediately, keeps the roles, and gives them back', async () => {
    const person = await org.member('responder')
    expect((await test.as(person).request('/property')).status).toBe(200)
    const suspended = await patch(admin, person, { status: 'suspended' })
    expect(await suspended.json<MemberWrite>()).toMatchObject({
      membership: { status: 'suspended' },
      roles: [{ name: 'Responder' }],
      previousVersion: 1,
    })
    expect(await problem(await test.as(person).request('/property'))).toMatchObject({
      code: 'sign-up-closed',
    })
    expect(management.updates).toMatchObject([{ path: 'tenant/remove', tenantId: org.id }])
    expect(await team.drainAnnouncedUserIds()).toEqual([person.id])

    management.updates.length = 0
    expect((await patch(admin, person, { status: 'active' })).status).toBe(200)
    expect((await test.as(person).request('/property')).status).toBe(200)
    expect(management.updates.at(-1)).toMatchObject({ path: 'role/set', roleNames: ['responder'] })
    expect(await org.ledger('access.member_suspended')).toMatchObject([{ subject: { id: person.id } }])
    expect(await org.ledger('access.member_reinstated')).toHaveLength(1)
  })

  it('removes a member with their roles and grants, but not their memberships elsewhere', async () => {
    const house = await org.property()
    const person = await org.fga({ role: 'property_viewer', resourceId: house.id })
    const other = await test.mintOrg()
    await other.join(person, 'viewer')
    expect((await remove(admin, person)).status).toBe(204)
    expect(await problem(await test.as(person).request('/property'))).toMatchObject({ code: 'org-not-found' })
    expect(await statusOf(person)).toBe('removed')
    expect(await test.db.$count(resourceGrant, eq(resourceGrant.orgId, org.id))).toBe(0)
    expect(await org.ledger('access.member_removed')).toMatchObject([
      { subject: { id: person.id, name: null }, metadata: { grants: 1 } },
    ])
    expect(management.updates).toMatchObject([{ path: 'tenant/remove', tenantId: org.id }])
    expect((await remove(admin, person)).status).toBe(404)
    expect((await test.as(admin).request(`/team/user/${person.id}`)).status).toBe(404)
    const idsOf = async (query: string) => {
      const response = await test.as(admin).request(`/team/user?${query}`)
      return (await response.json<TeamPage>()).items.map(({ user }) => user.id)
    }
    expect(await idsOf('')).not.toContain(person.id)
    expect(await idsOf('status=removed')).toEqual([person.id])
    expect((await test.as({ ...person, orgId: other.id }).request('/property')).status).toBe(200)
  })

  it('lets members leave, but not suspend themselves', async () => {
    const second = await org.member('org_admin')
    expect(await problem(await patch(second, second, { status: 'suspended' }))).toMatchObject({
      code: 'state-conflict',
    })
    expect((await remove(second, second)).status).toBe(204)
    expect(await statusOf(second)).toBe('removed')
  })

  it('requires team:update, and role:assign if the member can assign roles', async () => {
    const person = await org.member('viewer')
    const manager = await org.member('property_manager')
    expect((await patch(manager, person, { status: 'suspended' })).status).toBe(403)
    expect((await remove(manager, person)).status).toBe(403)
    const hr = await team.memberWith('team:update', 'team:read')
    await org.member('org_admin')
    expect(await problem(await remove(hr, admin))).toMatchObject({ missing: ['role:assign'] })
    expect((await patch(hr, admin, { status: 'suspended' })).status).toBe(403)
    expect((await patch(hr, person, { status: 'suspended' })).status).toBe(200)
  })

  it('keeps syncing to the identity provider in the background while it is unavailable', async () => {
    const person = await org.member('viewer')
    management.fault.status = 503
    expect((await remove(admin, person)).status).toBe(204)
    const tasks = await test.db.select().from(task).where(eq(task.orgId, org.id))
    expect(tasks).toMatchObject([{ type: 'identity_sync', status: 'queued', input: { userId: person.id } }])
  })
})

describe('the last administrator', () => {
  it('can be neither demoted, suspended, limited nor removed', async () => {
    const viewer = await team.roleId('viewer')
    const limited = [await team.roleId('org_admin'), await team.roleId('fga_member')]
    const answers = [
      await patch(admin, admin, { roleIds: [viewer] }),
      await patch(admin, admin, { roleIds: limited }),
      await remove(admin, admin),
    ]
    for (const answer of answers) {
      expect(await problem(answer)).toMatchObject({ status: 409, code: 'last-admin' })
    }
    expect((await team.getPermissions(admin)).permissions).toContain('org:update')
    expect(await org.ledger('access.role_assigned')).toEqual([])
    expect(management.updates).toEqual([])
  })

  it('remains when two remove each other concurrently', async () => {
    const second = await org.member('org_admin')
    const answers = await Promise.all([remove(admin, second), remove(second, admin)])
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses[0]).toBe(204)
    expect([403, 404, 409]).toContain(statuses[1])
    const left = await test.db.$count(
      membership,
      and(eq(membership.orgId, org.id), eq(membership.status, 'active')),
    )
    expect(left).toBe(1)
  })

  it('can leave once someone else has the required permissions, by any role', async () => {
    const chief = await team.makeRole(admin, ['org:update', 'role:assign'])
    const other = await org.member('viewer')
    await org.grantRoleId(other, chief.id)
    expect((await remove(admin, admin)).status).toBe(204)
  })
})

describe('limited members', () => {
  it('manage only limited members, and make no one less limited than themselves', async () => {
    const house = await org.property()
    const limited = await org.fga({ role: 'property_viewer', resourceId: house.id })
    await org.grantRole(limited, 'org_admin')
    const [open, other] = [await org.member('viewer'), await org.member('fga_member')]
    const [viewer, fga] = [await team.roleId('viewer'), await team.roleId('fga_member')]
    expect((await remove(limited, open)).status).toBe(403)
    expect((await patch(limited, open, { roleIds: [viewer, fga] })).status).toBe(403)
    expect(await problem(await patch(limited, other, { roleIds: [viewer] }))).toMatchObject({
      code: 'permission-denied',
    })
    const responder = await team.roleId('responder')
    expect((await patch(limited, other, { roleIds: [responder, fga] })).status).toBe(200)
    expect((await patch(limited, other, { status: 'suspended' })).status).toBe(200)
  })
})

describe('limited members and members who see more', () => {
  it('assign no role that would apply where they see nothing', async () => {
    const [own, far] = [await org.property(), await org.property()]
    const limited = await org.fga({ role: 'property_viewer', resourceId: own.id })
    await org.grantRole(limited, 'org_admin')
    const wider = await org.fga(
      { role: 'property_viewer', resourceId: own.id },
      { role: 'property_viewer', resourceId: far.id },
    )
    const ofPortfolio = await org.fga({
      role: 'portfolio_viewer',
      resourceId: org.unassignedPortfolioId,
    })
    const within = await org.fga({ role: 'property_viewer', resourceId: own.id })
    const roleIds = [await team.roleId('fga_member'), await team.roleId('responder')]
    expect((await patch(limited, wider, { roleIds })).status).toBe(403)
    expect((await patch(limited, ofPortfolio, { roleIds })).status).toBe(403)
    expect((await remove(limited, wider)).status).toBe(403)
    expect((await patch(limited, within, { roleIds })).status).toBe(200)
  })
})

describe('members of another organization', () => {
  it('return 404', async () => {
    const stranger = await (await test.mintOrg()).member('viewer')
    expect((await test.as(admin).request(`/team/user/${stranger.id}`)).status).toBe(404)
    expect((await test.as(admin).request(`/team/user/${stranger.id}/access`)).status).toBe(404)
    expect((await patch(admin, stranger, { status: 'suspended' })).status).toBe(404)
    expect((await remove(admin, stranger)).status).toBe(404)
  })

  it('are changed only here if they belong to both', async () => {
    const other = await test.mintOrg()
    const shared = await org.member('viewer')
    await other.join(shared, 'org_admin')
    await other.member('org_admin')
    expect((await patch(admin, shared, { status: 'suspended' })).status).toBe(200)
    const there = await test.as({ ...shared, orgId: other.id }).request('/team/user')
    const { items } = await there.json<TeamPage>()
    expect(items.find(({ user }) => user.id === shared.id)!.membership.status).toBe('active')
  })
})

describe('what a member can do', () => {
  const read = async (person: TestPerson, target: TestPerson) => {
    const response = await test.as(person).request(`/team/user/${target.id}/access`)
    expect(response.status).toBe(200)
    return await response.json<MemberAccess>()
  }

  it('lists the roles and grants that each permission comes from', async () => {
    const portfolio = await org.portfolio({ name: 'Hills' })
    const inside = await org.property({ portfolioId: portfolio.id, name: 'Alder' })
    const single = await org.property({ name: 'Birch' })
    await org.property({ name: 'Cedar' })
    const person = await org.member('fga_member')
    await org.grantRoleId(person, (await team.makeRole(admin, ['task:read', 'property:update'], 'Helper')).id)
    await team.grant(admin, { userId: person.id, role: 'portfolio_viewer', resourceId: portfolio.id })
    const responder = await team.grant(admin, {
      userId: person.id,
      role: 'property_responder',
      resourceId: single.id,
    })
    const access = await read(admin, person)
    expect(access).toMatchObject({ user: { id: person.id }, status: 'active', isFga: true })
    const of = (permission: string) => access.permissions.find((held) => held.permission === permission)
    expect(of('task:read')).toMatchObject({ everywhere: true, sources: [{ type: 'role', name: 'Helper' }] })
    expect(of('property:update')).toMatchObject({ everywhere: false })
    expect(of('threat:update')).toEqual({
      permission: 'threat:update',
      everywhere: false,
      sources: [
        {
          type: 'grant',
          id: await team.resourceRoleId('property_responder'),
          name: 'Property responder',
          grantId: responder.id,
          resource: { type: 'property', id: single.id, name: 'Birch' },
          expiresAt: null,
        },
      ],
    })
    expect(
      of('property:read')!
        .sources.map(({ name }) => name)
        .toSorted(),
    ).toEqual(['Portfolio viewer', 'Property responder'])
    expect(access.permissions.map(({ permission }) => permission)).toEqual(
      (await team.getPermissions(person)).permissions,
    )
    expect(access.properties).toEqual({
      total: 2,
      items: [
        { id: inside.id, name: 'Alder' },
        { id: single.id, name: 'Birch' },
      ],
    })
    expect(access.resources.find(({ id }) => id === single.id)!.permissions).toContain(
      'tenant:sensitive_read',
    )
  })

  it('shows every property of an unlimited member, and says whether they are suspended', async () => {
    await org.property()
    const person = await org.member('viewer')
    await patch(admin, person, { status: 'suspended' })
    const access = await read(admin, person)
    expect(access).toMatchObject({ status: 'suspended', isFga: false, properties: { total: 1 } })
    expect(access.permissions.every(({ everywhere }) => everywhere)).toBe(true)
  })

  it('requires role:read and team:read for others, and shows a limited member only what they can see', async () => {
    const [own, far] = [await org.property(), await org.property()]
    const viewer = await org.member('viewer')
    expect((await test.as(viewer).request(`/team/user/${admin.id}/access`)).status).toBe(403)
    expect((await read(viewer, viewer)).permissions.length).toBeGreaterThan(5)

    const limited = await org.fga({ role: 'property_viewer', resourceId: own.id })
    await org.grantRole(limited, 'org_admin')
    const colleague = await org.fga(
      { role: 'property_responder', resourceId: own.id },
      { role: 'property_manager_on', resourceId: far.id },
    )
    const access = await read(limited, colleague)
    expect(access.resources.map(({ id }) => id)).toEqual([own.id])
    expect(access.properties.items.map(({ id }) => id)).toEqual([own.id])
    expect(JSON.stringify(access)).not.toContain(far.id)
    expect((await read(limited, admin)).properties).toMatchObject({ total: 1 })
  })
})

it('caches no access in a process without notifications, and evicts it immediately in one that is notified', async () => {
  const { db, gateways, sessions } = test.deps
  const access = createAccessDirectory({
    db,
    identity: gateways.identity,
    sessions,
    provisionOrganization: (person) =>
      provisionFirstOrganization({ db, identity: gateways.identity, signUp: 'invite' }, person),
  })
  const elsewhere = createApp({ ...test.deps, access })
  const person = await org.member('viewer')
  const token = await test.signToken({ sub: person.descopeId })
  const ask = async () =>
    (
      await elsewhere.request('/api/property', {
        headers: { Authorization: `Bearer ${token}`, 'X-Org-Id': org.id },
      })
    ).status
  expect(await ask()).toBe(200)
  await patch(admin, person, { status: 'suspended' })
  expect(await ask()).toBe(200)
  access.invalidate({ userId: person.id })
  expect(await ask()).toBe(403)

  await patch(admin, person, { status: 'active' })
  access.allowCaching(false)
  expect(await ask()).toBe(200)
  await patch(admin, person, { status: 'suspended' })
  expect(await ask()).toBe(403)
})

it('shows one member like the list does', async () => {
  const person = await org.member('viewer')
  const { items } = await (await test.as(admin).request('/team/user')).json<TeamPage>()
  const one = await (await test.as(admin).request(`/team/user/${person.id}`)).json<TeamMember>()
  expect(one).toEqual(items.find(({ user }) => user.id === person.id))
  expect((await test.as(person).request(`/team/user/${admin.id}`)).status).toBe(403)
})
