import { sql } from 'drizzle-orm'
import { date, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { audited } from './columns.ts'
import { property } from './property.ts'
import { tenant } from './tenant.ts'
import { unit } from './unit.ts'

export const occupancyRoles = ['primary', 'co_tenant', 'occupant', 'guarantor'] as const
export const leaseTypes = ['fixed', 'fixed_with_rollover', 'at_will'] as const

/** One stay of a tenant in a unit, past, present or to come. Dates are calendar days without a time zone. */
export const occupancy = pgTable(
  'occupancy',
  {
    id: uuid('id').notNull(),
    orgId: uuid('org_id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    unitId: uuid('unit_id'),
    role: text('role', { enum: occupancyRoles }).notNull().default('primary'),
    leaseFrom: date('lease_from', { mode: 'string' }),
    leaseTo: date('lease_to', { mode: 'string' }),
    moveIn: date('move_in', { mode: 'string' }),
    moveOut: date('move_out', { mode: 'string' }),
    leaseType: text('lease_type', { enum: leaseTypes }),
    externalId: text('external_id'),
    ...audited(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      columns: [t.orgId, t.tenantId],
      foreignColumns: [tenant.orgId, tenant.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.orgId, t.propertyId], foreignColumns: [property.orgId, property.id] }),
    foreignKey({ columns: [t.orgId, t.unitId], foreignColumns: [unit.orgId, unit.id] }),
    index('occupancy_of_property').on(t.orgId, t.propertyId),
    index('occupancy_of_tenant').on(t.orgId, t.tenantId),
    index('occupancy_of_unit')
      .on(t.orgId, t.unitId)
      .where(sql`unit_id is not null`),
  ],
)
