import type { Permission } from '@parapet/permissions'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { findPeople, findPortfolios, findProperties, findTenants, findUnits } from './find-matches.ts'
import { findThreats } from './find-threats.ts'
import { type Match, rankMatches } from './rank-matches.ts'
import type { SearchQuery, SearchResult } from './search.schema.ts'
import { searchWords } from '../../estate/index.ts'

/** In the order in which types stand that match equally well. */
const sources: { permission: Permission; find: typeof findProperties }[] = [
  { permission: 'property:read', find: findProperties },
  { permission: 'unit:read', find: findUnits },
  { permission: 'tenant:read', find: findTenants },
  { permission: 'threat:read', find: findThreats },
  { permission: 'portfolio:read', find: findPortfolios },
  { permission: 'team:read', find: findPeople },
]

/** Whatever the caller may see that matches, a few of each type. Types without permission are left out. */
export async function searchEverything(
  ctx: ServiceContext,
  { q, limit }: SearchQuery,
): Promise<SearchResult> {
  const start = performance.now()
  const words = searchWords(q)
  const allowed = sources.filter(({ permission }) => ctx.actor.access.permissions.has(permission))
  const groups: Match[][] = []
  if (words.length > 0 && allowed.length > 0) {
    const findAll = async (tx: TransactionContext) => {
      for (const { find } of allowed) groups.push(await find(tx, q))
    }
    await inTransaction(ctx, findAll, { attempts: 1, prefersIndexes: true })
  }
  return {
    items: rankMatches(groups, words, limit),
    tookMs: Math.round((performance.now() - start) * 10) / 10,
  }
}
