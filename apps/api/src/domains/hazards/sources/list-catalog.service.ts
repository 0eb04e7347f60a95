import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Connector, connectorKeys } from '../connectors/connector.ts'
import { inTransaction, requirePermission, type ServiceContext } from '../../../platform/context/context.ts'
import { source } from '../../../platform/db/schema/index.ts'
import { listPlaces, type Places } from '../feeds/coverage.ts'
import { everySecondsMax } from './source-input.schema.ts'
import type { CatalogEntry } from './sources.schema.ts'
import { regionName } from '../../estate/index.ts'

/** Every connector, with a suggestion if it fits the organization's properties. */
export async function listCatalog(ctx: ServiceContext): Promise<{ items: CatalogEntry[] }> {
  requirePermission(ctx, 'source:read')
  return await inTransaction(ctx, async (tx) => {
    const places = await listPlaces(tx.db, tx.orgId)
    const rows = await tx.db
      .select({ connector: source.connector, count: sql<number>`count(*)::int` })
      .from(source)
      .where(eq(source.orgId, tx.orgId))
      .groupBy(source.connector)
    const added = new Map(rows.map((row) => [row.connector, row.count]))
    const items = connectorKeys.flatMap((key) => {
      const connector = tx.gateways.feeds.findConnector(key)
      return connector ? [toEntry(connector, added.get(key) ?? 0, places)] : []
    })
    return { items }
  })
}

function toEntry(connector: Connector, added: number, places: Places): CatalogEntry {
  return {
    connector: connector.key,
    name: connector.name,
    description: connector.description,
    hazards: [...connector.hazards],
    region: connector.region,
    schedule: {
      minSeconds: connector.everySeconds.min,
      defaultSeconds: connector.everySeconds.default,
      maxSeconds: everySecondsMax,
    },
    staleAfterSeconds: connector.staleAfterSeconds,
    secret: connector.secret,
    configSchema: z.toJSONSchema(connector.config, { io: 'input', unrepresentable: 'any' }),
    attribution: connector.attribution,
    termsUrl: connector.termsUrl,
    added,
    suggestion: added === 0 && isSuggestible(connector) ? suggest(connector, places) : null,
  }
}

/** Manual reports and feeds that need a URL can't be suggested by location. */
const isSuggestible = ({ key }: Connector) => key !== 'manual' && key !== 'cap_feed'

const statesNamed = 2

/** “You have 12 properties in Texas.”, or null if the feed covers none of them. */
function suggest({ region }: Pick<Connector, 'region'>, places: Places): string | null {
  const counts = new Map<string, number>()
  let all = 0
  for (const { state, properties } of places) {
    all += properties
    if (state !== null) counts.set(state, (counts.get(state) ?? 0) + properties)
  }
  const inStates = counts.values().reduce((sum, count) => sum + count, 0)
  const covered = region === 'us' ? inStates : all
  if (covered === 0) return null
  const quantity = covered === 1 ? '1 property' : `${covered.toLocaleString('en')} properties`
  if (inStates < covered) return `You have ${quantity}.`
  const named = [...counts].sort((a, b) => b[1] - a[1]).map(([state]) => regionName(state, 'US'))
  const more = named.length - statesNamed
  const list =
    more > 0
      ? `${named.slice(0, statesNamed).join(', ')} and ${more} more ${more === 1 ? 'state' : 'states'}`
      : named.join(' and ')
  return `You have ${quantity} in ${list}.`
}
