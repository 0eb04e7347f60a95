import { z } from '@hono/zod-openapi'
import { criticalities, propertyStatuses, unitStatuses } from '../../../platform/db/schema/index.ts'
import { tagList } from '../../../platform/http/text.ts'
import { Task } from '../../../platform/jobs/tasks.schema.ts'

/** Clients split larger bulk actions. */
export const batchMax = 10_000

const ids = z
  .array(z.uuid())
  .min(1, 'Enter at least one ID.')
  .max(batchMax, `Use up to ${batchMax.toLocaleString('en-US')} at a time.`)
  .overwrite((values) => [...new Set(values)])
  .openapi({ description: 'What to change. Repeated IDs count once.' })

const tags = tagList.min(1, 'Enter at least one tag.')
const shared = { addTags: tags, removeTags: tags }
const archivable = { ...shared, archived: z.boolean() }

const oneChange = <Shape extends z.ZodRawShape>(fields: Shape) =>
  z
    .strictObject(fields)
    .partial()
    .refine((change) => Object.keys(change).length === 1, {
      message: 'Enter exactly one change.',
      params: { code: 'not_allowed' },
    })

const batchOf = <Change extends z.ZodType>(change: Change, name: string) =>
  z.strictObject({ ids, change: change.openapi({ description: 'Exactly one of these.' }) }).openapi(name)

const PortfolioChange = oneChange({ ...shared, status: z.enum(['active', 'archived']) })
export type PortfolioChange = z.infer<typeof PortfolioChange>
export const PortfolioBatch = batchOf(PortfolioChange, 'PortfolioBatch')

const PropertyChange = oneChange({
  ...shared,
  status: z.enum(propertyStatuses),
  criticality: z.enum(criticalities),
  portfolioId: z.uuid(),
  managerUserId: z.uuid().nullable(),
})
export type PropertyChange = z.infer<typeof PropertyChange>
export const PropertyBatch = batchOf(PropertyChange, 'PropertyBatch')

const UnitChange = oneChange({ ...archivable, status: z.enum(unitStatuses) })
export type UnitChange = z.infer<typeof UnitChange>
export const UnitBatch = batchOf(UnitChange, 'UnitBatch')

const TenantChange = oneChange(archivable)
export type TenantChange = z.infer<typeof TenantChange>
export const TenantBatch = batchOf(TenantChange, 'TenantBatch')

export const BatchResult = z
  .object({
    changed: z.number().int().openapi({ description: 'How many were changed.' }),
    unchanged: z.array(z.uuid()).openapi({ description: 'Those that needed no change.' }),
    refused: z
      .array(
        z.object({
          id: z.uuid(),
          name: z
            .string()
            .nullable()
            .openapi({ description: "Null for tenants, and for what the caller can't see." }),
          code: z.string().openapi({ description: 'The problem code a single change would return.' }),
          reason: z.string(),
        }),
      )
      .openapi({ description: "Those that couldn't be changed, and why." }),
    left: z
      .number()
      .int()
      .openapi({ description: "How many weren't reached: the task is unfinished or was canceled." }),
  })
  .openapi('BatchResult')
export type BatchResult = z.infer<typeof BatchResult>

export const BatchStarted = z.object({ task: Task }).openapi('BatchStarted')
export const BatchParams = z.object({ taskId: z.uuid() })
