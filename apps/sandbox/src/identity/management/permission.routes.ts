import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Identity } from '../identity.ts'
import { managementConflict, managementNotFound } from '../identity-error.ts'
import { readBody } from '../read-body.ts'

const CreatePermission = z.object({ name: z.string().min(1), description: z.string().nullish() })
const CreatePermissions = z.object({ permissions: z.array(CreatePermission) })
const DeletePermission = z.object({ id: z.string(), name: z.string() }).partial()

export function createPermissionRoutes({ state }: Identity): Hono {
  const routes = new Hono()

  const addPermission = ({ name, description }: z.infer<typeof CreatePermission>) => {
    if (state.permissions.some((permission) => permission.name === name)) {
      throw managementConflict(`There is already a permission named "${name}"`)
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
    if (!permission) throw managementNotFound(`There is no permission "${id ?? name}"`)
    state.permissions = state.permissions.filter((p) => p !== permission)
    for (const role of state.roles) {
      role.permissionNames = role.permissionNames.filter((held) => held !== permission.name)
    }
    return c.json({})
  })

  routes.get('/all', (c) => c.json({ permissions: state.permissions }))

  return routes
}
