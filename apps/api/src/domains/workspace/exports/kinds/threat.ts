import { and, eq, inArray } from 'drizzle-orm'
import type { Geometry } from 'geojson'
import { findUserNames } from '../../../../platform/access/find-user-names.ts'
import { source, threat } from '../../../../platform/db/schema/index.ts'
import { affectsVisibleProperty, impactsWithPermission } from '../../../estate/index.ts'
import {
  findIncidents,
  findReach,
  impactsAt,
  listAssignees,
  noReach,
  resolveThreatFilters,
  threatBelongsToSource,
  threatColumns,
  threatConditions,
  ThreatQuery,
  type ThreatReach,
  type ThreatRow,
  threatSortKeys,
} from '../../../hazards/index.ts'
import {
  column,
  defineExport,
  type ExportColumn,
  exportPermission,
  exportQuery,
  pagingParameters,
  selectedRows,
} from '../export-kind.ts'

interface Row extends ThreatRow {
  reach?: ThreatReach | undefined
  assigneeNames?: string | undefined
  incidentTitle?: string | undefined
}

const reachOf = ({ reach }: Row) => reach ?? noReach
const iso = (moment: Date | null) => moment?.toISOString() ?? null

const columns: ExportColumn<Row>[] = [
  column('title', 'Threat', true, (row) => row.title),
  column('incident', 'Incident', false, (row) => row.incidentTitle ?? null),
  column('event', 'Event', false, (row) => row.event),
  column('hazard', 'Hazard', true, (row) => row.hazard),
  column('severity', 'Severity', true, (row) => row.severity),
  column('certainty', 'Certainty', false, (row) => row.certainty),
  column('urgency', 'Urgency', false, (row) => row.urgency),
  column('status', 'Status', true, (row) => row.status),
  column('triage', 'Triage', true, (row) => reachOf(row).triage ?? row.triage),
  column('attention', 'Needs attention', false, (row) => reachOf(row).attentionReason),
  column('assignees', 'Assigned to', true, (row) => row.assigneeNames || null),
  column('properties', 'Properties', true, (row) => reachOf(row).properties),
  column('units', 'Units', false, (row) => reachOf(row).units),
  column('tenants', 'Tenants', true, (row) => reachOf(row).tenants),
  column('reachable', 'Reachable tenants', false, (row) => reachOf(row).reachable),
  column('maxRisk', 'Highest risk', false, (row) => reachOf(row).maxRisk),
  column('areaDesc', 'Area', false, (row) => row.areaDesc),
  column('startsAt', 'Starts', true, (row) => iso(row.onsetAt ?? row.effectiveAt ?? row.sentAt)),
  column('endsAt', 'Ends', true, (row) => iso(row.endsAt ?? row.expiresAt)),
  column('closedAt', 'Ended', true, (row) => iso(row.closedAt)),
  column('sentAt', 'Sent', false, (row) => iso(row.sentAt)),
  column('source', 'Source', false, (row) => row.sourceName),
  column('attribution', 'Attribution', false, (row) => row.attribution || null),
  column('externalUrl', 'Link', false, (row) => row.externalUrl),
]

const query = ThreatQuery.omit({
  ...pagingParameters,
  facets: true,
  groupBy: true,
  include: true,
  format: true,
}).extend(exportQuery(columns))

export const threatExport = defineExport({
  noun: 'threat',
  category: 'threat',
  pluralNoun: 'threats',
  permission: 'threat:read',
  query,
  columns,
  async openSource(tx, { format: _format, columns: _columns, ids, sort, ...filters }) {
    const mayExportHere = impactsWithPermission(tx, exportPermission)
    const listed = and(
      threatConditions(tx, await resolveThreatFilters(tx, filters)),
      selectedRows(threat.id, ids),
    )
    const where = and(listed, mayExportHere && affectsVisibleProperty(tx, mayExportHere))
    return {
      keys: threatSortKeys(tx, sort, impactsAt(filters.propertyId)),
      rows: async (clauses) =>
        await tx.db
          .select({ ...threatColumns, sortValues: clauses.sortValues })
          .from(threat)
          .leftJoin(source, threatBelongsToSource)
          .where(and(where, clauses.where))
          .orderBy(clauses.orderBy)
          .limit(clauses.limit),
      count: async (scope) => await tx.db.$count(threat, scope === 'file' ? where : listed),
    }
  },
  async loadRelated(tx, rows: Row[]) {
    const reach = await findReach(
      tx,
      rows.map(({ id }) => id),
    )
    const incidents = await findIncidents(
      tx,
      rows.map(({ id }) => id),
    )
    for (const row of rows) {
      row.reach = reach.get(row.id)
      row.incidentTitle = incidents.get(row.id)?.threats[0]?.title
    }
    const names = await findUserNames(
      tx.db,
      rows.flatMap((row) => [row.assigneeUserId, ...reachOf(row).assigneeIds]),
    )
    for (const row of rows) {
      row.assigneeNames = listAssignees(row, reachOf(row).assigneeIds, names)
        .map(({ name }) => name)
        .join(', ')
    }
  },
  hasAreas: true,
  /** The area as received, or else the point. */
  async geometries(tx, rows) {
    const ids = rows.filter(({ hasGeometry }) => hasGeometry).map(({ id }) => id)
    const areas = await tx.db
      .select({ id: threat.id, area: threat.geometry })
      .from(threat)
      .where(and(eq(threat.orgId, tx.orgId), inArray(threat.id, ids)))
    return new Map<string, Geometry>([
      ...rows.flatMap(({ id, point }): [string, Geometry][] =>
        point ? [[id, { type: 'Point', coordinates: point }]] : [],
      ),
      ...areas.map(({ id, area }): [string, Geometry] => [id, area!]),
    ])
  },
})
