import { and, sql, type SQL } from 'drizzle-orm'
import { findUserNames } from '../../../platform/access/find-user-names.ts'
import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { source, threat } from '../../../platform/db/schema/index.ts'
import { listByKeyset, preferIndexes } from '../../../platform/http/keyset.ts'
import { findPlaces, findReach } from './find-reach.ts'
import { narrowThreatSearch } from './narrow-threat-search.ts'
import { impactsAt } from './shown-columns.ts'
import { threatConditions } from './threat-conditions.ts'
import { countThreatFacets } from './threat-facets.ts'
import type { ThreatPage, ThreatQuery } from './threat-query.schema.ts'
import { threatSortKeys } from './threat-sort.ts'
import {
  isOfSource,
  peopleOf,
  threatColumns,
  threatColumnsWithArea,
  type ThreatRow,
  toThreatListItem,
} from './to-threat.ts'
import { seesEveryThreat } from '../../estate/index.ts'

/** One page of the threats that touch something the caller may see, worst first unless asked otherwise. */
export async function listThreats(ctx: ServiceContext, query: ThreatQuery): Promise<ThreatPage> {
  requirePermission(ctx, 'threat:read')
  const { limit, cursor, skip, anchors, sort, facets, include, format: _format, ...wanted } = query
  const columns = include?.includes('geometry') ? threatColumnsWithArea : threatColumns
  return await inTransaction(ctx, async (tx) => {
    await preferIndexes(tx.db)
    const filters = await narrowThreatSearch(tx, wanted)
    const where = threatConditions(tx, filters)
    // The planner takes what a member of few properties sees for a part that has to be sorted, and it is one.
    const isInOrder = filters.ids === undefined && seesEveryThreat(tx)
    const { items, page } = await listByKeyset<ThreatRow>({
      sort,
      keys: threatSortKeys(tx, sort, impactsAt(filters.propertyId)),
      limit,
      cursor,
      skip,
      anchors: anchors && { db: tx.db, from: sql`${threat}`, where },
      rows: async (part) => {
        if (isInOrder) await preferSortedScan(tx, true)
        const rows = await tx.db
          .select({ ...columns, sortValues: part.sortValues })
          .from(threat)
          .leftJoin(source, isOfSource)
          .where(and(where, part.where))
          .orderBy(part.orderBy)
          .limit(part.limit)
          .offset(part.offset)
        if (isInOrder) await preferSortedScan(tx, false)
        return rows
      },
      count: (max) => countThreats(tx, where, max),
    })
    return {
      items: await describeThreats(tx, items, filters.propertyId),
      page,
      ...(facets && { facets: await countThreatFacets(tx, facets, filters) }),
    }
  })
}

/** Rows with what lists show of other objects. */
async function describeThreats(
  tx: TransactionContext,
  rows: readonly ThreatRow[],
  propertyIds: readonly string[] | undefined,
) {
  const ids = rows.map((row) => row.id)
  const names = await findUserNames(tx.db, rows.flatMap(peopleOf))
  const surroundings = {
    names,
    reach: await findReach(tx, ids, propertyIds),
    places: await findPlaces(tx, ids),
  }
  return rows.map((row) => toThreatListItem(tx, row, surroundings))
}

/** As in `listProperties`: a page read in the order of an index is full after a few rows. */
const preferSortedScan = async (tx: TransactionContext, isOn: boolean) =>
  await tx.db.execute(sql`select set_config('enable_sort', ${isOn ? 'off' : 'on'}, true)`)

async function countThreats(tx: TransactionContext, where: SQL, max: number) {
  const matching = tx.db
    .select({ one: sql`1`.as('one') })
    .from(threat)
    .where(where)
    .limit(max)
    .as('matching')
  const [row] = await tx.db.select({ count: sql<number>`count(*)::integer` }).from(matching)
  return row!.count
}
