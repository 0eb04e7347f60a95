import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemAccess } from '../../../platform/access/system-actor.ts'
import { createDescopeIdentity } from '../../../platform/identity/descope-identity.ts'
import { invitation, ledgerEvent, membership, org, outbox, role } from '../../../platform/db/schema/index.ts'
import { createCommandContext } from '../../../commands/command-context.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { startManagementApi } from '../../../testing/management-api.ts'
import { changeOrganization, getOrganization, listOrganizations } from './organizations.ts'
import { provisionOrganization, readOrganizationOptions } from './provision-organization.ts'

let management: Awaited<ReturnType<typeof startManagementApi>>
let test: TestApp

beforeAll(async () => {
  management = await startManagementApi()
  test = await createTestApp({ management })
})
afterAll(async () => {
  await test.close()
  await management.close()
})
beforeEach(() => {
  Object.assign(management.fault, { status: 0 })
  management.invitations.length = 0
  management.updates.length = 0
})

const operator = { type: 'system', id: null, name: 'Operator', access: systemAccess } as const
const config = {
  identity: { projectId: 'Ptest', baseUrl: null, managementKey: null },
  dataDir: '/nowhere',
  feeds: { baseUrl: null, contact: 'ops@parapet.test', exampleAgency: null },
  secretKeys: null,
}

const contextOf = (orgId: string) =>
  createCommandContext({
    db: test.db,
    config,
    orgId,
    actor: operator,
    gateways: {
      identity: createDescopeIdentity({
        projectId: 'Ptest',
        baseUrl: management.baseUrl,
        managementKey: 'key',
      }),
      publicUrl: 'https://parapet.test',
    },
  })

const provision = (more: Parameters<typeof readOrganizationOptions>[0]) =>
  provisionOrganization(
    test.db,
    contextOf,
    readOrganizationOptions({ name: 'Maple Res', demo: false, ...more }),
  )

describe('creating an organization', () => {
  it('creates the built-in roles, allows email to tenants, and invites the owner as administrator', async () => {
    const slug = `maple-${crypto.randomUUID().slice(0, 8)}`
    const { org: made, invitation: sent } = await provision({
      slug,
      ownerEmail: 'Ana@Maple.test',
      ownerName: 'Ana Ruiz',
    })
    expect(made).toMatchObject({ slug, name: 'Maple Res' })
    expect(await getOrganization(test.db, slug)).toMatchObject({
      id: made.id,
      emailAllowed: true,
      demo: false,
      onboarded: false,
      archivedAt: null,
    })
    expect(await test.db.$count(role, eq(role.orgId, made.id))).toBe(7)
    expect(sent!.failure).toBeNull()
    expect(management.invitations).toMatchObject([
      { loginId: 'Ana@Maple.test', displayName: 'Ana Ruiz', userTenants: [{ tenantId: made.id }] },
    ])
    expect(management.invitations[0]!.inviteUrl).toBe(sent!.url)
    expect(sent!.url).toMatch(/^https:\/\/parapet\.test\/auth\/invite\?token=[\w-]{43}$/)

    const userId = await management.addUser('ana@maple.test', { name: 'Ana Ruiz' })
    const headers = { Authorization: `Bearer ${await test.signToken({ sub: userId })}` }
    const token = new URL(sent!.url).searchParams.get('token')!
    const accepted = await test.anonymous.request(`/auth/invite/${token}`, { method: 'POST', headers })
    expect(accepted.status).toBe(200)
    const held = await test.anonymous.request('/auth/permissions', { headers })
    expect(await held.json()).toMatchObject({ orgId: made.id, roles: ['org_admin'] })
  })

  it('makes a person with an account a member immediately', async () => {
    const person = await (await test.mintOrg()).member('viewer')
    const { org: made, invitation: sent } = await provision({ ownerEmail: person.email.toUpperCase() })
    expect(sent).toBeNull()
    expect(management.invitations).toEqual([])
    expect(management.updates).toMatchObject([
      { path: 'tenant/add', tenantId: made.id },
      { path: 'role/set', tenantId: made.id, roleNames: ['org_admin'] },
    ])
    const answer = await test.as({ ...person, orgId: made.id }).request('/auth/permissions')
    expect(await answer.json()).toMatchObject({ orgId: made.id, roles: ['org_admin'] })
  })

  it('keeps an invitation whose email cannot be sent, so that the operator can pass on its link', async () => {
    management.fault.status = 503
    const { org: made, invitation: sent } = await provision({ ownerEmail: 'late@maple.test', demo: true })
    expect(sent!.failure).toContain('couldn’t be sent')
    const [row] = await test.db.select().from(invitation).where(eq(invitation.orgId, made.id))
    expect(row).toMatchObject({ status: 'pending', sentCount: 0, emailKey: 'late@maple.test' })
    const token = new URL(sent!.url).searchParams.get('token')!
    expect((await test.anonymous.request(`/auth/invite/${token}`)).status).toBe(200)
  })

  it('rejects invalid options, each with a message', async () => {
    const { org: made } = await provision({ ownerEmail: 'ana@maple.test' })
    await expect(provision({ ownerEmail: 'x@maple.test', slug: made.slug })).rejects.toThrow(
      `An organization with the slug “${made.slug}” already exists`,
    )
    expect(() => readOrganizationOptions({ slug: 'Not a slug', demo: false })).toThrow(
      '--name is missing.\n--slug: Use 3 to 40 lowercase letters, digits, and hyphens, for example maple-homes.\n--owner-email is missing.',
    )
    await expect(getOrganization(test.db, 'nobody-here')).rejects.toThrow(
      'Organization “nobody-here” not found',
    )
  })
})

describe('what only the operator can change', () => {
  it('allows and stops email to tenants, and records both', async () => {
    const own = await test.mintOrg('Self-made', { emailAllowed: false })
    const admin = await own.member('org_admin')
    const shown = async () =>
      (await test.as(admin).request(`/org/${own.id}`)).json<{ emailAllowed: boolean }>()
    expect((await shown()).emailAllowed).toBe(false)
    const patched = await test
      .as(admin)
      .request(`/org/${own.id}`, { method: 'PATCH', json: { emailAllowed: true } })
    expect(patched.status).toBe(422)

    expect(await changeOrganization(contextOf(own.id), { emailAllowed: true })).toBe(true)
    expect(await changeOrganization(contextOf(own.id), { emailAllowed: true })).toBe(false)
    expect((await shown()).emailAllowed).toBe(true)
    expect(await changeOrganization(contextOf(own.id), { emailAllowed: false })).toBe(true)
    const events = await own.ledger('settings.org_updated')
    expect(events.map(({ actor, changes }) => [actor.name, changes])).toEqual([
      ['Operator', [{ field: 'emailAllowed', from: false, to: true }]],
      ['Operator', [{ field: 'emailAllowed', from: true, to: false }]],
    ])
  })

  it('deactivates an organization: its members see that, and nothing else', async () => {
    const own = await test.mintOrg()
    const admin = await own.member('org_admin')
    const other = await test.mintOrg()
    await other.join(admin, 'viewer')
    expect(await changeOrganization(contextOf(own.id), { isActive: false })).toBe(true)
    const told = await test.db
      .select({ userId: outbox.userId })
      .from(outbox)
      .where(and(eq(outbox.orgId, own.id), eq(outbox.event, 'permissions.changed')))
    expect(told).toEqual([{ userId: admin.id }])
    test.deps.access.invalidate({ userId: admin.id })

    const refused = await test.as(admin).request('/property')
    expect(await refused.json()).toMatchObject({ status: 403, code: 'org-inactive' })
    expect((await test.as(admin).request(`/org/${own.id}/overview`)).status).toBe(403)
    expect(
      (await test.as(admin).request(`/org/${own.id}`, { method: 'PATCH', json: { name: 'New' } })).status,
    ).toBe(403)
    expect(await (await test.as(admin).request(`/org/${own.id}`)).json()).toMatchObject({ isActive: false })
    const user = await (
      await test.as(admin).request('/user')
    ).json<{
      orgs: { id: string; isActive: boolean }[]
    }>()
    expect(user.orgs.map(({ id, isActive }) => [id, isActive])).toEqual(
      expect.arrayContaining([
        [own.id, false],
        [other.id, true],
      ]),
    )
    const json = { selectedOrgId: other.id }
    expect((await test.as(admin).request('/user', { method: 'PATCH', json })).status).toBe(200)
    expect((await test.as({ ...admin, orgId: other.id }).request('/property')).status).toBe(200)

    expect(await changeOrganization(contextOf(own.id), { isActive: true })).toBe(true)
    test.deps.access.invalidate({ userId: admin.id })
    expect((await test.as(admin).request('/property')).status).toBe(200)
    expect(await test.db.$count(ledgerEvent, eq(ledgerEvent.orgId, own.id))).toBeGreaterThan(3)
  })
})

it('lists every organization with its members and settings', async () => {
  const own = await test.mintOrg('Zebra Homes', { demo: true, emailAllowed: false })
  await own.member('viewer')
  const gone = await own.member('viewer')
  await test.db
    .update(membership)
    .set({ status: 'removed' })
    .where(and(eq(membership.orgId, own.id), eq(membership.userId, gone.id)))
  const rows = await listOrganizations(test.db)
  expect(rows).toHaveLength(await test.db.$count(org))
  expect(rows.find(({ id }) => id === own.id)).toMatchObject({
    name: 'Zebra Homes',
    demo: true,
    isActive: true,
    emailAllowed: false,
    members: 1,
  })
})
