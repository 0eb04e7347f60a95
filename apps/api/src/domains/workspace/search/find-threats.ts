import { and, eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { threat } from '../../../platform/db/schema/index.ts'
import { weighedMax } from './find-candidates.ts'
import type { Match } from './rank-matches.ts'
import { searchPatterns, anyOf, visibleThreats } from '../../estate/index.ts'
import { findThreatIds, findWorstPlaces } from '../../hazards/index.ts'

/** Of members of few properties more are looked at, since most are not theirs. */
const lookedAtMax = 2000

/** Threats that touch something the caller may see, those that go on before the others. */
export async function findThreats(tx: TransactionContext, q: string): Promise<Match[]> {
  const visible = visibleThreats(tx)
  const ids = await findThreatIds(tx, searchPatterns(q), visible ? lookedAtMax : weighedMax)
  const rows = await tx.db
    .select({
      id: threat.id,
      title: threat.title,
      event: threat.event,
      status: threat.status,
      areaDesc: threat.areaDesc,
    })
    .from(threat)
    .where(and(eq(threat.orgId, tx.orgId), anyOf(threat.id, ids), sql`not ${threat.isTest}`, visible))
    .limit(weighedMax)
  const places = await findWorstPlaces(
    tx,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    type: 'threat',
    id: row.id,
    name: row.title,
    detail: [inWords(row.status), row.areaDesc].filter(Boolean).join(', '),
    propertyId: places.get(row.id) ?? null,
    codes: [row.event],
    isPast: row.status !== 'active' && row.status !== 'upcoming',
  }))
}

const inWords = (value: string) => value.charAt(0).toUpperCase() + value.slice(1)
