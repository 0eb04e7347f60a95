import { and, eq, sql } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import { inTransaction, type ServiceContext } from '../../../platform/context/context.ts'
import { incident, incidentMember } from '../../../platform/db/schema/index.ts'
import { listByKeyset } from '../../../platform/http/keyset.ts'
import type { Page } from '../../../platform/http/page.ts'
import { getVisibleThreat } from '../threats/find-threat.ts'
import { hasState, type IncidentRow, readIncident, toListItems, visibleIncidents } from './find-incident.ts'
import type { Incident, IncidentListItem, IncidentQuery } from './incidents.schema.ts'

/** Incidents with a visible threat, most recently opened first. */
export async function listIncidents(
  ctx: ServiceContext,
  query: IncidentQuery,
): Promise<Page<IncidentListItem>> {
  requirePermission(ctx, 'threat:read')
  const { status, threatId, limit, cursor } = query
  return await inTransaction(ctx, async (tx) => {
    if (threatId !== undefined) await getVisibleThreat(tx, threatId)
    const where = and(
      eq(incident.orgId, tx.orgId),
      // A threat's incident is found in any state.
      hasState(tx, status ?? (threatId === undefined ? ['open'] : ['open', 'ended'])),
      threatId === undefined
        ? undefined
        : sql`${incident.id} in (select ${incidentMember.incidentId} from ${incidentMember} where ${and(eq(incidentMember.orgId, tx.orgId), eq(incidentMember.threatId, threatId))})`,
      visibleIncidents(tx),
    )
    const { items, page } = await listByKeyset<{ row: IncidentRow }>({
      sort: '-openedAt',
      keys: [
        { by: incident.openedAt, type: 'timestamptz', descending: true },
        { by: incident.id, type: 'uuid', descending: true },
      ],
      limit,
      cursor,
      rows: (clauses) =>
        tx.db
          .select({ row: incident, sortValues: clauses.sortValues })
          .from(incident)
          .where(and(where, clauses.where))
          .orderBy(clauses.orderBy)
          .limit(clauses.limit),
      count: async (max) =>
        await tx.db.$count(
          tx.db.select({ id: incident.id }).from(incident).where(where).limit(max).as('matching'),
        ),
    })
    return {
      items: await toListItems(
        tx,
        items.map(({ row }) => row),
      ),
      page,
    }
  })
}

/** One incident with its visible threats and why each is in it. */
export async function getIncident(ctx: ServiceContext, id: string): Promise<Incident> {
  requirePermission(ctx, 'threat:read')
  return await inTransaction(ctx, (tx) => readIncident(tx, id))
}
