import { type SQL, sql } from 'drizzle-orm'
import type { ServiceContext } from '../../../platform/context/context.ts'
import { threat } from '../../../platform/db/schema/index.ts'
import type { SortKey } from '../../../platform/http/keyset.ts'
import { maxRiskOf } from './shown-columns.ts'
import { startedAt } from './threat-conditions.ts'
import type { ThreatQuery, threatSortFields } from './threat-query.schema.ts'

/** Every order ends with the id and has two indexes: of all threats and of those that go on; see `schema/threat.ts`. */
export function threatSortKeys(
  ctx: Pick<ServiceContext, 'actor' | 'orgId'>,
  sort: ThreatQuery['sort'],
  /** Where the list is about some impacts alone. */
  at?: SQL,
): SortKey[] {
  const descending = sort.startsWith('-')
  const keys: Record<(typeof threatSortFields)[number], SortKey[]> = {
    severity: [
      { by: threat.severityRank, type: 'integer' },
      { by: startedAt, type: 'timestamptz' },
    ],
    onsetAt: [{ by: startedAt, type: 'timestamptz' }],
    sentAt: [{ by: threat.sentAt, type: 'timestamptz' }],
    maxRisk: [{ by: maxRiskOf(ctx, at), type: 'integer' }],
    endsAt: [{ by: descending ? endsAtDown : endsAtUp, type: 'timestamptz' }],
  }
  const field = sort.replace(/^-/, '') as keyof typeof keys
  return [...keys[field], { by: threat.id, type: 'uuid' } as const].map((key) => ({ ...key, descending }))
}

// Without an end last in both directions, with a plain comparison to continue a page from.
const endsAtUp = sql`coalesce(${threat.endsAt}, ${threat.expiresAt}, '9000-01-01 00:00:00+00'::timestamptz)`
const endsAtDown = sql`coalesce(${threat.endsAt}, ${threat.expiresAt}, '0010-01-01 00:00:00+00'::timestamptz)`
