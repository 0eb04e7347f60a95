import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { systemActor } from '../../../platform/access/system-actor.ts'
import { createTaskContext, inTransaction, type RunnerDeps } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { org, property } from '../../../platform/db/schema/index.ts'
import { locateByZip } from '../addresses/location.ts'
import { enqueueMatch } from '../exposure/enqueue-match.ts'

/** Each takes up to 50 ms on the embedded engine, and blocks its single connection. */
const zipsPerStatement = 200

const lacksRadius = and(
  eq(property.geocodePrecision, 'postal_code'),
  isNull(property.geocodeRadiusMeters),
  isNotNull(property.lat),
)

/**
 * Stores how far from its point each property located by ZIP code can be, where an earlier release didn't, and matches
 * those organizations' properties again. The radius follows from the ZIP code, so this isn't a change to the property.
 * Does nothing once all are stored.
 */
export async function fillRadii(deps: RunnerDeps, signal?: AbortSignal): Promise<number> {
  const pending = await deps.db
    .selectDistinct({ orgId: property.orgId, orgName: org.name, postalCode: property.postalCode })
    .from(property)
    .innerJoin(org, eq(org.id, property.orgId))
    .where(lacksRadius)
  let filledCount = 0
  for (const [orgId, rows] of Map.groupBy(pending, (row) => row.orgId)) {
    const radii = rows.flatMap(({ postalCode }) => {
      const radius = locateByZip({ country: 'US', postalCode })?.radiusMeters
      return radius == null ? [] : [{ postalCode, radius }]
    })
    for (let from = 0; from < radii.length; from += zipsPerStatement) {
      if (signal?.aborted) return filledCount
      const ctx = createTaskContext(deps, { orgId, id: newId() }, systemActor)
      filledCount += await inTransaction(ctx, async (tx) => {
        const { rows: filled } = await tx.db.execute(sql`
          update ${property} set geocode_radius_meters = r.radius
          from jsonb_to_recordset(${JSON.stringify(radii.slice(from, from + zipsPerStatement))}::jsonb)
            as r("postalCode" text, radius double precision)
          where ${property.orgId} = ${orgId} and ${property.postalCode} = r."postalCode" and ${lacksRadius}
          returning 1`)
        const isLast = from + zipsPerStatement >= radii.length
        if (isLast)
          await enqueueMatch(tx, {
            properties: null,
            subject: { type: 'organization', id: orgId, name: rows[0]!.orgName },
          })
        return filled.length
      })
    }
  }
  if (filledCount > 0)
    deps.log.info({ properties: filledCount }, 'radius stored for properties located by ZIP code')
  return filledCount
}
