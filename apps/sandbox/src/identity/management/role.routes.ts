import { Hono } from 'hono'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Role } from '../../state/sandbox-state.ts'
import { managementConflict, managementNotFound } from '../identity-error.ts'
import type { Identity } from '../identity.ts'
import { readBody } from '../request.ts'

const RoleFields = z.object({
  description: z.string().nullish(),
  permissionNames: z.array(z.string()).nullish(),
  tenantId: z.string().nullish(),
  default: z.boolean().nullish(),
})
const CreateRole = RoleFields.extend({ name: z.string().min(1) })
const CreateRoles = z.object({ roles: z.array(CreateRole) })
const RoleReference = z
  .object({ id: z.string(), name: z.string(), tenantId: z.string().nullish() })
  .partial()
  .refine(({ id, name }) => id || name, 'needs id or name')
const UpdateRole = z.intersection(RoleReference, RoleFields.extend({ newName: z.string().min(1) }))
const SearchRoles = z
  .object({
    tenantIds: z.array(z.string()).nullish(),
    roleNames: z.array(z.string()).nullish(),
    roleNameLike: z.string().nullish(),
    permissionNames: z.array(z.string()).nullish(),
    includeProjectRoles: z.boolean().nullish(),
  })
  .partial()

export function createRoleRoutes({ state }: Identity): Hono {
  const routes = new Hono()

  const addRole = (fields: z.infer<typeof CreateRole>): Role => {
    const tenantId = fields.tenantId ?? ''
    if (state.roles.some((role) => role.name === fields.name && role.tenantId === tenantId)) {
      throw managementConflict(`A role named "${fields.name}" already exists`)
    }
    const createdTime = Math.floor(Date.now() / 1000)
    const role = { id: randomUUID(), name: fields.name, tenantId, createdTime, ...withDefaults(fields) }
    state.roles.push(role)
    return role
  }
  const getRole = ({ id, name, tenantId }: z.infer<typeof RoleReference>): Role => {
    const role = state.roles.find((r) =>
      id ? r.id === id : r.name === name && r.tenantId === (tenantId ?? ''),
    )
    if (!role) throw managementNotFound(`Role "${id ?? name}" not found`)
    return role
  }
  const updateRoleNames = (role: Role, updateNames: (names: string[]) => string[]) => {
    for (const person of state.people) {
      if (role.tenantId === '') person.roleNames = updateNames(person.roleNames)
      for (const membership of person.memberships) {
        if (role.tenantId === '' || membership.tenantId === role.tenantId) {
          membership.roleNames = updateNames(membership.roleNames)
        }
      }
    }
  }

  routes.post('/create', async (c) => c.json(addRole(await readBody(c, CreateRole))))

  routes.post('/create/batch', async (c) => {
    const { roles } = await readBody(c, CreateRoles)
    return c.json({ roles: roles.map(addRole) })
  })

  routes.post('/update', async (c) => {
    const body = await readBody(c, UpdateRole)
    const role = getRole(body)
    updateRoleNames(role, (names) => names.map((name) => (name === role.name ? body.newName : name)))
    Object.assign(role, { name: body.newName, ...withDefaults(body) })
    return c.json({})
  })

  routes.post('/delete', async (c) => {
    const role = getRole(await readBody(c, RoleReference))
    updateRoleNames(role, (names) => names.filter((name) => name !== role.name))
    state.roles = state.roles.filter(({ id }) => id !== role.id)
    return c.json({})
  })

  routes.get('/all', (c) => c.json({ roles: state.roles }))

  routes.post('/search', async (c) => {
    const query = await readBody(c, SearchRoles)
    const roles = state.roles.filter(
      (role) =>
        (!query.tenantIds?.length ||
          query.tenantIds.includes(role.tenantId) ||
          (query.includeProjectRoles && role.tenantId === '')) &&
        (!query.roleNames?.length || query.roleNames.includes(role.name)) &&
        (!query.roleNameLike || role.name.toLowerCase().includes(query.roleNameLike.toLowerCase())) &&
        (query.permissionNames ?? []).every((name) => role.permissionNames.includes(name)),
    )
    return c.json({ roles })
  })

  return routes
}

function withDefaults(fields: z.infer<typeof RoleFields>) {
  return {
    description: fields.description ?? '',
    permissionNames: fields.permissionNames ?? [],
    default: fields.default ?? false,
  }
}

const CreatePermission = z.object({ name: z.string().min(1), description: z.string().nullish() })
const CreatePermissions = z.object({ permissions: z.array(CreatePermission) })
const DeletePermission = z.object({ id: z.string(), name: z.string() }).partial()

export function createPermissionRoutes({ state }: Identity): Hono {
  const routes = new Hono()

  const addPermission = ({ name, description }: z.infer<typeof CreatePermission>) => {
    if (state.permissions.some((permission) => permission.name === name)) {
      throw managementConflict(`A permission named "${name}" already exists`)
    }
    state.permissions.push({ id: randomUUID(), name, description: description ?? '' })
  }

  routes.post('/create', async (c) => {
    addPermission(await readBody(c, CreatePermission))
    return c.json({})
  })

  routes.post('/create/batch', async (c) => {
    const { permissions } = await readBody(c, CreatePermissions)
    permissions.forEach(addPermission)
    return c.json({})
  })

  routes.post('/delete', async (c) => {
    const { id, name } = await readBody(c, DeletePermission)
    const permission = state.permissions.find((p) => (id ? p.id === id : p.name === name))
    if (!permission) throw managementNotFound(`Permission "${id ?? name}" not found`)
    state.permissions = state.permissions.filter((p) => p !== permission)
    for (const role of state.roles) {
      role.permissionNames = role.permissionNames.filter((name) => name !== permission.name)
    }
    return c.json({})
  })

  routes.get('/all', (c) => c.json({ permissions: state.permissions }))

  return routes
}
