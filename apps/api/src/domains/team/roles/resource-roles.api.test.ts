import { listScopedPermissions } from '@parapet/permissions'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { invitation, resourceGrant, resourceRole } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { type ProblemBody, type TeamCalls, teamCalls } from '../../../testing/team-test-calls.ts'
import type { ResourceRole, ResourceRoleList, ResourceRoleWrite, RoleDiff } from './roles.schema.ts'

let test: TestApp
let org: TestOrg
let admin: TestPerson
let team: TeamCalls

beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  org = await test.mintOrg()
  admin = await org.member('org_admin')
  team = teamCalls(test, org)
})

const problem = async (response: Response) => (await response.json()) as ProblemBody

const post = (person: TestPerson, body: object, query = '') =>
  team.call(person, 'POST', `/team/role/resource${query}`, body)

describe('[7.71] [3.74] listing resource roles', () => {
  it('shows each one with its permissions and how often it is granted', async () => {
    const house = await org.property()
    await org.fga({ role: 'property_viewer', resourceId: house.id })
    await org.fga({ role: 'property_viewer', resourceId: house.id, expiresAt: new Date(Date.now() - 1000) })
    const made = await team.makeResourceRole(admin, 'property', ['property:read'])
    const response = await test.as(admin).request('/team/role/resource')
    expect(response.status).toBe(200)
    const { items } = await response.json<ResourceRoleList>()
    expect(items.map(({ key }) => key)).toEqual([
      'portfolio_manager',
      'portfolio_viewer',
      'property_manager_on',
      'property_responder',
      'property_viewer',
      made.key,
    ])
    expect(items[4]).toMatchObject({
      resourceType: 'property',
      name: 'Property viewer',
      system: true,
      grantCount: 1,
      memberCount: 1,
      invitationCount: 0,
      permissions: expect.arrayContaining(['property:read']) as string[],
      version: 1,
    })
    expect(items[5]).toEqual(made)
  })

  it('requires role:read', async () => {
    const viewer = await org.member('viewer')
    expect((await test.as(viewer).request('/team/role/resource')).status).toBe(403)
  })
})

describe('[7.72] [6.20] creating a resource role', () => {
  it('creates one and assigns it immediately', async () => {
    const [house, other] = [await org.property(), await org.property()]
    const [limited, viewer] = [await org.member('fga_member'), await org.member('viewer')]
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
    const body = {
      name: 'Caretaker',
      resourceType: 'property',
      permissions: ['property:read', 'unit:read', 'unit:update'],
      assignments: [
        { userId: limited.id, resourceId: house.id, expiresAt },
        { userId: viewer.id, resourceId: other.id },
      ],
    }
    const trial = await post(admin, body, '?dryRun=true')
    expect(trial.status).toBe(200)
    const diff = await trial.json<RoleDiff>()
    expect(diff.affectedCount).toBe(2)
    expect(diff.permissions).toContainEqual({ permission: 'unit:update', gain: 2, lose: 0 })
    expect(diff.permissions).toContainEqual({ permission: 'property:read', gain: 1, lose: 0 })
    expect(diff.affected.find(({ user }) => user.id === limited.id)).toMatchObject({
      resource: { type: 'property', id: house.id, name: house.name },
      gains: ['property:read', 'unit:read', 'unit:update'],
      loses: [],
    })
    expect((await team.getPermissions(limited)).permittedProperties).toEqual([])

    const response = await post(admin, body)
    expect(response.status).toBe(201)
    expect(await response.json<ResourceRole>()).toMatchObject({
      key: 'caretaker',
      resourceType: 'property',
      system: false,
      grantCount: 2,
      memberCount: 2,
    })
    const held = await team.getPermissions(limited)
    expect(held.permittedProperties).toEqual([house.id])
    expect(held.permissions).toContain('unit:update')
    expect((await team.drainAnnouncedUserIds()).toSorted()).toEqual([limited.id, viewer.id].toSorted())
    expect(await org.ledger('access.grant_added')).toHaveLength(2)
    expect(await org.ledger('access.role_created')).toHaveLength(1)
  })

  it('accepts only permissions that can be limited to the type of resource', async () => {
    const body = { name: 'Odd', resourceType: 'property', permissions: ['property:read', 'team:invite'] }
    expect(await problem(await post(admin, body))).toMatchObject({
      code: 'validation-failed',
      errors: [{ pointer: '/permissions/1', code: 'not_allowed' }],
    })
    const onPortfolio = { name: 'Fine', permissions: ['portfolio:update'] }
    expect((await post(admin, { ...onPortfolio, resourceType: 'property' })).status).toBe(422)
    expect((await post(admin, { ...onPortfolio, resourceType: 'portfolio' })).status).toBe(201)
    expect(listScopedPermissions('portfolio')).toContain('portfolio:update')
  })

  it('does not let members include permissions they have nowhere, or assign it without role:assign', async () => {
    const house = await org.property()
    const maker = await team.memberWith('role:create')
    const big = { name: 'Big', resourceType: 'property', permissions: ['tenant:sensitive_read'] }
    expect(await problem(await post(maker, big))).toMatchObject({ missing: ['tenant:sensitive_read'] })
    const assignments = [{ userId: admin.id, resourceId: house.id }]
    const given = { name: 'Small', resourceType: 'property', permissions: ['property:read'], assignments }
    expect(await problem(await post(maker, given))).toMatchObject({ missing: ['role:assign'] })
    expect(await test.db.$count(resourceRole, eq(resourceRole.orgId, org.id))).toBe(5)
  })

  it('rejects unknown people and resources, and those of another organization', async () => {
    const other = await test.mintOrg()
    const [house, foreignHouse] = [await org.property(), await other.property()]
    const [own, stranger] = [await org.member('viewer'), await other.member('viewer')]
    const body = (userId: string, resourceId: string) => ({
      name: 'Caretaker',
      resourceType: 'property',
      permissions: ['property:read'],
      assignments: [
        { userId: own.id, resourceId: house.id },
        { userId, resourceId },
      ],
    })
    expect(await problem(await post(admin, body(stranger.id, house.id)))).toMatchObject({
      code: 'validation-failed',
      errors: [{ pointer: '/assignments/1/userId', code: 'not_found' }],
    })
    expect(await problem(await post(admin, body(own.id, foreignHouse.id)))).toMatchObject({
      errors: [{ pointer: '/assignments/1/resourceId', code: 'not_found' }],
    })
    const twice = await post(admin, body(own.id, house.id))
    expect(await problem(twice)).toMatchObject({ status: 409, code: 'duplicate' })
    expect(await org.ledger('access.grant_added')).toEqual([])
  })

  it('rejects a name or key that another resource role has', async () => {
    const body = { resourceType: 'property', permissions: ['property:read'] }
    expect((await post(admin, { ...body, name: 'property VIEWER' })).status).toBe(409)
    expect((await post(admin, { ...body, name: 'New', key: 'property_viewer' })).status).toBe(409)
    expect((await post(admin, { ...body, name: 'Viewer' })).status).toBe(201)
  })
})

describe('changing and deleting a resource role', () => {
  it('previews what would change where, and then applies it immediately', async () => {
    const made = await team.makeResourceRole(admin, 'property', ['property:read', 'unit:read'])
    const [house, other] = [await org.property(), await org.property()]
    const limited = await org.member('fga_member')
    const responder = await org.fga({ role: 'property_responder', resourceId: house.id })
    const grants = [
      { userId: limited.id, resourceId: house.id },
      { userId: limited.id, resourceId: other.id },
      { userId: responder.id, resourceId: house.id },
    ]
    for (const grant of grants) {
      const body = { ...grant, resourceRoleId: made.id, resourceType: 'property' }
      expect((await team.call(admin, 'POST', '/team/grant', body)).status).toBe(201)
    }
    const patch = { permissions: ['property:read', 'tenant:contact_read'] }
    const trial = await team.call(admin, 'PATCH', `/team/role/resource/${made.id}?dryRun=true`, patch)
    const { diff } = await trial.json<ResourceRoleWrite>()
    expect(diff.affectedCount).toBe(1)
    expect(diff.permissions).toEqual([
      { permission: 'unit:read', gain: 0, lose: 1 },
      { permission: 'tenant:contact_read', gain: 1, lose: 0 },
    ])
    expect(diff.affected.map(({ resource }) => resource!.id).toSorted()).toEqual(
      [house.id, other.id].toSorted(),
    )
    expect((await team.getPermissions(limited)).permissions).toContain('unit:read')

    await team.drainAnnouncedUserIds()
    const done = await team.call(admin, 'PATCH', `/team/role/resource/${made.id}`, patch)
    expect(await done.json<ResourceRoleWrite>()).toMatchObject({ version: 2, previousVersion: 1, diff })
    expect((await team.drainAnnouncedUserIds()).toSorted()).toEqual([limited.id, responder.id].toSorted())
    const held = (await team.getPermissions(limited)).permissions
    expect(held).toContain('tenant:contact_read')
    expect(held).not.toContain('unit:read')
  })

  it('rejects changes of built-in ones, unlimitable permissions and those the caller does not have', async () => {
    const builtIn = await team.resourceRoleId('property_viewer')
    const path = (id: string) => `/team/role/resource/${id}`
    expect(await problem(await team.call(admin, 'PATCH', path(builtIn), { name: 'Mine' }))).toMatchObject({
      code: 'read-only-system-object',
    })
    expect((await team.call(admin, 'DELETE', path(builtIn))).status).toBe(403)
    const made = await team.makeResourceRole(admin, 'property', ['property:read'])
    const unscoped = await team.call(admin, 'PATCH', path(made.id), { permissions: ['org:read'] })
    expect(unscoped.status).toBe(422)
    const editor = await team.memberWith('role:update')
    const more = { permissions: ['property:read', 'tenant:contact_read'] }
    expect(await problem(await team.call(editor, 'PATCH', path(made.id), more))).toMatchObject({
      missing: ['tenant:contact_read'],
    })
    const headers = { 'If-Match': '"v9"' }
    expect((await team.call(admin, 'PATCH', path(made.id), { name: 'Late' }, { headers })).status).toBe(412)
  })

  it('rejects deletion while it is granted or offered, unless another one replaces it', async () => {
    const made = await team.makeResourceRole(admin, 'property', ['property:read', 'unit:update'])
    const house = await org.property()
    const [limited, both] = [await org.member('fga_member'), await org.member('fga_member')]
    const soon = new Date(Date.now() + 3_600_000)
    const grant = { resourceRoleId: made.id, resourceType: 'property', resourceId: house.id }
    for (const { id } of [limited, both]) {
      expect((await team.call(admin, 'POST', '/team/grant', { ...grant, userId: id })).status).toBe(201)
    }
    const viewer = await team.resourceRoleId('property_viewer')
    await team.grant(admin, {
      userId: both.id,
      role: 'property_viewer',
      resourceId: house.id,
      expiresAt: soon.toISOString(),
    })
    const invites = [
      { email: 'offered@example.test', roleIds: [await team.roleId('fga_member')], resourceGrants: [grant] },
    ]
    await test.as(admin).request('/team/user/invite', { method: 'POST', json: { invites } })

    const refused = await team.call(admin, 'DELETE', `/team/role/resource/${made.id}`)
    expect(await refused.json()).toMatchObject({ code: 'in-use', memberCount: 2, invitationCount: 1 })
    const wrongKind = await team.resourceRoleId('portfolio_viewer')
    const path = `/team/role/resource/${made.id}?replaceBy=`
    expect((await team.call(admin, 'DELETE', path + wrongKind)).status).toBe(422)
    expect((await team.call(admin, 'DELETE', path + viewer)).status).toBe(204)

    const grants = await test.db.select().from(resourceGrant).where(eq(resourceGrant.orgId, org.id))
    expect(grants.map((row) => [row.userId, row.resourceRoleId, row.expiresAt])).toEqual(
      expect.arrayContaining([
        [limited.id, viewer, null],
        [both.id, viewer, null],
      ]),
    )
    expect(grants).toHaveLength(2)
    const [offered] = await test.db
      .select()
      .from(invitation)
      .where(and(eq(invitation.orgId, org.id), eq(invitation.status, 'pending')))
    expect(offered!.grants[0]!.resourceRoleId).toBe(viewer)
    expect((await team.getPermissions(limited)).permissions).not.toContain('unit:update')
    expect((await team.call(admin, 'DELETE', path + viewer)).status).toBe(404)
  })

  it('returns 404 in another organization', async () => {
    const other = await test.mintOrg()
    const stranger = await other.member('org_admin')
    const made = await team.makeResourceRole(admin, 'property', ['property:read'])
    const path = `/team/role/resource/${made.id}`
    expect((await team.call(stranger, 'PATCH', path, { name: 'Mine' })).status).toBe(404)
    expect((await team.call(stranger, 'DELETE', path)).status).toBe(404)
  })
})
