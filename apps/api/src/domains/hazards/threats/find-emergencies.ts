import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/db/database.ts'
import { threat, threatImpact } from '../../../platform/db/schema/index.ts'
import { impactBelongsToThreat, isCountedImpact } from '../../estate/index.ts'

/** A real extreme threat to a property of the organization. */
export interface Emergency {
  id: string
  title: string
  /** Whether no one has acknowledged it at one of its properties. */
  isNew: boolean
}

/** The organization’s ongoing extreme threats that someone still has to work on. */
export async function findEmergencies(db: Transaction, orgId: string): Promise<Emergency[]> {
  return await db
    .select({
      id: threat.id,
      title: threat.title,
      isNew: sql<boolean>`bool_or(${threatImpact.triage} = 'new')`,
    })
    .from(threat)
    .innerJoin(threatImpact, impactBelongsToThreat)
    .where(
      and(
        eq(threat.orgId, orgId),
        eq(threat.severity, 'extreme'),
        isNull(threat.archivedAt),
        isCountedImpact,
      ),
    )
    .groupBy(threat.id, threat.title)
}
