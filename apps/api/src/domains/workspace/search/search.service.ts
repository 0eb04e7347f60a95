import type { Permission } from '@parapet/permissions'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { toSearchWords } from '../../estate/index.ts'
import {
  findPeople,
  findPortfolios,
  findProperties,
  findTenants,
  findThreats,
  findUnits,
} from './find-matches.ts'
import type { SearchItem, SearchQuery, SearchResult } from './search.schema.ts'

/** Types with equally good matches keep this order. */
const finders: { permission: Permission; find: typeof findProperties }[] = [
  { permission: 'property:read', find: findProperties },
  { permission: 'unit:read', find: findUnits },
  { permission: 'tenant:read', find: findTenants },
  { permission: 'threat:read', find: findThreats },
  { permission: 'portfolio:read', find: findPortfolios },
  { permission: 'team:read', find: findPeople },
]

/** The best matches of each type that the caller can see. */
export async function searchEverything(
  ctx: ServiceContext,
  { q, limit }: SearchQuery,
): Promise<SearchResult> {
  const start = performance.now()
  const words = toSearchWords(q)
  const allowedFinders = finders.filter(({ permission }) => ctx.actor.access.permissions.has(permission))
  const groups: Match[][] = []
  if (words.length > 0 && allowedFinders.length > 0) {
    const findAll = async (tx: TransactionContext) => {
      for (const { find } of allowedFinders) groups.push(await find(tx, q))
    }
    await inTransaction(ctx, findAll, { attempts: 1, prefer: 'indexes' })
  }
  return {
    items: rankMatches(groups, words, limit),
    tookMs: Math.round((performance.now() - start) * 10) / 10,
  }
}

export interface Match extends SearchItem {
  /** Other names that count as much as the name: codes and ids. */
  codes?: readonly (string | null)[]
  /** Ended, handled, or affects no visible property, so it ranks behind the others. */
  isPast?: boolean
}

/** 0 for the exact name or code, 1 for the start of the name, 2 for words in the name, 3 for words elsewhere. */
function rank(match: Match, words: readonly string[]) {
  const phrase = words.join(' ')
  const name = toSearchWords(match.name)
  const normalizedName = name.join(' ')
  if (
    normalizedName === phrase ||
    match.codes?.some((code) => code && toSearchWords(code).join(' ') === phrase)
  )
    return 0
  if (normalizedName.startsWith(phrase)) return 1
  return words.every((word) => name.some((part) => part.startsWith(word))) ? 2 : 3
}

const naturalCollator = new Intl.Collator('en', { numeric: true })

/** The best `limit` of each group, and the group with the best match first. */
function rankMatches(groups: readonly Match[][], words: readonly string[], limit: number): SearchItem[] {
  return groups
    .map((matches) =>
      [...new Map(matches.map((match) => [match.id, match])).values()]
        .map((match) => ({ match, rank: rank(match, words) }))
        .toSorted(
          (a, b) =>
            Number(a.match.isPast ?? false) - Number(b.match.isPast ?? false) ||
            a.rank - b.rank ||
            naturalCollator.compare(a.match.name, b.match.name) ||
            naturalCollator.compare(a.match.detail, b.match.detail),
        )
        .slice(0, limit),
    )
    .filter((group) => group.length > 0)
    .toSorted((a, b) => a[0]!.rank - b[0]!.rank)
    .flatMap((group) => group.map(({ match: { codes: _codes, isPast: _past, ...item } }) => item))
}
