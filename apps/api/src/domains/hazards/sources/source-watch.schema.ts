import { z } from '@hono/zod-openapi'
import { hazards } from '../../../platform/db/schema/hazard.ts'
import { givenMoment, isoMoment } from '../../../platform/http/fields.ts'

const count = z.number().int()

export const HealthQuery = z.strictObject({
  from: givenMoment.optional().openapi({ description: 'Default: a week ago.' }),
  to: givenMoment.optional().openapi({ description: 'Default: now.' }),
})

export type HealthQuery = z.infer<typeof HealthQuery>

export const SourceHealth = z
  .object({
    from: isoMoment,
    to: isoMoment,
    items: z.array(
      z.object({
        sourceId: z.uuid(),
        name: z.string(),
        gaps: z.array(z.object({ from: isoMoment, to: isoMoment.nullable(), status: z.string() })).openapi({
          description: 'When it was degraded, failing, paused or turned off; `to` null: it still is.',
        }),
        rateLimits: z.array(z.object({ at: isoMoment, host: z.string().nullable(), detail: z.string() })),
        dropped: z.record(z.string(), count).openapi({ description: 'Left-out items by reason.' }),
        runs: z.object({ succeeded: count, failed: count }),
      }),
    ),
  })
  .openapi('SourceHealth')
export type SourceHealth = z.infer<typeof SourceHealth>

export const OrgWatch = z
  .object({
    checkedAt: isoMoment,
    feeds: z.number().int().openapi({ description: 'Sources that fetch hazards, whatever their state.' }),
    gaps: z
      .array(
        z.object({
          sourceId: z.uuid(),
          name: z.string(),
          hazards: z.array(z.enum(hazards)),
          notWatchedSince: isoMoment,
          reason: z.string().nullable(),
        }),
      )
      .openapi({ description: 'What nobody may say "no threats" about.' }),
    unlocatedProperties: z
      .number()
      .int()
      .openapi({ description: 'Properties without a place on the map, which no threat can reach.' }),
  })
  .openapi('OrgWatch')
export type OrgWatch = z.infer<typeof OrgWatch>
