import { z } from '@hono/zod-openapi'
import { geocodeStatuses, propertyClasses, propertyStatuses } from '../../../platform/db/schema/index.ts'
import { severities } from '../../../platform/db/schema/hazard.ts'

const number = z.number().int()
const bySeverity = z.record(z.enum(severities), number)
const byHazard = z.array(z.object({ hazard: z.string(), count: number }))

export const PropertiesStats = z
  .object({
    total: number,
    byStatus: z.record(z.enum(propertyStatuses), number),
    byClass: z.record(z.enum(propertyClasses), number),
    bySubType: z.record(z.string(), number),
    byPortfolio: z.array(z.object({ id: z.uuid(), name: z.string(), count: number })),
    byRegion: z.array(z.object({ region: z.string().nullable(), count: number })),
    units: z.object({ total: number, occupied: number, vacant: number, declared: number }),
    tenants: z.object({ total: number, reachable: number }),
    threats: z.object({ properties: number, bySeverity, byHazard }),
    geocode: z.record(z.enum(geocodeStatuses), number),
    dataQuality: z.object({
      avg: number.nullable(),
      histogram: z
        .array(number)
        .length(5)
        .openapi({ description: 'Number of properties scoring 0–19, 20–39, 40–59, 60–79, and 80–100.' }),
    }),
  })
  .openapi('PropertiesStats')
export type PropertiesStats = z.infer<typeof PropertiesStats>

export const PropertyStats = z
  .object({
    units: z.object({ total: number, occupied: number, vacant: number, declared: number.nullable() }),
    tenants: z.object({
      total: number,
      reachable: number,
      assistance: number,
      byLanguage: z.array(z.object({ language: z.string(), count: number })),
    }),
    consent: z.object({ optedIn: number, invited: number, declined: number, optedOut: number, none: number }),
    threats: z.object({
      active: number,
      last12Months: z.array(
        z.object({ month: z.string(), count: number, maxSeverity: z.enum(severities).nullable() }),
      ),
      byHazard,
    }),
    ledger: z.object({ last30Days: number }),
    exposure: z.array(
      z.object({ hazard: z.string(), events5y: number, lastAt: z.iso.datetime().nullable() }),
    ),
  })
  .openapi('PropertyStats')
export type PropertyStats = z.infer<typeof PropertyStats>

export const PropertyImportStats = z
  .object({
    lastImportAt: z.iso.datetime().nullable(),
    files: z.object({ total: number, imported: number, failed: number }),
    rows: z.object({ created: number, updated: number, skipped: number, errors: number }),
    byFormat: z.array(z.object({ format: z.string(), count: number })),
    pendingFileId: z.uuid().nullable(),
    topIssues: z.array(z.object({ code: z.string(), count: number })),
  })
  .openapi('PropertyImportStats')
export type PropertyImportStats = z.infer<typeof PropertyImportStats>
