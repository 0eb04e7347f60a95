import { and, eq, sql } from 'drizzle-orm'
import type { ServiceContext } from '../../platform/context/context.ts'
import { ledgerEvent } from '../../platform/db/schema/index.ts'
import { createSource } from '../../domains/hazards/sources/write-sources.service.ts'
import type { SourceCreate } from '../../domains/hazards/sources/source-input.schema.ts'

/** The key that the sandbox accepts; no real host would. */
const sandboxKey = 'sandbox-map-key'

/** All connectors. */
export const cedarStoneSources: readonly SourceCreate[] = [
  { connector: 'nws_alerts' },
  { connector: 'nifc_wfigs' },
  { connector: 'nasa_firms', secret: sandboxKey },
  { connector: 'noaa_nwps' },
  { connector: 'usgs_earthquake' },
  { connector: 'gdacs' },
  { connector: 'openfema_declarations' },
]

/** Enough for houses by the sea. */
export const harborPointSources: readonly SourceCreate[] = [
  { connector: 'nws_alerts' },
  { connector: 'noaa_nwps' },
  { connector: 'openfema_declarations' },
]

/** Gives an organization its sources once: what people removed since then stays so. */
export async function seedSources(ctx: ServiceContext, sources: readonly SourceCreate[]) {
  const made = await ctx.db.$count(
    ledgerEvent,
    and(
      eq(ledgerEvent.orgId, ctx.orgId),
      eq(ledgerEvent.action, 'source.created'),
      sql`${ledgerEvent.actor} ->> 'name' = ${ctx.actor.name}`,
    ),
  )
  for (const source of sources.slice(made)) await createSource(ctx, source)
}
