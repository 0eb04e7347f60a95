import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { outbox, resourceRole, role } from '../platform/db/schema/index.ts'
import type { TestApp, TestRequest } from './app.ts'
import type { TestOrg, TestPerson } from './factories.ts'
import type { ResourceGrant } from '../domains/team/grants/grants.schema.ts'
import type { ResourceRole, Role } from '../domains/team/roles/roles.schema.ts'

export interface ProblemBody {
  code: string
  detail: string
  status: number
  missing?: string[]
  existingId?: string
  errors?: { pointer: string; code: string }[]
}

/** Requests about roles, grants and members of one organization. */
export function teamCalls(test: TestApp, org: TestOrg) {
  const call = (person: TestPerson, method: string, path: string, json?: unknown, init: TestRequest = {}) =>
    test.as(person).request(path, { method, ...(json !== undefined && { json }), ...init })

  const roleId = async (key: string, orgId = org.id) => {
    const [row] = await test.db
      .select({ id: role.id })
      .from(role)
      .where(and(eq(role.orgId, orgId), eq(role.key, key)))
    return row!.id
  }

  const resourceRoleId = async (key: string, orgId = org.id) => {
    const [row] = await test.db
      .select({ id: resourceRole.id })
      .from(resourceRole)
      .where(and(eq(resourceRole.orgId, orgId), eq(resourceRole.key, key)))
    return row!.id
  }

  return {
    call,
    roleId,
    resourceRoleId,

    async makeRole(person: TestPerson, permissions: string[], name = `Role ${crypto.randomUUID()}`) {
      const response = await call(person, 'POST', '/team/role', { name, permissions })
      expect(response.status).toBe(201)
      return await response.json<Role>()
    },

    async makeResourceRole(
      person: TestPerson,
      resourceType: 'portfolio' | 'property',
      permissions: string[],
    ) {
      const name = `Role ${crypto.randomUUID()}`
      const response = await call(person, 'POST', '/team/role/resource', { name, resourceType, permissions })
      expect(response.status).toBe(201)
      return await response.json<ResourceRole>()
    },

    async grant(
      person: TestPerson,
      values: { userId: string; role: string; resourceId: string; expiresAt?: string },
    ) {
      const { userId, resourceId, expiresAt } = values
      const response = await call(person, 'POST', '/team/grant', {
        userId,
        resourceRoleId: await resourceRoleId(values.role),
        resourceType: values.role.startsWith('portfolio') ? 'portfolio' : 'property',
        resourceId,
        ...(expiresAt && { expiresAt }),
      })
      expect(response.status).toBe(201)
      return await response.json<ResourceGrant>()
    },

    /** A member with a custom role that has only these permissions. */
    async memberWith(...permissions: string[]) {
      const person = await org.member('viewer')
      const id = crypto.randomUUID()
      await test.db.insert(role).values({
        id,
        orgId: org.id,
        key: `own_${id.slice(0, 8)}`,
        name: `Own ${id}`,
        permissions: permissions as never,
      })
      await org.grantRoleId(person, id)
      return person
    },

    /** The person's current permissions, as their browser requests them. */
    async getPermissions(person: TestPerson) {
      const response = await test.as(person).request('/auth/permissions')
      expect(response.status).toBe(200)
      return await response.json<{ permissions: string[]; isFga: boolean; permittedProperties: string[] }>()
    },

    /** The users whose permission changes were announced since the last call. */
    async drainAnnouncedUserIds() {
      const rows = await test.db
        .delete(outbox)
        .where(and(eq(outbox.orgId, org.id), eq(outbox.event, 'permissions.changed')))
        .returning()
      return rows.map(({ userId }) => userId!)
    },
  }
}

export type TeamCalls = ReturnType<typeof teamCalls>
