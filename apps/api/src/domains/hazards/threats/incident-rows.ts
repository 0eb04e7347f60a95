import { eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { TransactionContext } from '../../../platform/context/context.ts'
import {
  incidentMember,
  property,
  propertyFigure,
  source,
  threat,
  threatImpact,
  triages,
} from '../../../platform/db/schema/index.ts'
import { rankSeverity } from '../../../platform/db/schema/severity-rank.ts'
import {
  anyOf,
  attentionReasons,
  type CallerInOrg,
  impactBelongsToThreat,
  isAmongThreats,
  isCurrentImpact,
  propertiesWithPermission,
  type Reach,
  sumAssistance,
  type ThreatBrief,
  visibleImpacts,
  visibleThreats,
} from '../../estate/index.ts'
import { chooseLead } from '../joining/lead-threat.ts'
import { isOpenStatus } from '../threat-unit-of-work/threat-content.ts'
import { declaredUnits } from './find-reach.ts'
import type { ThreatListItem, ThreatListRow } from './threats.schema.ts'
import {
  threatBelongsToSource,
  threatColumns,
  type threatColumnsWithArea,
  type ThreatRow,
} from './to-threat.ts'

const own = alias(incidentMember, 'own_member')
const sibling = alias(incidentMember, 'sibling_member')

/**
 * Limits `threat` to one per incident: the first in this order of those that meet `where`. Threats without an incident
 * stay. Correlated rather than joined, so that a list is still read in index order.
 */
export const isFirstOfIncident = ({ orgId }: CallerInOrg, where: SQL, orderBy: SQL) =>
  sql`${threat.id} = coalesce((
    select (select ${threat.id} from ${threat} where ${isAmongThreats(sql`
      select ${sibling.threatId} from ${incidentMember} ${sql.identifier('sibling_member')}
      where ${eq(sibling.orgId, orgId)} and ${sibling.incidentId} = ${own.incidentId}`)} and ${where}
      order by ${orderBy} limit 1)
    from ${incidentMember} ${sql.identifier('own_member')}
    where ${eq(own.orgId, orgId)} and ${own.threatId} = ${threat.id}), ${threat.id})`

/** What a row of the list stands for: the threat's incident, or else the threat. */
export const rowId = ({ orgId }: CallerInOrg) =>
  sql`coalesce((select ${own.incidentId} from ${incidentMember} ${sql.identifier('own_member')}
    where ${eq(own.orgId, orgId)} and ${own.threatId} = ${threat.id}), ${threat.id})`

/** An incident as far as the caller can see it. */
export interface VisibleIncident {
  id: string
  /** At least two. The first is the one whose title the incident has; the others are by when they joined. */
  threats: ThreatRow[]
}

/** The incidents of these threats, by threat. Those of which the caller sees a single threat are left out. */
export async function findIncidents(
  tx: TransactionContext,
  threatIds: readonly string[],
  columns: typeof threatColumns | typeof threatColumnsWithArea = threatColumns,
): Promise<Map<string, VisibleIncident>> {
  if (threatIds.length === 0) return new Map()
  const isOfThese = sql`${incidentMember.incidentId} = any(array(select ${own.incidentId}
    from ${incidentMember} ${sql.identifier('own_member')}
    where ${eq(own.orgId, tx.orgId)} and ${anyOf(own.threatId, threatIds)}))`
  const rows = await tx.db
    .select({ ...columns, incidentId: incidentMember.incidentId })
    .from(incidentMember)
    .innerJoin(
      threat,
      sql`${threat.orgId} = ${incidentMember.orgId} and ${threat.id} = ${incidentMember.threatId}`,
    )
    .leftJoin(source, threatBelongsToSource)
    .where(sql`${eq(incidentMember.orgId, tx.orgId)} and ${isOfThese} and ${visibleThreats(tx) ?? sql`true`}`)
    .orderBy(incidentMember.joinedAt, threat.id)
  const incidents = new Map<string, VisibleIncident>()
  for (const [id, threats] of Map.groupBy(rows, ({ incidentId }) => incidentId)) {
    if (threats.length < 2) continue
    const lead = chooseLead(threats)
    const incident = { id, threats: [lead, ...threats.filter((row) => row !== lead)] }
    for (const row of threats) incidents.set(row.id, incident)
  }
  return incidents
}

/** The threats that an incident's figures are about: the ongoing ones, or all once it has ended. */
const listCurrent = <Threat extends { status: string }>(threats: readonly Threat[]): readonly Threat[] => {
  const ongoing = threats.filter(({ status }) => isOpenStatus(status))
  return ongoing.length > 0 ? ongoing : threats
}

/** The properties of each incident's current threats, each property counted once, by incident. */
export async function findIncidentReach(
  tx: TransactionContext,
  incidents: Iterable<VisibleIncident>,
): Promise<Map<string, Reach>> {
  const threatIds = [...new Set(incidents)].flatMap(({ threats }) => listCurrent(threats).map(({ id }) => id))
  if (threatIds.length === 0) return new Map()
  const { rows } = await tx.db.execute<Reach & { id: string }>(sql`
    select affected.incident_id as id, count(*)::integer as properties,
      coalesce(sum(${propertyFigure.units}), 0)::integer as units,
      coalesce(sum(${declaredUnits}), 0)::integer as "declaredUnits",
      coalesce(sum(${propertyFigure.tenants}), 0)::integer as tenants,
      coalesce(sum(${propertyFigure.reachable}), 0)::integer as reachable,
      ${sumAssistance(propertiesWithPermission(tx, 'tenant:sensitive_read'))} as assistance,
      (count(*) filter (where affected.is_inside))::integer as inside,
      (count(*) filter (where affected.is_near and not affected.is_inside))::integer as near,
      (count(*) filter (where affected.is_approximate))::integer as approximate
    from (
      select ${incidentMember.incidentId}, ${threatImpact.orgId}, ${threatImpact.propertyId},
        bool_or(${threatImpact.proximity} = 'inside') as is_inside,
        bool_or(${threatImpact.proximity} = 'near') as is_near,
        bool_and(${threatImpact.approximateBy} is not null) as is_approximate
      from ${threatImpact} join ${threat} on ${impactBelongsToThreat}
        join ${incidentMember} on ${incidentMember.orgId} = ${threatImpact.orgId}
          and ${incidentMember.threatId} = ${threatImpact.threatId}
      where ${eq(threatImpact.orgId, tx.orgId)} and ${anyOf(threatImpact.threatId, threatIds)}
        and ${isCurrentImpact} and ${visibleImpacts(tx) ?? sql`true`}
      group by 1, 2, 3
    ) affected
      join ${property} on ${property.orgId} = affected.org_id and ${property.id} = affected.property_id
      join ${propertyFigure} on ${propertyFigure.orgId} = affected.org_id
        and ${propertyFigure.propertyId} = affected.property_id
    where ${eq(property.orgId, tx.orgId)}
    group by affected.incident_id`)
  return new Map(rows.map(({ id, ...reach }) => [id, reach]))
}

type Summarized = Pick<
  ThreatBrief,
  'status' | 'triage' | 'severity' | 'attention' | 'onsetAt' | 'endsAt' | 'expiresAt' | 'maxRisk'
>

/** How an incident stands, from its threats: worst severity, least advanced triage, first start, and last end. */
export function summarizeThreats(threats: readonly Summarized[]): Summarized {
  const current = listCurrent(threats)
  const find = <Value>(values: readonly Value[], isBetter: (a: Value, b: Value) => boolean) =>
    values.reduce((best, value) => (isBetter(value, best) ? value : best))
  const starts = current.flatMap(({ onsetAt }) => onsetAt ?? [])
  const ends = current.map(({ endsAt, expiresAt }) => endsAt ?? expiresAt)
  const knownEnds = ends.filter((end) => end !== null)
  return {
    status: current.some(({ status }) => status === 'active') ? 'active' : current[0]!.status,
    triage: triages.find((triage) => current.some((one) => one.triage === triage))!,
    severity: find(
      current.map(({ severity }) => severity),
      (a, b) => rankSeverity(a) > rankSeverity(b),
    ),
    attention: summarizeAttention(current),
    onsetAt: starts.length === 0 ? null : find(starts, (a, b) => a < b),
    // If one has no known end, neither has the event.
    endsAt: knownEnds.length < ends.length ? null : find(knownEnds, (a, b) => a > b),
    expiresAt: null,
    maxRisk: Math.max(...current.map(({ maxRisk }) => maxRisk)),
  }
}

/** The most urgent reason, since when it first applied. */
function summarizeAttention(threats: readonly Pick<Summarized, 'attention'>[]): Summarized['attention'] {
  const found = threats.flatMap(({ attention }) => attention ?? [])
  const reason = attentionReasons.find((one) => found.some((attention) => attention.reason === one))
  if (reason === undefined) return null
  const since = found.filter((one) => one.reason === reason).map((one) => one.since)
  return { reason, since: since.toSorted()[0]! }
}

/** An incident in the list of threats: its lead threat, with the state and the figures of all. */
export function toIncidentRow(
  id: string,
  threats: readonly ThreatListItem[],
  impact: Reach | undefined,
): ThreatListRow {
  const [lead] = threats
  const current = listCurrent(threats)
  const assignees = new Map(current.flatMap((one) => one.assignees).map((person) => [person.id, person]))
  const closedAt = threats.flatMap((one) => one.closedAt ?? []).toSorted()
  return {
    ...lead!,
    ...summarizeThreats(threats),
    closedAt: isOpenStatus(current[0]!.status) ? null : (closedAt.at(-1) ?? null),
    sentAt: current
      .map(({ sentAt }) => sentAt)
      .toSorted()
      .at(-1)!,
    assignees: [...assignees.values()].toSorted(
      (a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id),
    ),
    impact: impact ?? lead!.impact,
    permissions: [...new Set(threats.flatMap(({ permissions }) => permissions))],
    incident: { id, threats: [...threats] },
  }
}
