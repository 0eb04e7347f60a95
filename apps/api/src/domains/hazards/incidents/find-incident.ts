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

const memberIsThreat = and(eq(threat.orgId, incidentMember.orgId), eq(threat.id, incidentMember.threatId))

/** Limits `incident` to those with a threat that the caller can see. Undefined if no limit is needed. */
export const visibleIncidents = (caller: CallerInOrg): SQL | undefined =>
  canSeeEveryThreat(caller)
    ? undefined
    : sql`${incident.id} = any(array(select ${incidentMember.incidentId} from ${incidentMember}
        join ${threat} on ${memberIsThreat}
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

/** The columns that lists need. Whole threats are large. */
const summaryColumns = {
  id: threat.id,
  title: threat.title,
  connector: threat.connector,
  status: threat.status,
  severity: threat.severity,
  severityRank: threat.severityRank,
  closedAt: threat.closedAt,
  updatedAt: threat.updatedAt,
  version: threat.version,
}

type ThreatSummary = Pick<ThreatRow, keyof typeof summaryColumns>

interface VisibleMember<Threat extends ThreatSummary = ThreatSummary> {
  member: MemberRow
  threat: Threat
}

const isVisibleMember = (tx: TransactionContext, incidentIds: readonly string[]) =>
  and(eq(incidentMember.orgId, tx.orgId), anyOf(incidentMember.incidentId, incidentIds), visibleThreats(tx))

/** The threat that gives the incident its title first, then by when they joined. */
function sortMembers<Member extends VisibleMember>(members: readonly Member[]): Member[] {
  if (members.length === 0) return []
  const lead = chooseLead(members.map((row) => row.threat))
  return members.toSorted(
    (a, b) =>
      Number(b.threat.id === lead.id) - Number(a.threat.id === lead.id) ||
      a.member.joinedAt.getTime() - b.member.joinedAt.getTime() ||
      a.threat.id.localeCompare(b.threat.id),
  )
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null

const latest = (moments: readonly Date[]) => new Date(Math.max(...moments.map(Number)))

/**
 * The state of the incident as far as these threats tell. What else is in it must not show in when it opened, ended, or
 * changed.
 */
function readVisibleState(
  members: readonly VisibleMember[],
): Omit<IncidentRow, 'orgId' | 'id' | 'mergedInto'> {
  const threats = members.map((member) => member.threat)
  const hasEnded = threats.every(({ status }) => !isOpenStatus(status))
  return {
    openedAt: new Date(Math.min(...members.map(({ member }) => Number(member.joinedAt)))),
    endedAt: hasEnded ? latest(threats.map(({ closedAt, updatedAt }) => closedAt ?? updatedAt)) : null,
    updatedAt: latest(members.map((row) => latest([row.member.joinedAt, row.threat.updatedAt]))),
    version: threats.reduce((sum, { version }) => sum + version, 0),
  }
}

function toListItem(
  caller: CallerInOrg,
  row: IncidentRow,
  members: readonly VisibleMember[],
): IncidentListItem {
  const threats = members.map((member) => member.threat)
  const ongoingThreats = threats.filter(({ status }) => isOpenStatus(status))
  const severities = (ongoingThreats.length > 0 ? ongoingThreats : threats).map(({ severity }) => severity)
  const state = canSeeEveryThreat(caller) ? row : readVisibleState(members)
  return {
    id: row.id,
    // A merged incident has no threats of its own anymore.
    title: threats[0]?.title ?? 'Merged incident',
    status: row.mergedInto !== null ? 'merged' : state.endedAt === null ? 'open' : 'ended',
    severity: severities.reduce(
      (a, b) => (rankSeverity(b) > rankSeverity(a) ? b : a),
      severities[0] ?? 'unknown',
    ),
    threatIds: threats.map(({ id }) => id),
    openedAt: state.openedAt.toISOString(),
    endedAt: iso(state.endedAt),
    mergedInto: row.mergedInto,
    updatedAt: state.updatedAt.toISOString(),
    version: state.version,
  }
}

export async function toListItems(tx: TransactionContext, rows: readonly IncidentRow[]) {
  const members: VisibleMember[] = await tx.db
    .select({ member: incidentMember, threat: summaryColumns })
    .from(incidentMember)
    .innerJoin(threat, memberIsThreat)
    .where(
      isVisibleMember(
        tx,
        rows.map(({ id }) => id),
      ),
    )
  const byIncident = Map.groupBy(members, ({ member }) => member.incidentId)
  return rows.map((row) => toListItem(tx, row, sortMembers(byIncident.get(row.id) ?? [])))
}

/** The incident as the API returns it. */
export async function describeIncident(tx: TransactionContext, row: IncidentRow): Promise<Incident> {
  const rows: VisibleMember<ThreatRow>[] = await tx.db
    .select({ member: incidentMember, threat: threatColumns })
    .from(incidentMember)
    .innerJoin(threat, memberIsThreat)
    .leftJoin(source, threatBelongsToSource)
    .where(isVisibleMember(tx, [row.id]))
  const members = sortMembers(rows)
  const visibleIds = new Set(members.map(({ threat: { id } }) => id))
  const reach = await findReach(tx, [...visibleIds])
  const names = await findUserNames(
    tx.db,
    members.map(({ member }) => member.userId),
  )
  return {
    ...toListItem(tx, row, members),
    members: members.map(({ member, threat: threatRow }): IncidentMember => {
      const { rule: ruleId, evidence, joinedBy, userId, joinedAt } = member
      const { threatId: otherThreatId } = evidence
      // A rule and its facts describe the other threat, too.
      const isOtherVisible = otherThreatId !== null && visibleIds.has(otherThreatId)
      const canSeeEvidence = isOtherVisible || canSeeEveryThreat(tx)
      const rule = ruleId === null || !canSeeEvidence ? null : { id: ruleId, name: findRuleName(ruleId) }
      return {
        threat: toThreatBrief(threatRow, reach),
        joinedBy,
        user: userRef(userId, names),
        rule,
        reason: rule ? explainRule(rule.id, evidence.facts) : `Joined by a ${joinedBy}.`,
        otherThreatId: isOtherVisible ? otherThreatId : null,
        facts: canSeeEvidence ? evidence.facts : {},
        joinedAt: joinedAt.toISOString(),
      }
    }),
  }
}

const findRuleName = (ruleId: string) => joiningRules.find(({ id }) => id === ruleId)?.name ?? ruleId

export const readIncident = async (tx: TransactionContext, id: string) =>
  await describeIncident(tx, await getVisibleIncident(tx, id))

/**
 * The conditions of the states that the list filters by, as the caller sees them: an incident is open while one of its
 * visible threats is ongoing. Merged incidents aren't listed.
 */
export function hasState(caller: CallerInOrg, states: readonly ('open' | 'ended')[]) {
  const isOpen = canSeeEveryThreat(caller)
    ? sql`${incident.endedAt} is null`
    : sql`${incident.id} = any(array(select ${incidentMember.incidentId} from ${incidentMember}
        join ${threat} on ${memberIsThreat}
        where ${and(eq(incidentMember.orgId, caller.orgId), inArray(threat.status, ['upcoming', 'active']), visibleThreats(caller))}))`
  return and(
    sql`${incident.mergedInto} is null`,
    inArray(
      isOpen,
      states.map((state) => state === 'open'),
    ),
  )
}
