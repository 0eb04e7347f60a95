import { PERMISSIONS } from '@parapet/permissions'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { invitation, role } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { type ProblemBody, type TeamCalls, teamCalls } from '../../../testing/team-test-calls.ts'
import type { PermissionCatalog, Role, RoleDiff, RoleList, RoleWrite } from './roles.schema.ts'

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

describe('[7.67] the catalog of permissions', () => {
  it('lists every permission in display order, grouped and described', async () => {
    const response = await test.as(admin).request('/team/permission')
    expect(response.status).toBe(200)
    const { permissions, groups } = await response.json<PermissionCatalog>()
    expect(permissions.map(({ key }) => key)).toEqual(PERMISSIONS.map(({ key }) => key))
    expect(permissions.find(({ key }) => key === 'tenant:contact_read')).toEqual({
      key: 'tenant:contact_read',
      resource: 'tenant',
      action: 'contact_read',
      label: 'View contact details',
      description: expect.stringContaining('emergency contacts') as string,
      scoped: true,
      dangerous: true,
      grantable: true,
    })
    expect(groups.flatMap((group) => group.permissions)).toEqual(permissions.map(({ key }) => key))
    expect(groups.find(({ resource }) => resource === 'org')).toMatchObject({ label: 'Organization' })
  })

  it('says which permissions the caller can add to a role, and requires role:read', async () => {
    const reader = await team.memberWith('role:read')
    const response = await test.as(reader).request('/team/permission')
    const { permissions } = await response.json<PermissionCatalog>()
    const grantable = permissions.flatMap(({ key, grantable }) => (grantable ? key : []))
    expect(grantable).toContain('role:read')
    expect(grantable).toContain('property:read')
    expect(grantable).not.toContain('org:update')
    expect((await test.as(await org.member('viewer')).request('/team/permission')).status).toBe(403)
  })
})

describe('[7.70] [6.19] creating a role', () => {
  it('creates one with its own key, which can be assigned immediately', async () => {
    const response = await team.call(admin, 'POST', '/team/role', {
      name: ' Nachtwache Süd ',
      description: 'Looks after things at night',
      permissions: ['threat:update', 'org:read', 'threat:update'],
    })
    expect(response.status).toBe(201)
    expect(response.headers.get('ETag')).toBe('"v1"')
    const made = await response.json<Role>()
    expect(made).toEqual({
      id: expect.any(String) as string,
      key: 'nachtwache_sud',
      name: 'Nachtwache Süd',
      description: 'Looks after things at night',
      system: false,
      permissions: ['org:read', 'threat:update'],
      memberCount: 0,
      invitationCount: 0,
      version: 1,
    })
    const { items } = await (await test.as(admin).request('/team/role')).json<RoleList>()
    expect(items.at(-1)).toEqual(made)
    expect(await org.ledger('access.role_created')).toMatchObject([
      { actor: { id: admin.id }, subject: { type: 'role', id: made.id, name: 'Nachtwache Süd' } },
    ])

    const person = await org.member('fga_member')
    await org.grantRoleId(person, made.id)
    expect((await team.getPermissions(person)).permissions).toContain('threat:update')
  })

  it('rejects a name or key in use, and says by which role', async () => {
    const made = await team.makeRole(admin, ['org:read'], 'Night watch')
    const sameName = await team.call(admin, 'POST', '/team/role', {
      name: 'NIGHT watch',
      permissions: ['org:read'],
    })
    expect(await problem(sameName)).toMatchObject({
      status: 409,
      code: 'duplicate',
      existingId: made.id,
      errors: [{ pointer: '/name' }],
    })
    const sameKey = await team.call(admin, 'POST', '/team/role', {
      name: 'Another',
      key: 'night_watch',
      permissions: ['org:read'],
    })
    expect(await problem(sameKey)).toMatchObject({ code: 'duplicate', errors: [{ pointer: '/key' }] })
    const builtIn = await team.call(admin, 'POST', '/team/role', {
      name: 'Second viewer',
      key: 'viewer',
      permissions: ['org:read'],
    })
    expect(builtIn.status).toBe(409)
    const other = await team.makeRole(admin, ['org:read'], 'Night-watch!')
    expect(other.key).toBe('night_watch_2')
  })

  it('rejects unknown permissions, an empty list and malformed keys', async () => {
    const post = (body: object) => team.call(admin, 'POST', '/team/role', { name: 'Odd', ...body })
    expect(await problem(await post({ permissions: ['org:read', 'moon:land'] }))).toMatchObject({
      code: 'validation-failed',
      errors: [{ pointer: '/permissions/1', code: 'enum' }],
    })
    expect((await post({ permissions: [] })).status).toBe(422)
    expect((await post({ permissions: ['org:read'], key: 'Not a key' })).status).toBe(422)
    expect((await post({ permissions: ['org:read'], system: true })).status).toBe(422)
    expect(await org.ledger('access.role_created')).toEqual([])
  })

  it('does not let members create a role with permissions they do not have', async () => {
    const maker = await team.memberWith('role:create', 'role:read')
    const refused = await team.call(maker, 'POST', '/team/role', {
      name: 'Big',
      permissions: ['role:read', 'org:update', 'tenant:sensitive_read'],
    })
    expect(await problem(refused)).toMatchObject({
      status: 403,
      code: 'permission-denied',
      missing: ['org:update', 'tenant:sensitive_read'],
    })
    expect((await team.makeRole(maker, ['role:read', 'property:read'])).permissions).toHaveLength(2)
    const viewer = await org.member('viewer')
    const body = { name: 'Small', permissions: ['org:read'] }
    expect((await team.call(viewer, 'POST', '/team/role', body)).status).toBe(403)
  })

  it('returns the first response to a repeated request', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const body = { name: 'Once', permissions: ['org:read'] }
    const first = await team.call(admin, 'POST', '/team/role', body, { headers })
    const second = await team.call(admin, 'POST', '/team/role', body, { headers })
    expect(second.headers.get('Idempotent-Replayed')).toBe('true')
    expect(await second.json()).toEqual(await first.json())
    expect(await test.db.$count(role, eq(role.name, 'Once'))).toBe(1)
  })

  it('changes nothing in a dry run', async () => {
    const before = (await org.ledger()).length
    const body = { name: 'Trial', permissions: ['org:read'] }
    const response = await team.call(admin, 'POST', '/team/role?dryRun=true', body)
    expect(response.status).toBe(200)
    expect(await response.json<RoleDiff>()).toEqual({ permissions: [], affectedCount: 0, affected: [] })
    expect(await test.db.$count(role, eq(role.name, 'Trial'))).toBe(0)
    expect(await org.ledger()).toHaveLength(before)
    await team.makeRole(admin, ['org:read'], 'Trial')
    expect((await team.call(admin, 'POST', '/team/role?dryRun=true', body)).status).toBe(409)
  })

  it('creates only one of two concurrent roles with the same name', async () => {
    const body = { name: 'Twin', permissions: ['org:read'] }
    const answers = await Promise.all([1, 2, 3].map(() => team.call(admin, 'POST', '/team/role', body)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  })
})

describe('changing a role', () => {
  it('previews who would gain and lose what, and then applies exactly that', async () => {
    const made = await team.makeRole(admin, ['org:read', 'task:read', 'source:read'])
    const holder = await org.member('fga_member')
    const knowing = await org.member('viewer', 'responder')
    const suspended = await org.member('fga_member')
    for (const person of [holder, knowing, suspended]) await org.grantRoleId(person, made.id)
    expect(
      (await team.call(admin, 'PATCH', `/team/user/${suspended.id}`, { status: 'suspended' })).status,
    ).toBe(200)
    await team.getPermissions(holder)
    await team.drainAnnouncedUserIds()

    const patch = { permissions: ['org:read', 'tenant:contact_read', 'source:read'] }
    const trial = await team.call(admin, 'PATCH', `/team/role/${made.id}?dryRun=true`, patch)
    expect(trial.status).toBe(200)
    const { diff, version, permissions } = await trial.json<RoleWrite>()
    expect(permissions).toEqual(['org:read', 'tenant:contact_read', 'source:read'])
    expect(version).toBe(1)
    expect(diff).toEqual({
      permissions: [
        { permission: 'tenant:contact_read', gain: 1, lose: 0 },
        { permission: 'task:read', gain: 0, lose: 1 },
      ],
      affectedCount: 1,
      affected: [
        {
          user: { id: holder.id, name: holder.name },
          resource: null,
          gains: ['tenant:contact_read'],
          loses: ['task:read'],
        },
      ],
    })
    expect(await team.drainAnnouncedUserIds()).toEqual([])
    expect((await team.getPermissions(holder)).permissions).toContain('task:read')
    expect(await org.ledger('access.role_updated')).toEqual([])

    const done = await team.call(admin, 'PATCH', `/team/role/${made.id}`, patch, {
      headers: { 'If-Match': '"v1"' },
    })
    expect(done.headers.get('ETag')).toBe('"v2"')
    expect((await done.json<RoleWrite>()).diff).toEqual(diff)
    expect((await team.drainAnnouncedUserIds()).toSorted()).toEqual(
      [holder.id, knowing.id, suspended.id].toSorted(),
    )
    const held = (await team.getPermissions(holder)).permissions
    expect(held).toContain('tenant:contact_read')
    expect(held).not.toContain('task:read')
    expect(await org.ledger('access.role_updated')).toMatchObject([
      {
        summary: expect.stringMatching(/^Role .+: permissions changed\.$/),
        subject: { id: made.id },
        changes: [{ field: 'permissions' }],
      },
    ])
  })

  it('renames, clears the description, and changes nothing twice', async () => {
    const made = await team.makeRole(admin, ['org:read'], 'Before')
    const patch = { name: 'After', description: null }
    const renamed = await team.call(admin, 'PATCH', `/team/role/${made.id}`, patch)
    expect(await renamed.json<RoleWrite>()).toMatchObject({
      name: 'After',
      description: null,
      key: 'before',
      version: 2,
      previousVersion: 1,
    })
    const again = await team.call(admin, 'PATCH', `/team/role/${made.id}`, patch)
    expect(await again.json<RoleWrite>()).toMatchObject({ version: 2 })
    expect(await org.ledger('access.role_updated')).toHaveLength(1)
    await team.makeRole(admin, ['org:read'], 'Taken')
    expect((await team.call(admin, 'PATCH', `/team/role/${made.id}`, { name: 'taken' })).status).toBe(409)
  })

  it('rejects a change based on an older version, with the current role', async () => {
    const made = await team.makeRole(admin, ['org:read'])
    const headers = { 'If-Match': '"v7"' }
    const refused = await team.call(admin, 'PATCH', `/team/role/${made.id}`, { name: 'Late' }, { headers })
    expect(await refused.json()).toMatchObject({ status: 412, code: 'version-conflict', current: made })
    const notDeleted = await team.call(admin, 'DELETE', `/team/role/${made.id}`, undefined, { headers })
    expect(notDeleted.status).toBe(412)
  })

  it('rejects changes of built-in roles', async () => {
    const viewer = await team.roleId('viewer')
    const patched = await team.call(admin, 'PATCH', `/team/role/${viewer}`, { name: 'Mine' })
    expect(await problem(patched)).toMatchObject({ status: 403, code: 'read-only-system-object' })
    const deleted = await team.call(admin, 'DELETE', `/team/role/${viewer}`)
    expect(await problem(deleted)).toMatchObject({ status: 403, code: 'read-only-system-object' })
  })

  it('does not let members add or remove permissions they do not have', async () => {
    const made = await team.makeRole(admin, ['org:read', 'org:update'])
    const editor = await team.memberWith('role:update', 'org:read')
    const adding = { permissions: ['org:read', 'org:update', 'team:invite'] }
    const refused = await team.call(editor, 'PATCH', `/team/role/${made.id}`, adding)
    expect(await problem(refused)).toMatchObject({ code: 'permission-denied', missing: ['team:invite'] })
    const removing = (permissions: string[]) =>
      team.call(editor, 'PATCH', `/team/role/${made.id}`, { permissions })
    expect(await problem(await removing(['org:read']))).toMatchObject({
      code: 'permission-denied',
      missing: ['org:update'],
    })
    expect((await removing(['org:update'])).status).toBe(200)
    expect((await team.call(await org.member('viewer'), 'PATCH', `/team/role/${made.id}`, {})).status).toBe(
      403,
    )
  })

  it('keeps at least one administrator', async () => {
    const made = await team.makeRole(admin, ['org:update', 'role:assign', 'role:update', 'team:read'])
    const chief = await org.member('viewer')
    await org.grantRoleId(chief, made.id)
    await team.call(admin, 'PATCH', `/team/user/${admin.id}`, { roleIds: [await team.roleId('viewer')] })
    for (const path of [`/team/role/${made.id}`, `/team/role/${made.id}?dryRun=true`]) {
      const refused = await team.call(chief, 'PATCH', path, { permissions: ['role:assign', 'role:update'] })
      expect(await problem(refused)).toMatchObject({ status: 409, code: 'last-admin' })
    }
    expect((await team.getPermissions(chief)).permissions).toContain('org:update')
  })
})

it('does not lock out members who have no other role', async () => {
  const own = await team.makeRole(admin, ['user:read', 'org:read', 'task:read'])
  const only = await org.member('viewer')
  await team.call(admin, 'PATCH', `/team/user/${only.id}`, { roleIds: [own.id] })
  const path = `/team/role/${own.id}`
  const refused = await team.call(admin, 'PATCH', path, { permissions: ['user:read', 'task:read'] })
  expect(await refused.json()).toMatchObject({
    code: 'validation-failed',
    errors: [{ pointer: '/permissions', message: expect.stringContaining('1 member couldn’t sign in') }],
  })
  await org.grantRoleId(only, await team.roleId('viewer'))
  const accepted = await team.call(admin, 'PATCH', path, { permissions: ['user:read', 'task:read'] })
  expect(accepted.status).toBe(200)
})

describe('deleting a role', () => {
  it('archives it and frees its name and key', async () => {
    const made = await team.makeRole(admin, ['org:read'], 'Passing')
    expect((await team.call(admin, 'DELETE', `/team/role/${made.id}`)).status).toBe(204)
    expect((await team.call(admin, 'DELETE', `/team/role/${made.id}`)).status).toBe(404)
    const [row] = await test.db.select().from(role).where(eq(role.id, made.id))
    expect(row!.archivedAt).not.toBeNull()
    expect(await org.ledger('access.role_deleted')).toMatchObject([{ subject: { id: made.id } }])
    const again = await team.makeRole(admin, ['org:read'], 'Passing')
    expect(again.key).toBe('passing')
  })

  it('is rejected while members have it or an invitation includes it, and lists them', async () => {
    const made = await team.makeRole(admin, ['user:read', 'org:read'])
    const holder = await org.member('viewer')
    await org.grantRoleId(holder, made.id)
    await test.as(admin).request('/team/user/invite', {
      method: 'POST',
      json: { invites: [{ email: 'offered@example.test', roleIds: [made.id] }] },
    })
    const refused = await team.call(admin, 'DELETE', `/team/role/${made.id}`)
    expect(await refused.json()).toMatchObject({
      status: 409,
      code: 'in-use',
      memberCount: 1,
      invitationCount: 1,
      members: [{ id: holder.id, name: holder.name }],
    })

    const viewer = await team.roleId('viewer')
    const replacement = await team.makeRole(admin, ['user:read', 'org:read', 'task:read'])
    const self = await team.call(admin, 'DELETE', `/team/role/${made.id}?replaceBy=${made.id}`)
    expect(self.status).toBe(422)
    const replaced = await team.call(admin, 'DELETE', `/team/role/${made.id}?replaceBy=${replacement.id}`)
    expect(replaced.status).toBe(204)
    const { items } = await (
      await test.as(admin).request('/team/user?q=offered')
    ).json<{
      items: { roles: { id: string }[] }[]
    }>()
    expect(items[0]!.roles).toEqual([{ id: replacement.id, name: replacement.name }])
    const member = await (
      await test.as(admin).request(`/team/user/${holder.id}`)
    ).json<{
      roles: { id: string }[]
    }>()
    expect(member.roles.map(({ id }) => id).toSorted()).toEqual([viewer, replacement.id].toSorted())
    expect(await org.ledger('access.role_assigned')).toMatchObject([{ subject: { id: holder.id } }])
  })

  it('is not blocked by former members or expired invitations', async () => {
    const made = await team.makeRole(admin, ['org:read'])
    const left = await org.member('viewer')
    await org.grantRoleId(left, made.id)
    await team.call(admin, 'DELETE', `/team/user/${left.id}`)
    await test.as(admin).request('/team/user/invite', {
      method: 'POST',
      json: { invites: [{ email: 'late@example.test', roleIds: [made.id] }] },
    })
    await test.db
      .update(invitation)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(invitation.orgId, org.id))
    expect((await team.call(admin, 'DELETE', `/team/role/${made.id}`)).status).toBe(204)
  })

  it('requires role:delete, and role:assign to assign a replacement', async () => {
    const made = await team.makeRole(admin, ['org:read'])
    const holder = await org.member('viewer')
    await org.grantRoleId(holder, made.id)
    const deleter = await team.memberWith('role:delete')
    const viewer = await team.roleId('viewer')
    const refused = await team.call(deleter, 'DELETE', `/team/role/${made.id}?replaceBy=${viewer}`)
    expect(await problem(refused)).toMatchObject({ code: 'permission-denied', missing: ['role:assign'] })
    expect((await team.call(holder, 'DELETE', `/team/role/${made.id}`)).status).toBe(403)
  })
})

describe('roles of another organization', () => {
  it('return 404', async () => {
    const other = await test.mintOrg()
    const made = await teamCalls(test, other).makeRole(await other.member('org_admin'), ['org:read'])
    expect((await team.call(admin, 'PATCH', `/team/role/${made.id}`, { name: 'Mine' })).status).toBe(404)
    expect((await team.call(admin, 'DELETE', `/team/role/${made.id}`)).status).toBe(404)
    const own = await team.makeRole(admin, ['org:read'])
    const person = await org.member('viewer')
    await org.grantRoleId(person, own.id)
    const foreign = await team.call(admin, 'DELETE', `/team/role/${own.id}?replaceBy=${made.id}`)
    expect(foreign.status).toBe(422)
  })
})

describe('limited members and roles', () => {
  it('cannot change a role that others have, regardless of their permissions', async () => {
    const house = await org.property()
    const limited = await org.fga({ role: 'property_viewer', resourceId: house.id })
    await org.grantRole(limited, 'org_admin')
    const made = await team.makeRole(admin, ['org:read'])
    const patched = await team.call(limited, 'PATCH', `/team/role/${made.id}`, { permissions: ['task:read'] })
    expect(await problem(patched)).toMatchObject({ status: 403, code: 'permission-denied' })
    expect((await team.call(limited, 'DELETE', `/team/role/${made.id}`)).status).toBe(403)
  })
})
