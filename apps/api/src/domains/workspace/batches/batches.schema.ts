import { z } from '@hono/zod-openapi'
import {
  criticalities,
  dismissReasons,
  propertyStatuses,
  unitStatuses,
} from '../../../platform/db/schema/index.ts'
import { tagList } from '../../../platform/http/text.ts'
import { Task } from '../../../platform/jobs/tasks.schema.ts'

/** Clients split larger bulk actions. */
export const batchMax = 10_000

const ids = z
  .array(z.uuid())
  .min(1, 'Enter at least one ID.')
  .max(batchMax, `Use up to ${batchMax.toLocaleString('en-US')} at a time.`)
  .overwrite((values) => [...new Set(values)])
  .openapi({ description: 'The records to change. Repeated IDs count once.' })

const tags = tagList.min(1, 'Enter at least one tag.')
const tagChanges = { addTags: tags, removeTags: tags }
const tagAndArchiveChanges = { ...tagChanges, archived: z.boolean() }

const exactlyOneOf = <Shape extends z.ZodRawShape>(fields: Shape) =>
  z
    .strictObject(fields)
    .partial()
    .refine((change) => Object.keys(change).length === 1, {
      message: 'Enter exactly one change.',
      params: { code: 'not_allowed' },
    })

const batchOf = <Change extends z.ZodType>(change: Change, name: string) =>
  z
    .strictObject({ ids, change: change.openapi({ description: 'Exactly one of these changes.' }) })
    .openapi(name)

const PortfolioChange = exactlyOneOf({ ...tagChanges, status: z.enum(['active', 'archived']) })
export type PortfolioChange = z.infer<typeof PortfolioChange>
export const PortfolioBatch = batchOf(PortfolioChange, 'PortfolioBatch')

const PropertyChange = exactlyOneOf({
  ...tagChanges,
  status: z.enum(propertyStatuses),
  criticality: z.enum(criticalities),
  portfolioId: z.uuid(),
  managerUserId: z.uuid().nullable(),
})
export type PropertyChange = z.infer<typeof PropertyChange>
export const PropertyBatch = batchOf(PropertyChange, 'PropertyBatch')

const UnitChange = exactlyOneOf({
  ...tagAndArchiveChanges,
  status: z.enum(unitStatuses),
  undo: z.uuid().openapi({
    description:
      'The `groupId` of a bulk change of the status that the caller made. Restores the status of each unit where it hasn’t changed since that action.',
  }),
})
export type UnitChange = z.infer<typeof UnitChange>
export const UnitBatch = batchOf(UnitChange, 'UnitBatch')

const TenantChange = exactlyOneOf(tagAndArchiveChanges)
export type TenantChange = z.infer<typeof TenantChange>
export const TenantBatch = batchOf(TenantChange, 'TenantBatch')

const ThreatChange = exactlyOneOf({
  triage: z
    .enum(['new', 'acknowledged', 'in_progress'])
    .openapi({ description: 'With the same transitions as for a single threat.' }),
  dismissReason: z.enum(dismissReasons).openapi({ description: 'Dismisses them, for this reason.' }),
  assigneeUserId: z.uuid().nullable(),
  undo: z.uuid().openapi({
    description:
      'The `groupId` of a bulk action that the caller made. Restores the triage or assignee at each property where it hasn’t changed since that action.',
  }),
})
export type ThreatChange = z.infer<typeof ThreatChange>
export const ThreatBatch = batchOf(ThreatChange, 'ThreatBatch')

export const BatchResult = z
  .object({
    changed: z.number().int().openapi({ description: 'Number of records that changed.' }),
    unchanged: z.array(z.uuid()).openapi({ description: 'Records that already had the value.' }),
    refused: z
      .array(
        z.object({
          id: z.uuid(),
          name: z
            .string()
            .nullable()
            .openapi({ description: 'Null for tenants, and for records the caller can’t see.' }),
          code: z.string().openapi({ description: 'The problem code a single change would return.' }),
          reason: z.string(),
        }),
      )
      .openapi({ description: 'Records that couldn’t be changed, and why.' }),
    groupId: z.uuid().openapi({ description: 'The group of its ledger events.' }),
    left: z.number().int().openapi({
      description: 'Number of records not processed, because the task is unfinished or was canceled.',
    }),
  })
  .openapi('BatchResult')
export type BatchResult = z.infer<typeof BatchResult>

export const BatchStarted = z.object({ task: Task }).openapi('BatchStarted')
export const BatchParams = z.object({ taskId: z.uuid() })
