import { and, asc, desc, eq, gt, lte, or, isNull, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import {
  property,
  propertyFigure,
  threat,
  threatImpact,
  threatRevision,
} from '../../../platform/db/schema/index.ts'
import type { Certainty, Severity, Urgency } from '../../../platform/db/schema/hazard.ts'
import type { Dashboard } from './dashboard.schema.ts'
import { scoreRisk, toRiskParts } from '../../hazards/index.ts'
import { anyOf, visibleProperties, impactBelongsToThreat } from '../../estate/index.ts'

const propertiesMax = 10
const dayMs = 86_400_000

/** The properties with the highest risk, and whether it rose or fell within a day. */
export async function listAtRiskProperties(tx: TransactionContext): Promise<Dashboard['watched']> {
  const rows = await tx.db
    .select({ propertyId: property.id, name: property.name, riskScore: propertyFigure.riskScore })
    .from(propertyFigure)
    .innerJoin(
      property,
      and(eq(property.orgId, propertyFigure.orgId), eq(property.id, propertyFigure.propertyId)),
    )
    .where(and(eq(propertyFigure.orgId, tx.orgId), gt(propertyFigure.riskScore, 0), visibleProperties(tx)))
    .orderBy(desc(propertyFigure.riskScore), desc(property.id))
    .limit(propertiesMax)
  const riskBefore = await readRiskAt(
    tx,
    rows.map((row) => row.propertyId),
    new Date(Date.now() - dayMs),
  )
  return rows.map((row) => {
    const change = Math.sign(row.riskScore - (riskBefore.get(row.propertyId) ?? 0))
    return { ...row, trend: change > 0 ? 'up' : change < 0 ? 'down' : 'same' }
  })
}

/** The risk of properties at an earlier time, from the threats and their severity at that time. */
async function readRiskAt(tx: TransactionContext, propertyIds: readonly string[], at: Date) {
  const impacts = await tx.db
    .select({
      propertyId: threatImpact.propertyId,
      threatId: threatImpact.threatId,
      riskParts: threatImpact.riskParts,
    })
    .from(threatImpact)
    .innerJoin(threat, impactBelongsToThreat)
    .where(
      and(
        eq(threatImpact.orgId, tx.orgId),
        anyOf(threatImpact.propertyId, propertyIds),
        sql`not ${threat.isTest}`,
        lte(threatImpact.firstMatchedAt, at),
        or(isNull(threatImpact.endedAt), gt(threatImpact.endedAt, at)),
        or(isNull(threat.closedAt), gt(threat.closedAt, at)),
      ),
    )
  const earlierWeights = await readEarlierWeights(
    tx,
    impacts.map(({ threatId }) => threatId),
    at,
  )
  const risks = new Map<string, number>()
  for (const { propertyId, threatId, riskParts } of impacts) {
    const risk = scoreRisk({ ...riskParts, ...earlierWeights.get(threatId) })
    risks.set(propertyId, Math.max(risk, risks.get(propertyId) ?? 0))
  }
  return risks
}

interface RiskFactors {
  severity: Severity
  certainty: Certainty
  urgency: Urgency
}
type RiskWeights = Partial<Record<keyof RiskFactors, number>>
const unknownFactors: RiskFactors = { severity: 'unknown', certainty: 'unknown', urgency: 'unknown' }

/** Factors that changed since `at`, with their value at that time: the `from` of the first later change. */
async function readEarlierWeights(tx: TransactionContext, threatIds: readonly string[], at: Date) {
  const revisions = await tx.db
    .select({ threatId: threatRevision.threatId, changes: threatRevision.changes })
    .from(threatRevision)
    .where(
      and(
        eq(threatRevision.orgId, tx.orgId),
        anyOf(threatRevision.threatId, threatIds),
        gt(threatRevision.receivedAt, at),
      ),
    )
    .orderBy(asc(threatRevision.threatId), asc(threatRevision.n))
  const earlierWeights = new Map<string, RiskWeights>()
  for (const { threatId, changes } of revisions) {
    const weights = earlierWeights.get(threatId) ?? {}
    for (const { field, from } of changes)
      if (isFactor(field) && weights[field] === undefined && typeof from === 'string')
        weights[field] = toRiskParts({ ...unknownFactors, [field]: from }, 1)[field]
    earlierWeights.set(threatId, weights)
  }
  return earlierWeights
}

const isFactor = (field: string): field is keyof RiskFactors => field in unknownFactors
