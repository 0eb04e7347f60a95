import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import type { Connector } from '../connectors/connector.ts'
import { secretOwner } from '../fetch/feed-access.ts'
import { FeedFailure } from '../fetch/feed-failure.ts'
import { redactSecret } from '../fetch/fetch-feed.ts'
import { readCoverage } from '../feeds/coverage.ts'
import { readFeed } from '../feeds/read-feed.ts'
import { getSourceRow } from './read-source.ts'
import { shownRawLengthMax } from './read-sources.service.ts'
import { parseSettings, requireConnector, requireSecret } from './source-input.ts'
import type { SourceTest, SourceTestResult } from './source-input.schema.ts'

const shownSamplesMax = 3

/** Fetches once with these settings and returns the result, even if it is a failure. Stores nothing. */
export async function testSource(ctx: ServiceContext, input: SourceTest): Promise<SourceTestResult> {
  requirePermission(ctx, 'source:create')
  const connector = requireConnector(ctx, input.connector)
  const config = parseSettings(connector, input.config ?? {})
  const { secret, coverage } = await inTransaction(ctx, async (tx) => ({
    secret: input.secret ?? (await openSecret(tx, connector, input.sourceId)),
    coverage: await readCoverage(tx.db, tx.orgId, input.coverage ?? { mode: 'properties_bbox', areas: [] }),
  }))
  requireSecret(connector, secret !== null, input.secret !== undefined)
  const requests = connector.requests(config, coverage)
  const [request] = requests
  const startedAt = performance.now()
  const baseResult = { requests: requests.length, ...emptyResult }
  if (!request) {
    const detail =
      'None of your properties are in this source’s coverage area, so there’s nothing to fetch yet.'
    return { ...baseResult, ok: true, error: { code: 'nothing_to_fetch', title: 'Nothing to fetch', detail } }
  }
  const { host } = new URL(request.url)
  try {
    const reading = await readFeed(ctx.gateways.feeds, { request, connector, config, secret })
    return {
      ...baseResult,
      ok: true,
      host,
      httpStatus: reading?.httpStatus ?? null,
      bytes: reading?.bytes ?? 0,
      durationMs: Math.round(performance.now() - startedAt),
      items: reading?.messages.length ?? 0,
      unparsable: reading?.unparsable.length ?? 0,
      dropped: reading?.dropped ?? {},
      madeAt: reading?.madeAt ?? null,
      samples: (reading?.messages ?? [])
        .slice(0, shownSamplesMax)
        .map(({ raw, rawContentType, ...mapped }) => ({
          raw: redactSecret(raw.slice(0, shownRawLengthMax), secret),
          rawContentType,
          mapped,
        })),
    }
  } catch (error) {
    if (!(error instanceof FeedFailure)) throw error
    return {
      ...baseResult,
      ok: false,
      host: error.host || host,
      httpStatus: error.status,
      durationMs: Math.round(performance.now() - startedAt),
      error: { code: error.kind, title: error.title, detail: error.message },
    }
  }
}

const emptyResult = {
  host: null,
  httpStatus: null,
  bytes: 0,
  durationMs: 0,
  items: 0,
  unparsable: 0,
  dropped: {},
  madeAt: null,
  samples: [],
  error: null,
}

/** The stored key of a source, which only its own connector gets. */
async function openSecret(tx: TransactionContext, connector: Connector, sourceId: string | undefined) {
  if (sourceId === undefined) return null
  const row = await getSourceRow(tx, sourceId)
  if (!row.secret || !connector.secret || row.connector !== connector.key) return null
  return tx.gateways.feeds.secrets.open(row.secret, secretOwner(row))
}
