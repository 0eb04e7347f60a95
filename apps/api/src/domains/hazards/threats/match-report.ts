import { and, eq, ne } from 'drizzle-orm'
import { inTransaction, type ServiceContext } from '../../../platform/context/context.ts'
import { property } from '../../../platform/db/schema/index.ts'
import type { HazardMessage } from '../../../platform/db/schema/hazard-message.ts'
import { toShape } from '../matching/hazard-shape.ts'
import { loadPlaces } from '../matching/load-places.ts'
import { matcher } from '../matching/matcher.ts'
import { scoreRisk, toRiskParts } from '../risk-score.ts'
import type { PropertyMatch } from '../threat-unit-of-work/set-impacts.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { manualConnector } from './manual-message.ts'
import { anyOf, visibleProperties } from '../../estate/index.ts'

/**
 * The properties that a report touches: those chosen, or else those that matching finds, as for any feed. Ask outside
 * a transaction. Throws 422 for chosen properties that are not there, and when nothing is touched.
 */
export async function matchReport(
  ctx: ServiceContext,
  message: HazardMessage,
  chosen: readonly string[] | undefined,
): Promise<PropertyMatch[]> {
  const matches = chosen ? await matchChosen(ctx, message, chosen) : await matchPlace(ctx, message)
  if (matches.length === 0) {
    throw invalid('/point', 'It touches none of your located properties. Move it, or choose the properties.')
  }
  return matches
}

const invalid = (pointer: string, message: string, value?: unknown) =>
  new Problem('validation-failed', message, { errors: [{ pointer, code: 'not_found', message, value }] })

async function matchPlace(ctx: ServiceContext, message: HazardMessage): Promise<PropertyMatch[]> {
  const places = (await loadPlaces(ctx.db, [ctx.orgId])).get(ctx.orgId)
  if (!places) return []
  const shape = toShape({ ...message, connector: manualConnector })
  const [[found = []] = []] = await matcher.match([places.key], [shape])
  return found.map(({ at, ...match }) => ({ ...match, propertyId: places.ids[at]! }))
}

async function matchChosen(ctx: ServiceContext, message: HazardMessage, chosen: readonly string[]) {
  const ids = [...new Set(chosen)]
  const rows = await inTransaction(ctx, (tx) =>
    tx.db
      .select({ id: property.id })
      .from(property)
      .where(
        and(
          eq(property.orgId, tx.orgId),
          anyOf(property.id, ids),
          ne(property.status, 'archived'),
          visibleProperties(tx),
        ),
      ),
  )
  const known = new Set(rows.map((row) => row.id))
  const missing = ids.find((id) => !known.has(id))
  if (missing !== undefined) throw invalid('/propertyIds', 'There is no such property.', missing)
  const riskParts = toRiskParts(message, 1)
  return ids.map(
    (propertyId) =>
      ({
        propertyId,
        // One that a person tied by hand is untied by hand only.
        method: 'manual',
        byCountyOnly: false,
        proximity: 'inside',
        distanceMeters: null,
        bearingDeg: null,
        rule: { id: null, name: 'Chosen by hand', radiusMeters: null },
        severity: message.severity,
        riskScore: scoreRisk(riskParts),
        riskParts,
      }) as const,
  )
}
