import { z } from '@hono/zod-openapi'
import { geocodeStatuses, propertyClasses, propertyStatuses } from '../../../platform/db/schema/index.ts'
import { severities } from '../../../platform/db/schema/hazard.ts'

const integer = z.number().int()
const bySeverity = z.record(z.enum(severities), integer)
const byHazard = z.array(z.object({ hazard: z.string(), count: integer }))

export const PropertiesStats = z
  .object({
    total: integer,
    byStatus: z.record(z.enum(propertyStatuses), integer),
    byClass: z.record(z.enum(propertyClasses), integer),
    bySubType: z.record(z.string(), integer),
    byPortfolio: z.array(z.object({ id: z.uuid(), name: z.string(), count: integer })),
    byRegion: z.array(z.object({ region: z.string().nullable(), count: integer })),
    units: z.object({ total: integer, occupied: integer, vacant: integer, declared: integer }),
    tenants: z.object({ total: integer, reachable: integer }),
    threats: z.object({ properties: integer, bySeverity, byHazard }),
    geocode: z.record(z.enum(geocodeStatuses), integer),
    dataQuality: z.object({
      avg: integer.nullable(),
      histogram: z
        .array(integer)
        .length(5)
        .openapi({ description: 'Number of properties scoring 0–19, 20–39, 40–59, 60–79, and 80–100.' }),
    }),
  })
  .openapi('PropertiesStats')
export type PropertiesStats = z.infer<typeof PropertiesStats>

export const PropertyStats = z
  .object({
    units: z.object({ total: integer, occupied: integer, vacant: integer, declared: integer.nullable() }),
    tenants: z.object({
      total: integer,
      reachable: integer,
      assistance: integer
        .nullable()
        .openapi({ description: 'Tenants who need assistance; null without `tenant:sensitive_read`.' }),
      byLanguage: z.array(z.object({ language: z.string(), count: integer })),
    }),
    consent: z.object({
      optedIn: integer,
      invited: integer,
      declined: integer,
      optedOut: integer,
      none: integer,
    }),
    threats: z.object({
      active: integer,
      last12Months: z.array(
        z.object({ month: z.string(), count: integer, maxSeverity: z.enum(severities).nullable() }),
      ),
      byHazard,
    }),
    ledger: z.object({ last30Days: integer }),
    exposure: z.array(
      z.object({ hazard: z.string(), events5y: integer, lastAt: z.iso.datetime().nullable() }),
    ),
  })
  .openapi('PropertyStats')
export type PropertyStats = z.infer<typeof PropertyStats>

export const PropertyImportStats = z
  .object({
    lastImportAt: z.iso.datetime().nullable(),
    files: z.object({ total: integer, imported: integer, failed: integer }),
    rows: z.object({ created: integer, updated: integer, skipped: integer, errors: integer }),
    byFormat: z.array(z.object({ format: z.string(), count: integer })),
    pendingFileId: z.uuid().nullable(),
    topIssues: z.array(z.object({ code: z.string(), count: integer })),
  })
  .openapi('PropertyImportStats')
export type PropertyImportStats = z.infer<typeof PropertyImportStats>
