import type { Permission } from '@parapet/permissions'
import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { auditColumns, timestamptz } from './columns.ts'
import { org } from './org.ts'
import { user } from './user.ts'

export const membershipStatuses = ['invited', 'active', 'suspended', 'removed'] as const

export const membership = pgTable(
  'membership',
  {
    id: uuid('id').notNull(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id),
    status: text('status', { enum: membershipStatuses }).notNull().default('active'),
    /** The invitation it was accepted from, if any. */
    invitationId: uuid('invitation_id'),
    joinedAt: timestamptz('joined_at'),
    lastActiveAt: timestamptz('last_active_at'),
    ...auditColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    unique('membership_org_user').on(t.orgId, t.userId),
    index('membership_user').on(t.userId),
  ],
)

/** A named set of permissions of one organization. Built-in roles are included, marked `system`. */
export const role = pgTable(
  'role',
  {
    id: uuid('id').notNull(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    key: text('key').notNull(),
    name: text('name').notNull(),
    description: text('description'),
    permissions: text('permissions')
      .array()
      .$type<Permission[]>()
      .notNull()
      .default(sql`'{}'`),
    system: boolean('system').notNull().default(false),
    ...auditColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('role_org_key')
      .on(t.orgId, t.key)
      .where(sql`archived_at is null`),
  ],
)

export const membershipRole = pgTable(
  'membership_role',
  {
    orgId: uuid('org_id').notNull(),
    membershipId: uuid('membership_id').notNull(),
    roleId: uuid('role_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.membershipId, t.roleId] }),
    foreignKey({
      columns: [t.orgId, t.membershipId],
      foreignColumns: [membership.orgId, membership.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.orgId, t.roleId], foreignColumns: [role.orgId, role.id] }),
    index('membership_role_role').on(t.orgId, t.roleId),
  ],
)

export const resourceTypes = ['portfolio', 'property'] as const

export const resourceRole = pgTable(
  'resource_role',
  {
    id: uuid('id').notNull(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    key: text('key').notNull(),
    resourceType: text('resource_type', { enum: resourceTypes }).notNull(),
    name: text('name').notNull(),
    description: text('description'),
    permissions: text('permissions').array().$type<Permission[]>().notNull(),
    system: boolean('system').notNull().default(false),
    ...auditColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('resource_role_org_key')
      .on(t.orgId, t.key)
      .where(sql`archived_at is null`),
  ],
)

/** A resource role held by one person on one portfolio or property. */
export const resourceGrant = pgTable(
  'resource_grant',
  {
    id: uuid('id').notNull(),
    orgId: uuid('org_id').notNull(),
    userId: uuid('user_id').notNull(),
    resourceRoleId: uuid('resource_role_id').notNull(),
    resourceType: text('resource_type', { enum: resourceTypes }).notNull(),
    resourceId: uuid('resource_id').notNull(),
    grantedBy: uuid('granted_by'),
    expiresAt: timestamptz('expires_at'),
    createdAt: timestamptz('created_at')
      .notNull()
      .default(sql`now()`),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    unique('resource_grant_once').on(t.orgId, t.userId, t.resourceRoleId, t.resourceType, t.resourceId),
    foreignKey({ columns: [t.orgId, t.userId], foreignColumns: [membership.orgId, membership.userId] }),
    foreignKey({
      columns: [t.orgId, t.resourceRoleId],
      foreignColumns: [resourceRole.orgId, resourceRole.id],
    }),
    index('resource_grant_resource').on(t.orgId, t.resourceType, t.resourceId),
    index('resource_grant_role').on(t.orgId, t.resourceRoleId),
    index('resource_grant_expiring')
      .on(t.expiresAt)
      .where(sql`expires_at is not null`),
  ],
)
