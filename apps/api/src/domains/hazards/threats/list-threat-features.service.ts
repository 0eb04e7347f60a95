import { sql } from 'drizzle-orm'
import { inTransaction, requirePermission, type ServiceContext } from '../../../platform/context/context.ts'
import { source, threat } from '../../../platform/db/schema/index.ts'
import { preferIndexes } from '../../../platform/http/keyset.ts'
import { findReach } from './find-reach.ts'
import { narrowThreatSearch } from './narrow-threat-search.ts'
import { threatConditions } from './threat-conditions.ts'
import type { ThreatQuery } from './threat-query.schema.ts'
import type { ThreatFeatures } from './threat-features.schema.ts'
import { isOfSource, threatColumnsWithArea, type ThreatRow, toThreatBrief } from './to-threat.ts'

const featuresMax = 2000

/** The filtered threats as a map shows them: the area, else the point, else nothing. Worst first. */
export async function listThreatFeatures(ctx: ServiceContext, query: ThreatQuery): Promise<ThreatFeatures> {
  requirePermission(ctx, 'threat:read')
  const {
    limit: _l,
    cursor: _c,
    skip: _s,
    anchors: _a,
    sort: _o,
    facets: _f,
    include: _i,
    format: _g,
    ...wanted
  } = query
  return await inTransaction(ctx, async (tx) => {
    await preferIndexes(tx.db)
    const rows: ThreatRow[] = await tx.db
      .select(threatColumnsWithArea)
      .from(threat)
      .leftJoin(source, isOfSource)
      .where(threatConditions(tx, await narrowThreatSearch(tx, wanted)))
      .orderBy(sql`${threat.severityRank} desc`, sql`${threat.id} desc`)
      .limit(featuresMax)
    const reach = await findReach(
      tx,
      rows.map((row) => row.id),
      wanted.propertyId,
    )
    return { type: 'FeatureCollection', features: rows.map((row) => toFeature(row, reach)) }
  })
}

function toFeature(row: ThreatRow, reach: Parameters<typeof toThreatBrief>[1]) {
  const { title, hazard, severity, status, triage, maxRisk, endsAt, expiresAt, impact } = toThreatBrief(
    row,
    reach,
  )
  return {
    type: 'Feature' as const,
    id: row.id,
    geometry: row.geometry ?? (row.point && { type: 'Point', coordinates: [...row.point] }),
    properties: {
      title,
      hazard,
      severity,
      status,
      triage,
      radiusMeters: row.radiusMeters,
      properties: impact.properties,
      maxRisk,
      endsAt: endsAt ?? expiresAt,
      attribution: row.attribution,
    },
  }
}
