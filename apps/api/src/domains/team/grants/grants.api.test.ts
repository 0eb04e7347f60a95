import { eq } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resourceGrant } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { type ProblemBody, type TeamCalls, teamCalls } from '../../../testing/team-test-calls.ts'
import type { FineGrainedAccess, ResourceGrant } from './grants.schema.ts'
import { sweepGrants } from './write-grants.ts'

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

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

async function list(person: TestPerson, query = '') {
  const response = await test.as(person).request(`/team/permission/fga${query}`)
  expect(response.status).toBe(200)
  return await response.json<FineGrainedAccess>()
}

describe('[7.68] grants on individual resources', () => {
  it('lists what can be granted and the current grants, by person, resource and role', async () => {
    const portfolio = await org.portfolio({ name: 'Hills' })
    const [one, two] = [await org.property({ portfolioId: portfolio.id }), await org.property()]
    const [ana, ben] = [await org.member('fga_member'), await org.member('fga_member')]
    const expiresAt = inAnHour()
    const first = await team.grant(admin, {
      userId: ana.id,
      role: 'property_responder',
      resourceId: one.id,
      expiresAt,
    })
    await team.grant(admin, { userId: ana.id, role: 'portfolio_viewer', resourceId: portfolio.id })
    await team.grant(admin, { userId: ben.id, role: 'property_viewer', resourceId: two.id })

    const all = await list(admin)
    expect(all.total).toBe(3)
    expect(all.resourceTypes.map(({ type }) => type)).toEqual(['portfolio', 'property'])
    expect(all.resourceTypes[1]!.permissions).toContain('tenant:contact_read')
    expect(all.resourceTypes[1]!.permissions).not.toContain('org:read')
    expect(all.grants.find(({ id }) => id === first.id)).toEqual({
      id: first.id,
      user: { id: ana.id, name: ana.name },
      resourceRole: { id: await team.resourceRoleId('property_responder'), name: 'Property responder' },
      resourceType: 'property',
      resource: { id: one.id, name: one.name },
      expiresAt,
      grantedBy: { id: admin.id, name: admin.name },
      createdAt: expect.any(String) as string,
      version: 1,
    })
    const ids = async (query: string) => (await list(admin, query)).grants.map(({ resource }) => resource.id)
    expect((await ids(`?userId=${ana.id}`)).toSorted()).toEqual([one.id, portfolio.id].toSorted())
    expect(await ids('?resourceType=portfolio')).toEqual([portfolio.id])
    expect(await ids(`?resourceId=${two.id}`)).toEqual([two.id])
    expect(await ids(`?resourceRoleId=${await team.resourceRoleId('property_viewer')}`)).toEqual([two.id])
    const tomorrow = encodeURIComponent(new Date(Date.now() + 86_400_000).toISOString())
    expect(await ids(`?expiresBefore=${tomorrow}`)).toEqual([one.id])
  })

  it('requires role:read, and rejects unknown query parameters', async () => {
    const viewer = await org.member('viewer')
    expect((await test.as(viewer).request('/team/permission/fga')).status).toBe(403)
    expect((await test.as(admin).request('/team/permission/fga?color=red')).status).toBe(400)
  })

  it('shows a limited member the grants on what they can see, and never those of another organization', async () => {
    const [own, other] = [await org.property(), await org.property()]
    const limited = await org.fga({ role: 'property_viewer', resourceId: own.id })
    await org.grantRole(limited, 'org_admin')
    const colleague = await org.fga(
      { role: 'property_responder', resourceId: own.id },
      { role: 'property_responder', resourceId: other.id },
      { role: 'portfolio_viewer', resourceId: org.unassignedPortfolioId },
    )
    const seen = await list(limited)
    expect(seen.grants.map(({ user, resource }) => [user.id, resource.id])).toEqual(
      expect.arrayContaining([
        [limited.id, own.id],
        [colleague.id, own.id],
      ]),
    )
    expect(seen.total).toBe(2)
    expect((await list(admin)).total).toBe(4)

    const stranger = await (await test.mintOrg()).member('org_admin')
    expect((await list(stranger)).grants).toEqual([])
  })
})

describe('granting', () => {
  it('gives access immediately, records it and notifies their browser', async () => {
    const house = await org.property()
    const limited = await org.member('fga_member')
    expect((await team.getPermissions(limited)).permittedProperties).toEqual([])
    await team.drainAnnouncedUserIds()
    const made = await team.grant(admin, {
      userId: limited.id,
      role: 'property_viewer',
      resourceId: house.id,
    })
    expect((await team.getPermissions(limited)).permittedProperties).toEqual([house.id])
    expect((await test.as(limited).request(`/property/${house.id}`)).status).toBe(200)
    expect(await team.drainAnnouncedUserIds()).toEqual([limited.id])
    expect(await org.ledger('access.grant_added')).toMatchObject([
      {
        actor: { id: admin.id },
        subject: { type: 'user', id: limited.id, name: null },
        propertyId: house.id,
      },
    ])

    expect((await team.call(admin, 'DELETE', `/team/grant/${made.id}`)).status).toBe(204)
    expect((await test.as(limited).request(`/property/${house.id}`)).status).toBe(403)
    expect((await team.call(admin, 'DELETE', `/team/grant/${made.id}`)).status).toBe(404)
    expect(await team.drainAnnouncedUserIds()).toEqual([limited.id])
    expect(await org.ledger('access.grant_removed')).toMatchObject([{ metadata: { reason: 'removed' } }])
  })

  it('rejects a duplicate grant unless the first one expired', async () => {
    const house = await org.property()
    const limited = await org.member('fga_member')
    const given = { userId: limited.id, role: 'property_viewer', resourceId: house.id }
    const first = await team.grant(admin, given)
    const body = {
      userId: limited.id,
      resourceRoleId: await team.resourceRoleId('property_viewer'),
      resourceType: 'property',
      resourceId: house.id,
    }
    const twice = await team.call(admin, 'POST', '/team/grant', body)
    expect(await problem(twice)).toMatchObject({ status: 409, code: 'duplicate', existingId: first.id })
    await test.db
      .update(resourceGrant)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(resourceGrant.id, first.id))
    expect((await team.call(admin, 'POST', '/team/grant', body)).status).toBe(201)
  })

  it('returns the first response to a repeated request', async () => {
    const house = await org.property()
    const body = {
      userId: admin.id,
      resourceRoleId: await team.resourceRoleId('property_viewer'),
      resourceType: 'property',
      resourceId: house.id,
    }
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const first = await team.call(admin, 'POST', '/team/grant', body, { headers })
    const second = await team.call(admin, 'POST', '/team/grant', body, { headers })
    expect([first.status, second.status]).toEqual([201, 201])
    expect(await second.json()).toEqual(await first.json())
  })

  it('rejects a role for another type of resource, an expiration in the past, and unknown ids', async () => {
    const other = await test.mintOrg()
    const [house, foreign] = [await org.property(), await other.property()]
    const stranger = await other.member('viewer')
    const good = {
      userId: admin.id,
      resourceRoleId: await team.resourceRoleId('property_viewer'),
      resourceType: 'property',
      resourceId: house.id,
    }
    const pointers = async (more: object) => {
      const response = await team.call(admin, 'POST', '/team/grant', { ...good, ...more })
      expect(response.status).toBe(422)
      return (await problem(response)).errors!.map(({ pointer }) => pointer)
    }
    expect(await pointers({ resourceRoleId: await team.resourceRoleId('portfolio_viewer') })).toEqual([
      '/resourceRoleId',
    ])
    const foreignRole = await team.resourceRoleId('property_viewer', other.id)
    expect(await pointers({ resourceRoleId: foreignRole })).toEqual(['/resourceRoleId'])
    expect(await pointers({ resourceId: foreign.id })).toEqual(['/resourceId'])
    expect(await pointers({ userId: stranger.id })).toEqual(['/userId'])
    expect(await pointers({ expiresAt: new Date(Date.now() - 1000).toISOString() })).toEqual(['/expiresAt'])
  })

  it('does not let members grant permissions they do not have there', async () => {
    const house = await org.property()
    const target = await org.member('fga_member')
    const giver = await team.memberWith('role:assign')
    const give = async (person: TestPerson, role: string, resourceId: string) =>
      await team.call(person, 'POST', '/team/grant', {
        userId: target.id,
        resourceRoleId: await team.resourceRoleId(role),
        resourceType: 'property',
        resourceId,
      })
    expect(await problem(await give(giver, 'property_responder', house.id))).toMatchObject({
      code: 'permission-denied',
      missing: expect.arrayContaining(['threat:update']) as string[],
    })
    expect((await give(giver, 'property_viewer', house.id)).status).toBe(201)
    const viewer = await org.member('viewer')
    expect((await give(viewer, 'property_viewer', house.id)).status).toBe(403)
  })

  it('does not let members remove grants that they could not give', async () => {
    const house = await org.property()
    const limited = await org.member('fga_member')
    const grant = async (role: string) =>
      await team.grant(admin, { userId: limited.id, role, resourceId: house.id })
    const [more, less] = [await grant('property_responder'), await grant('property_viewer')]
    const giver = await team.memberWith('role:assign')
    const refused = await team.call(giver, 'DELETE', `/team/grant/${more.id}`)
    expect(await problem(refused)).toMatchObject({
      code: 'permission-denied',
      detail:
        'You can’t remove the Property responder role there because it includes permissions you don’t have.',
      missing: expect.arrayContaining(['threat:update']) as string[],
    })
    expect((await team.call(giver, 'DELETE', `/team/grant/${less.id}`)).status).toBe(204)
    expect((await list(admin)).grants.map(({ id }) => id)).toEqual([more.id])
  })

  it('keeps a limited member within their own grants', async () => {
    const [own, other] = [await org.property(), await org.property()]
    const limited = await org.fga({ role: 'property_viewer', resourceId: own.id })
    await org.grantRoleId(limited, (await team.makeRole(admin, ['role:assign', 'role:read'])).id)
    const target = await org.member('fga_member')
    const give = async (role: string, resourceId: string) =>
      await team.call(limited, 'POST', '/team/grant', {
        userId: target.id,
        resourceRoleId: await team.resourceRoleId(role),
        resourceType: role.startsWith('portfolio') ? 'portfolio' : 'property',
        resourceId,
      })
    expect((await give('property_viewer', other.id)).status).toBe(422)
    expect((await give('property_responder', own.id)).status).toBe(403)
    expect((await give('portfolio_viewer', org.unassignedPortfolioId)).status).toBe(403)
    expect((await give('property_viewer', own.id)).status).toBe(201)

    const far = await team.grant(admin, { userId: target.id, role: 'property_viewer', resourceId: other.id })
    const more = await team.grant(admin, {
      userId: target.id,
      role: 'property_responder',
      resourceId: own.id,
    })
    expect((await team.call(limited, 'DELETE', `/team/grant/${far.id}`)).status).toBe(404)
    expect((await team.call(limited, 'PATCH', `/team/grant/${far.id}`, { expiresAt: null })).status).toBe(404)
    expect((await team.call(limited, 'DELETE', `/team/grant/${more.id}`)).status).toBe(403)
    const shorter = { expiresAt: inAnHour() }
    expect((await team.call(limited, 'PATCH', `/team/grant/${more.id}`, shorter)).status).toBe(403)
  })

  it('returns 404 in another organization', async () => {
    const house = await org.property()
    const made = await team.grant(admin, { userId: admin.id, role: 'property_viewer', resourceId: house.id })
    const stranger = await (await test.mintOrg()).member('org_admin')
    expect((await team.call(stranger, 'DELETE', `/team/grant/${made.id}`)).status).toBe(404)
    expect((await team.call(stranger, 'PATCH', `/team/grant/${made.id}`, { expiresAt: null })).status).toBe(
      404,
    )
  })
})

describe('the expiration of a grant', () => {
  it('can be changed by anyone who could give the grant', async () => {
    const house = await org.property()
    const limited = await org.member('fga_member')
    const made = await team.grant(admin, {
      userId: limited.id,
      role: 'property_responder',
      resourceId: house.id,
    })
    const path = `/team/grant/${made.id}`
    const end = inAnHour()
    const headers = { 'If-Match': '"v1"' }
    const shorter = await team.call(admin, 'PATCH', path, { expiresAt: end }, { headers })
    expect(shorter.headers.get('ETag')).toBe('"v2"')
    expect(await shorter.json<ResourceGrant>()).toMatchObject({ expiresAt: end, version: 2 })
    expect((await team.call(admin, 'PATCH', path, { expiresAt: null }, { headers })).status).toBe(412)

    const giver = await team.memberWith('role:assign')
    expect((await team.call(giver, 'PATCH', path, { expiresAt: null })).status).toBe(403)
    const earlier = new Date(Date.now() + 60_000).toISOString()
    expect((await team.call(giver, 'PATCH', path, { expiresAt: earlier })).status).toBe(403)
    expect((await team.call(admin, 'PATCH', path, { expiresAt: earlier })).status).toBe(200)
    const open = await team.call(admin, 'PATCH', path, { expiresAt: null })
    expect(await open.json()).toMatchObject({ expiresAt: null, version: 4, previousVersion: 3 })
    expect(await org.ledger('access.grant_updated')).toHaveLength(3)
  })

  it('ends access at that moment; the sweep then removes the grant, records it and notifies the member', async () => {
    const house = await org.property()
    const limited = await org.member('fga_member')
    const expiresAt = new Date(Date.now() + 1500).toISOString()
    const made = await team.grant(admin, {
      userId: limited.id,
      role: 'property_viewer',
      resourceId: house.id,
      expiresAt,
    })
    expect((await test.as(limited).request(`/property/${house.id}`)).status).toBe(200)
    await pause(new Date(expiresAt).getTime() - Date.now() + 20)
    expect((await test.as(limited).request(`/property/${house.id}`)).status).toBe(403)
    expect((await team.getPermissions(limited)).permittedProperties).toEqual([])
    expect((await list(admin)).grants).toEqual([])
    expect((await team.call(admin, 'PATCH', `/team/grant/${made.id}`, { expiresAt: null })).status).toBe(404)

    await team.drainAnnouncedUserIds()
    const other = await test.mintOrg()
    const far = await other.property()
    await other.fga({ role: 'property_viewer', resourceId: far.id, expiresAt: new Date(Date.now() - 5) })
    expect(await sweepGrants(test.contextOf(admin))).toBe(2)
    expect(await test.db.$count(resourceGrant, eq(resourceGrant.id, made.id))).toBe(0)
    expect(await team.drainAnnouncedUserIds()).toEqual([limited.id])
    expect(await org.ledger('access.grant_removed')).toMatchObject([
      {
        actor: { type: 'system' },
        subject: { type: 'user', id: limited.id },
        propertyId: house.id,
        metadata: { reason: 'expired' },
      },
    ])
    expect(await sweepGrants(test.contextOf(admin))).toBe(0)
  })
})
