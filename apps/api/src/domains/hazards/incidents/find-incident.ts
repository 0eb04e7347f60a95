import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { findUserNames, userRef } from '../../../platform/access/find-user-names.ts'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { incident, incidentMember, source, threat } from '../../../platform/db/schema/index.ts'
import { rankSeverity } from '../../../platform/db/schema/severity-rank.ts'
import { notFound } from '../../../platform/errors/problem.ts'
import { anyOf, type CallerInOrg, canSeeEveryThreat, visibleThreats } from '../../estate/index.ts'
import { explainRule, joiningRules } from '../joining/joining-rules.ts'
import { chooseLead } from '../joining/lead-threat.ts'
import { findReach } from '../threats/find-reach.ts'
import { threatBelongsToSource, threatColumns, type ThreatRow, toThreatBrief } from '../threats/to-threat.ts'
import { isOpenStatus } from '../threat-unit-of-work/threat-content.ts'
import type { Incident, IncidentListItem, IncidentMember } from './incidents.schema.ts'

export type IncidentRow = typeof incident.$inferSelect
type MemberRow = typeof incidentMember.$inferSelect

/** Limits `incident` to those with a threat that the caller can see. Undefined if no limit is needed. */
export const visibleIncidents = (caller: CallerInOrg): SQL | undefined =>
  canSeeEveryThreat(caller)
    ? undefined
    : sql`${incident.id} = any(array(select ${incidentMember.incidentId} from ${incidentMember}
        join ${threat} on ${threat.orgId} = ${incidentMember.orgId} and ${threat.id} = ${incidentMember.threatId}
        where ${and(eq(incidentMember.orgId, caller.orgId), visibleThreats(caller))}))`

/** @throws Problem `not-found` if it doesn't exist, belongs to another organization, or has no visible threat */
export async function getVisibleIncident(
  tx: TransactionContext,
  id: string,
  options: { forUpdate?: boolean } = {},
): Promise<IncidentRow> {
  const query = tx.db
    .select()
    .from(incident)
    .where(and(eq(incident.orgId, tx.orgId), eq(incident.id, id), visibleIncidents(tx)))
  const [row] = options.forUpdate ? await query.for('update') : await query
  if (!row) throw notFound('incident')
  return row
}

interface VisibleMember {
  member: MemberRow
  threat: ThreatRow
}

/** The members of each incident that the caller can see, the lead first. */
async function readVisibleMembers(tx: TransactionContext, incidentIds: readonly string[]) {
  const rows: VisibleMember[] = await tx.db
    .select({ member: incidentMember, threat: threatColumns })
    .from(incidentMember)
    .innerJoin(threat, and(eq(threat.orgId, incidentMember.orgId), eq(threat.id, incidentMember.threatId)))
    .leftJoin(source, threatBelongsToSource)
    .where(
      and(
        eq(incidentMember.orgId, tx.orgId),
        anyOf(incidentMember.incidentId, incidentIds),
        visibleThreats(tx),
      ),
    )
    .orderBy(incidentMember.joinedAt, incidentMember.threatId)
  const byIncident = Map.groupBy(rows, ({ member }) => member.incidentId)
  for (const [id, members] of byIncident) {
    const lead = chooseLead(members.map((row) => row.threat))
    byIncident.set(
      id,
      members.toSorted((a, b) => Number(b.threat.id === lead.id) - Number(a.threat.id === lead.id)),
    )
  }
  return byIncident
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null

function toListItem(row: IncidentRow, members: readonly VisibleMember[]): IncidentListItem {
  const threats = members.map((member) => member.threat)
  const ongoingThreats = threats.filter(({ status }) => isOpenStatus(status))
  const severities = (ongoingThreats.length > 0 ? ongoingThreats : threats).map(({ severity }) => severity)
  return {
    id: row.id,
    // A merged incident has no threats of its own anymore.
    title: threats[0]?.title ?? 'Merged incident',
    status: row.mergedInto !== null ? 'merged' : row.endedAt === null ? 'open' : 'ended',
    severity: severities.reduce(
      (a, b) => (rankSeverity(b) > rankSeverity(a) ? b : a),
      severities[0] ?? 'unknown',
    ),
    threatIds: threats.map(({ id }) => id),
    openedAt: row.openedAt.toISOString(),
    endedAt: iso(row.endedAt),
    mergedInto: row.mergedInto,
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  }
}

export async function toListItems(tx: TransactionContext, rows: readonly IncidentRow[]) {
  const ids = rows.map(({ id }) => id)
  const members = await readVisibleMembers(tx, ids)
  return rows.map((row) => toListItem(row, members.get(row.id) ?? []))
}

/** The incident as the API returns it. */
export async function describeIncident(tx: TransactionContext, row: IncidentRow): Promise<Incident> {
  const members = (await readVisibleMembers(tx, [row.id])).get(row.id) ?? []
  const visibleIds = new Set(members.map(({ threat: { id } }) => id))
  const reach = await findReach(tx, [...visibleIds])
  const names = await findUserNames(
    tx.db,
    members.map(({ member }) => member.userId),
  )
  return {
    ...toListItem(row, members),
    members: members.map(({ member, threat: threatRow }): IncidentMember => {
      const { rule, evidence, joinedBy, userId, joinedAt } = member
      const { threatId } = evidence
      return {
        threat: toThreatBrief(threatRow, reach),
        joinedBy,
        user: userRef(userId, names),
        rule: rule === null ? null : { id: rule, name: findRuleName(rule) },
        reason: rule === null ? 'Joined by a member.' : explainRule(rule, evidence.facts),
        otherThreatId: threatId !== null && visibleIds.has(threatId) ? threatId : null,
        facts: evidence.facts,
        joinedAt: joinedAt.toISOString(),
      }
    }),
  }
}

const findRuleName = (ruleId: string) => joiningRules.find(({ id }) => id === ruleId)?.name ?? ruleId

export const readIncident = async (tx: TransactionContext, id: string) =>
  await describeIncident(tx, await getVisibleIncident(tx, id))

/** The conditions of the states that the list filters by. Merged incidents aren't listed. */
export const hasState = (states: readonly ('open' | 'ended')[]) =>
  and(
    sql`${incident.mergedInto} is null`,
    inArray(
      sql`${incident.endedAt} is null`,
      states.map((state) => state === 'open'),
    ),
  )
