import { z } from '@hono/zod-openapi'
import { checklistPhases, checklistRoles } from '../../../platform/db/schema/checklist.ts'
import { hazards } from '../../../platform/db/schema/hazard.ts'
import { isoDateTime, OrgParams } from '../../../platform/http/fields.ts'
import { audit } from '../../../platform/http/ref.ts'
import { text } from '../../../platform/http/text.ts'

const itemsMax = 50
/** A week. */
const dueMinutesMax = 7 * 24 * 60

const entryFields = {
  label: text(200),
  phase: z.enum(checklistPhases).openapi({
    description:
      '`prepare`: before the hazard, and for watches. `respond`: while it’s active. `recover`: once it’s over.',
  }),
  dueMinutes: z.number().int().min(1).max(dueMinutesMax).nullable().openapi({
    description:
      'Due this many minutes after the item is added: when the threat is acknowledged, or when the phase starts. Null for no due time.',
  }),
  owner: z.enum(checklistRoles).nullable().openapi({
    description: 'The default owner, which can be changed at each property. Null for no one.',
  }),
}

const key = text(60).openapi({ description: 'Identifies the item when its label or place changes.' })

export const ChecklistInput = z
  .strictObject({
    items: z
      .array(
        z.strictObject({
          key: key.optional().openapi({ description: 'Omit it for a new item.' }),
          ...entryFields,
        }),
      )
      .max(itemsMax, `Use up to ${itemsMax} items.`)
      .refine(
        (items) => {
          const keys = items.flatMap((item) => item.key ?? [])
          return new Set(keys).size === keys.length
        },
        { message: 'Each key can be used once.', params: { code: 'unique' } },
      )
      .nullable()
      .openapi({ description: 'All items, in order. Null resets the checklist to Parapet’s default.' }),
  })
  .openapi('ChecklistInput')
export type ChecklistInput = z.infer<typeof ChecklistInput>

export const Checklist = z
  .object({
    hazard: z.enum(hazards),
    isDefault: z.boolean().openapi({ description: 'Whether it’s Parapet’s default.' }),
    items: z.array(z.object({ key, ...entryFields })),
    version: audit.version.openapi({ description: 'Increases by one with every write. 0 before the first.' }),
    updatedAt: isoDateTime.nullable().openapi({ description: 'Null if it was never changed.' }),
    updatedBy: audit.updatedBy,
  })
  .openapi('Checklist')
export type Checklist = z.infer<typeof Checklist>

export const ChecklistList = z
  .object({ items: z.array(Checklist).openapi({ description: 'One for every hazard.' }) })
  .openapi('ChecklistList')

export const ChecklistParams = OrgParams.extend({ hazard: z.enum(hazards) })
