import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from './columns.ts'
import { hazards } from './hazard.ts'
import { org } from './org.ts'

/** Before a hazard, during it, and after it. */
export const checklistPhases = ['prepare', 'respond', 'recover'] as const
export type ChecklistPhase = (typeof checklistPhases)[number]

/** Who an item belongs to without naming a person, so that it moves with the shift or the job. */
export const checklistRoles = ['on_call', 'property_manager'] as const
export type ChecklistRole = (typeof checklistRoles)[number]

/** An item of a hazard's checklist, before it's copied to a property. */
export interface ChecklistEntry {
  /** Unique in the checklist, and kept when the label changes. */
  key: string
  label: string
  phase: ChecklistPhase
  /** Minutes after the item is added to a property; null for no due time. */
  dueMinutes: number | null
  owner: ChecklistRole | null
}

/** An item at one property. Those that were added before checklists had phases have only the first four fields. */
export interface ChecklistItem {
  key: string
  label: string
  doneAt: string | null
  doneBy: string | null
  phase?: ChecklistPhase
  dueAt?: string | null
  ownerRole?: ChecklistRole | null
  ownerUserId?: string | null
}

/** An organization's own checklist for a hazard. Without a row, Parapet's default applies. */
export const checklistTemplate = pgTable(
  'checklist_template',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    hazard: text('hazard', { enum: hazards }).notNull(),
    /** In order. Null once it was reset to Parapet's default. */
    items: jsonb('items').$type<ChecklistEntry[]>(),
    version: integer('version').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
    updatedBy: uuid('updated_by'),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.hazard] })],
)
