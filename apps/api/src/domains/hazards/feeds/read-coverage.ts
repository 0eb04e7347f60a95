import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Coverage } from '../connectors/connector.ts'
import type { Database, Transaction } from '../../../platform/db/database.ts'
import { property, type SourceCoverage } from '../../../platform/db/schema/index.ts'
import { boxesAround } from './boxes-around.ts'

type Box = readonly [number, number, number, number]

const wholeWorld: Box = [-180, -90, 180, 90]

export type Places = Awaited<ReturnType<typeof listPlaces>>

/** What has to be asked for so that a source covers what its organisation wants watched. */
export async function readCoverage(
  db: Transaction,
  orgId: string,
  coverage: SourceCoverage,
): Promise<Coverage> {
  return coverPlaces(await listPlaces(db, orgId), coverage)
}

/** The same for an organisation whose places are known. */
export function coverPlaces(places: Places, { mode, areas }: SourceCoverage): Coverage {
  const own = [...new Set(places.flatMap(({ state }) => (state === null ? [] : [state])))].sort()
  if (mode === 'states') {
    const within = places.filter(({ state }) => state !== null && areas.includes(state))
    return { states: [...areas].sort(), boxes: boxesAround(within) }
  }
  if (mode === 'custom') return { states: own, boxes: areas.map(parseBox) }
  if (mode === 'global') return { states: own, boxes: [wholeWorld] }
  return { states: own, boxes: boxesAround(places) }
}

/** Where the organisation has properties: one row for each tenth of a degree and state. */
export async function listPlaces(db: Database | Transaction, orgId: string) {
  return await db
    .select({
      state: sql<string | null>`case when ${property.country} = 'US' then ${property.region} end`,
      lat: sql<number | null>`round(${property.lat} * 10) / 10`,
      lon: sql<number | null>`round(${property.lon} * 10) / 10`,
      properties: sql<number>`count(*)::int`,
    })
    .from(property)
    .where(and(eq(property.orgId, orgId), isNull(property.archivedAt)))
    .groupBy(sql`1`, sql`2`, sql`3`)
}

/** `west,south,east,north`, as the schema of sources has checked it. */
export const parseBox = (area: string) => area.split(',').map(Number) as unknown as Box
