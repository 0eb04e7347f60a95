import { and, eq, sql } from 'drizzle-orm'
import type { ServiceContext } from '../../platform/context/context.ts'
import { ledgerEvent } from '../../platform/db/schema/index.ts'
import { createSource } from '../../domains/hazards/sources/write-sources.service.ts'
import type { SourceCreate } from '../../domains/hazards/sources/source-input.schema.ts'

/** The key that the sandbox accepts; no real host would. */
const sandboxKey = 'sandbox-map-key'

/** One source of every connector. */
export const cedarStoneSources: readonly SourceCreate[] = [
  { connector: 'nws_alerts' },
  { connector: 'nifc_wfigs' },
  { connector: 'nasa_firms', secret: sandboxKey },
  { connector: 'noaa_nwps' },
  { connector: 'usgs_earthquake' },
  { connector: 'gdacs' },
  { connector: 'openfema_declarations' },
]

/** For properties at the coast. */
export const harborPointSources: readonly SourceCreate[] = [
  { connector: 'nws_alerts' },
  { connector: 'noaa_nwps' },
  { connector: 'openfema_declarations' },
]

/** Creates an organization's sources once: sources that were deleted aren't created again. */
export async function seedSources(ctx: ServiceContext, sources: readonly SourceCreate[]) {
  const createdCount = await ctx.db.$count(
    ledgerEvent,
    and(
      eq(ledgerEvent.orgId, ctx.orgId),
      eq(ledgerEvent.action, 'source.created'),
      sql`${ledgerEvent.actor} ->> 'name' = ${ctx.actor.name}`,
    ),
  )
  for (const source of sources.slice(createdCount)) await createSource(ctx, source)
}
