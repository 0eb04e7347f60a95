import { z } from '@hono/zod-openapi'
import { isPermission, type Permission } from '@parapet/permissions'
import { resourceTypes } from '../../../platform/db/schema/index.ts'
import { booleanFlag } from '../../../platform/http/list-query.ts'
import { previousVersion, Ref } from '../../../platform/http/ref.ts'
import { multilineText, text } from '../../../platform/http/text.ts'
import { futureDateTime } from '../grants/grants.schema.ts'

const count = z.number().int()

export const PermissionCatalog = z
  .object({
    permissions: z.array(
      z.object({
        key: z.string(),
        resource: z.string(),
        action: z.string(),
        label: z.string(),
        description: z.string(),
        scoped: z
          .boolean()
          .openapi({ description: 'Can be part of a resource role, limited to one portfolio or property.' }),
        dangerous: z.boolean(),
        grantable: z.boolean().openapi({
          description: 'Whether the caller has it everywhere and can therefore add it to a role.',
        }),
      }),
    ),
    groups: z.array(z.object({ resource: z.string(), label: z.string(), permissions: z.array(z.string()) })),
  })
  .openapi('PermissionCatalog')
export type PermissionCatalog = z.infer<typeof PermissionCatalog>

export const Role = z
  .object({
    id: z.uuid(),
    key: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    system: z.boolean().openapi({
      description: 'Whether the role is built-in. Built-in roles can be assigned but not changed.',
    }),
    permissions: z.array(z.string()),
    memberCount: count.openapi({ description: 'Active members who have the role.' }),
    invitationCount: count.openapi({ description: 'Pending invitations that include it.' }),
    version: count,
  })
  .openapi('Role')
export type Role = z.infer<typeof Role>

export const RoleList = z.object({ items: z.array(Role) }).openapi('RoleList')
export type RoleList = z.infer<typeof RoleList>

export const ResourceRole = z
  .object({
    id: z.uuid(),
    key: z.string(),
    resourceType: z.enum(resourceTypes),
    name: z.string(),
    description: z.string().nullable(),
    system: z.boolean().openapi({
      description: 'Whether the role is built-in. Built-in roles can be assigned but not changed.',
    }),
    permissions: z.array(z.string()),
    grantCount: count.openapi({ description: 'Current grants of the role.' }),
    memberCount: count.openapi({ description: 'Members who have the role on at least one resource.' }),
    invitationCount: count.openapi({ description: 'Pending invitations that include it.' }),
    version: count,
  })
  .openapi('ResourceRole')
export type ResourceRole = z.infer<typeof ResourceRole>

export const ResourceRoleList = z.object({ items: z.array(ResourceRole) }).openapi('ResourceRoleList')
export type ResourceRoleList = z.infer<typeof ResourceRoleList>

/** How a change to a role affects, or would affect, members. */
export const RoleDiff = z
  .object({
    permissions: z
      .array(z.object({ permission: z.string(), gain: count, lose: count }))
      .openapi({ description: 'How many members gain and lose each permission, in catalog order.' }),
    affectedCount: count,
    affected: z
      .array(
        z.object({
          user: Ref,
          resource: z
            .object({ type: z.enum(resourceTypes), id: z.uuid(), name: z.string() })
            .nullable()
            .openapi({ description: 'Null for a role that applies in the whole organization.' }),
          gains: z.array(z.string()),
          loses: z.array(z.string()),
        }),
      )
      .openapi({
        description:
          'The first 200 active members whose permissions change, sorted by name. Permissions that a member also has through another role don’t count as a change.',
      }),
  })
  .openapi('RoleDiff')
export type RoleDiff = z.infer<typeof RoleDiff>

const roleKey = z
  .string()
  .regex(
    /^[a-z][a-z0-9_]{2,39}$/,
    'Use 3 to 40 lowercase letters, digits, and underscores, starting with a letter, for example leasing_agent.',
  )

const permissionList = z
  .array(z.string())
  .min(1, 'Select at least one permission.')
  .max(200)
  .superRefine((keys, ctx) => {
    for (const [index, key] of keys.entries()) {
      if (isPermission(key)) continue
      const message = `Permission “${key}” doesn’t exist.`
      ctx.addIssue({ code: 'custom', path: [index], params: { code: 'enum' }, message })
    }
  })
  .transform((keys) => [...new Set(keys)] as Permission[])
  .openapi({ type: 'array', items: { type: 'string' } })

const nameFields = { name: text(80), description: multilineText(300).nullish() }

export const RoleCreate = z
  .strictObject({
    key: roleKey.optional().openapi({ description: 'Derived from the name if omitted.' }),
    ...nameFields,
    permissions: permissionList,
  })
  .openapi('RoleCreate')
export type RoleCreate = z.infer<typeof RoleCreate>

export const RolePatch = z
  .strictObject({ ...nameFields, permissions: permissionList })
  .partial()
  .openapi('RolePatch')
export type RolePatch = z.infer<typeof RolePatch>

export const ResourceRoleCreate = z
  .strictObject({
    key: roleKey.optional().openapi({ description: 'Derived from the name if omitted.' }),
    resourceType: z.enum(resourceTypes),
    ...nameFields,
    permissions: permissionList,
    assignments: z
      .array(z.strictObject({ userId: z.uuid(), resourceId: z.uuid(), expiresAt: futureDateTime.nullish() }))
      .max(200)
      .optional()
      .openapi({ description: 'Assigns it immediately. Requires `role:assign`.' }),
  })
  .openapi('ResourceRoleCreate')
export type ResourceRoleCreate = z.infer<typeof ResourceRoleCreate>

export const DryRunQuery = z.strictObject({
  dryRun: booleanFlag.optional().openapi({
    description: 'Validates the request and returns what would change, without changing anything.',
  }),
})

export const ReplaceQuery = z.strictObject({
  replaceBy: z
    .uuid()
    .optional()
    .openapi({ description: 'The role that replaces the deleted one. Requires `role:assign`.' }),
})

const writeFields = { previousVersion, diff: RoleDiff }

export const RoleWrite = Role.extend(writeFields).openapi('RoleWrite')
export type RoleWrite = z.infer<typeof RoleWrite>

export const ResourceRoleWrite = ResourceRole.extend(writeFields).openapi('ResourceRoleWrite')
export type ResourceRoleWrite = z.infer<typeof ResourceRoleWrite>
