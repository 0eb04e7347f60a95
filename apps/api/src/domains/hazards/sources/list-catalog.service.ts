import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Connector, connectorKeys } from '../connectors/connector.ts'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import { inTransaction, type ServiceContext } from '../../../platform/context/context.ts'
import { source } from '../../../platform/db/schema/index.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import { listPropertyClusters, type PropertyClusters } from '../feeds/coverage.ts'
import { everySecondsMax } from './source-input.schema.ts'
import type { CatalogEntry } from './sources.schema.ts'
import { regionName } from '../../estate/index.ts'

/** Every connector, with a suggestion if it fits the organization's properties. */
export async function listCatalog(ctx: ServiceContext): Promise<{ items: CatalogEntry[] }> {
  requirePermission(ctx, 'source:read')
  return await inTransaction(ctx, async (tx) => {
    const clusters = await listPropertyClusters(tx.db, tx.orgId)
    const rows = await tx.db
      .select({ connector: source.connector, count: sql<number>`count(*)::int` })
      .from(source)
      .where(eq(source.orgId, tx.orgId))
      .groupBy(source.connector)
    const countByConnector = new Map(rows.map((row) => [row.connector, row.count]))
    const items = connectorKeys.flatMap((key) => {
      const connector = tx.gateways.feeds.findConnector(key)
      return connector ? [toEntry(connector, countByConnector.get(key) ?? 0, clusters)] : []
    })
    return { items }
  })
}

function toEntry(connector: Connector, added: number, clusters: PropertyClusters): CatalogEntry {
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
    suggestion: added === 0 && isSuggestible(connector) ? describeSuggestion(connector, clusters) : null,
  }
}

/** Manual reports and feeds that need a URL can't be suggested by location. */
const isSuggestible = ({ key }: Connector) => key !== 'manual' && key !== 'cap_feed'

const namedStatesMax = 2

/** “You have 12 properties in Texas.”, or null if the feed covers none of them. */
function describeSuggestion(
  { region }: Pick<Connector, 'region'>,
  clusters: PropertyClusters,
): string | null {
  const counts = new Map<string, number>()
  let totalCount = 0
  for (const { state, propertyCount } of clusters) {
    totalCount += propertyCount
    if (state !== null) counts.set(state, (counts.get(state) ?? 0) + propertyCount)
  }
  const countInStates = counts.values().reduce((sum, count) => sum + count, 0)
  const coveredCount = region === 'us' ? countInStates : totalCount
  if (coveredCount === 0) return null
  const propertiesText = formatCount(coveredCount, 'property', 'properties')
  if (countInStates < coveredCount) return `You have ${propertiesText}.`
  const stateNames = [...counts].sort((a, b) => b[1] - a[1]).map(([state]) => regionName(state, 'US'))
  const otherStateCount = stateNames.length - namedStatesMax
  const statesText =
    otherStateCount > 0
      ? `${stateNames.slice(0, namedStatesMax).join(', ')}, and ${otherStateCount} more ${otherStateCount === 1 ? 'state' : 'states'}`
      : stateNames.join(' and ')
  return `You have ${propertiesText} in ${statesText}.`
}
