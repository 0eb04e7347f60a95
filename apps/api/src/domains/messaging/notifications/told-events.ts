import { and, asc, eq, exists, inArray, isNull, max, ne, not, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { TransactionContext } from '../../../platform/context/context.ts'
import {
  incidentMember,
  memberNotification,
  threat,
  threatImpact,
} from '../../../platform/db/schema/index.ts'
import { rankSeverity } from '../../../platform/db/schema/severity-rank.ts'
import { anyOf, visibleImpacts } from '../../estate/index.ts'
import { followUpKinds } from './member-notifications.ts'
import type { NotificationRecipient } from './notification-recipients.ts'

/** What a member was last told about a threat, whether by a notification, on call, or by a follow-up. */
export interface Telling {
  userId: string
  threatId: string
  /** The severity that they know; 0 if they know that it is over. */
  severityRank: number
  toldAt: Date
  /** Whether they were ever told about it because they were on call or an administrator. */
  isOnCall: boolean
}

/**
 * What members were last told about these threats, at the severity that the email said. Emails with unknown delivery, or
 * that are being sent, count.
 */
export async function readTellings(
  tx: TransactionContext,
  threatIds: readonly string[],
  userId?: string,
): Promise<Telling[]> {
  if (threatIds.length === 0) return []
  const wasTold = sql`n.state in ('claimed', 'sent', 'in_doubt')`
  const isTheirs = userId === undefined ? sql`true` : sql`n.user_id = ${userId}::uuid`
  const { rows } = await tx.db.execute<Omit<Telling, 'toldAt'> & { toldAt: string }>(sql`
    with alarm as (
      select n.user_id, n.threat_id, coalesce(n.told_rank, n.severity_rank) as severity_rank, n.claimed_at,
        false as is_on_call
      from threat_notification n
      where n.org_id = ${tx.orgId}::uuid and ${anyOf(sql`n.threat_id`, threatIds)} and ${wasTold} and ${isTheirs}
      union all
      select n.user_id, et.threat_id,
        coalesce((n.told ->> et.threat_id::text)::smallint, least(n.severity_rank, et.severity_rank)), n.claimed_at, true
      from escalation_threat et
      join escalation_notice n on n.org_id = et.org_id and n.escalation_id = et.escalation_id
        and case when n.told is null then n.claimed_at >= et.added_at
          else jsonb_exists(n.told, et.threat_id::text) end
      where et.org_id = ${tx.orgId}::uuid and ${anyOf(sql`et.threat_id`, threatIds)} and ${wasTold} and ${isTheirs}
    ), follow_up as (
      select n.user_id, told.threat_id, n.severity_rank, n.claimed_at
      from threat_follow_up n cross join unnest(n.threat_ids) as told (threat_id)
      where n.org_id = ${tx.orgId}::uuid and n.user_id in (select user_id from alarm)
        and ${anyOf(sql`told.threat_id`, threatIds)} and ${wasTold} and ${isTheirs}
    )
    select distinct on (last.user_id, last.threat_id) last.user_id as "userId", last.threat_id as "threatId",
      last.severity_rank as "severityRank", last.claimed_at as "toldAt", exists (
        select from alarm where alarm.user_id = last.user_id and alarm.threat_id = last.threat_id and alarm.is_on_call
      ) as "isOnCall"
    from (
      select user_id, threat_id, severity_rank, claimed_at, 0 as position from alarm
      union all select user_id, threat_id, severity_rank, claimed_at, 1 from follow_up
    ) last
    order by last.user_id, last.threat_id, last.claimed_at desc, last.position desc, last.severity_rank desc`)
  return rows.map((row) => ({ ...row, toldAt: new Date(row.toldAt) }))
}

/** `wasExtreme` until they are told that it is over. */
type TellingInApp = Telling & { wasExtreme: boolean }

/** The same for what is in members' history in the app, which doesn't depend on email. */
export async function readTellingsInApp(
  tx: TransactionContext,
  threatIds: readonly string[],
): Promise<TellingInApp[]> {
  const rows = await tx.db
    .select()
    .from(memberNotification)
    .where(
      and(
        eq(memberNotification.orgId, tx.orgId),
        anyOf(memberNotification.threatId, threatIds),
        inArray(memberNotification.kind, ['threat', 'threat_worsened', 'on_call', ...followUpKinds]),
      ),
    )
    .orderBy(asc(memberNotification.createdAt), asc(memberNotification.id))
  const extreme = rankSeverity('extreme')
  const tellings = new Map<string, TellingInApp>()
  for (const { userId, threatId, kind, severityRank, createdAt } of rows) {
    if (kind !== 'threat_improved' && kind !== 'threat_over') {
      const telling = { userId, threatId: threatId!, severityRank: severityRank!, toldAt: createdAt }
      const key = `${userId} ${threatId}`
      const wasExtreme = severityRank === extreme || tellings.get(key)?.wasExtreme === true
      tellings.set(key, { ...telling, isOnCall: kind === 'on_call', wasExtreme })
      continue
    }
    // It was about all that they had been told about the event.
    for (const telling of tellings.values()) {
      if (telling.userId !== userId) continue
      telling.severityRank = Math.min(telling.severityRank, severityRank!)
      telling.toldAt = createdAt
      if (severityRank === 0) telling.wasExtreme = false
    }
  }
  return [...tellings.values()]
}

/** Lets one process at a time decide what an organization's members are told about what got better. */
export const lockFollowUps = (tx: TransactionContext) =>
  tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`follow-ups ${tx.orgId}`}, 0))`)

/** Matches the threat of a row, and the others of its incident. */
export const isOfSameEvent = (threatId: AnyPgColumn, row: Record<'orgId' | 'threatId', AnyPgColumn>): SQL =>
  sql`(${threatId} = ${row.threatId} or ${threatId} in (
    select same.threat_id from incident_member own
    join incident_member same on same.org_id = own.org_id and same.incident_id = own.incident_id
    where own.org_id = ${row.orgId} and own.threat_id = ${row.threatId}))`

/** The threats of each of these threats' incidents; the threat alone if it is in none. */
export async function readEvents(
  tx: TransactionContext,
  threatIds: readonly string[],
): Promise<Map<string, string[]>> {
  const isOfIncident = tx.db
    .select({ id: incidentMember.incidentId })
    .from(incidentMember)
    .where(and(eq(incidentMember.orgId, tx.orgId), anyOf(incidentMember.threatId, threatIds)))
  const members = await tx.db
    .select({ threatId: incidentMember.threatId, incidentId: incidentMember.incidentId })
    .from(incidentMember)
    .where(and(eq(incidentMember.orgId, tx.orgId), inArray(incidentMember.incidentId, isOfIncident)))
  const idsByIncident = Map.groupBy(members, ({ incidentId }) => incidentId)
  const incidentOf = new Map(members.map(({ threatId, incidentId }) => [threatId, incidentId]))
  return new Map(
    threatIds.map((id) => [
      id,
      idsByIncident.get(incidentOf.get(id) ?? '')?.map(({ threatId }) => threatId) ?? [id],
    ]),
  )
}

/** How an event got better since a member was told about it. */
export interface Improvement {
  /** The threats of the event that the member was told about, the worst first. */
  threatIds: string[]
  /** The worst severity that they know. */
  toldRank: number
  /** The worst severity now at properties that they can see; 0 if the event is over there. */
  severityRank: number
  toldAt: Date
  isOnCall: boolean
}

/**
 * Whether an event is less severe or over for a member who was told about it. Other ongoing threats of the event count,
 * even if the member wasn't told about them. Threats that the team dismissed don't: they weren't part of it, or there
 * never was one.
 */
export async function findImprovement(
  tx: TransactionContext,
  recipient: NotificationRecipient,
  eventThreatIds: readonly string[],
  tellings: readonly Telling[],
): Promise<Improvement | null> {
  const known = await tx.db
    .select({ id: threat.id })
    .from(threat)
    .where(
      and(
        eq(threat.orgId, tx.orgId),
        anyOf(
          threat.id,
          tellings.map(({ threatId }) => threatId),
        ),
        ne(threat.triage, 'dismissed'),
        exists(impactsOf(tx, recipient)),
      ),
    )
  const knownIds = new Set(known.map(({ id }) => id))
  const told = tellings
    .filter(({ threatId, severityRank }) => knownIds.has(threatId) && severityRank > 0)
    .toSorted((a, b) => b.severityRank - a.severityRank || a.threatId.localeCompare(b.threatId))
  const [worst] = told
  if (!worst) return null
  const severityRank = await readSeverityRank(tx, recipient, eventThreatIds)
  if (severityRank >= worst.severityRank) return null
  return {
    threatIds: told.map(({ threatId }) => threatId),
    toldRank: worst.severityRank,
    severityRank,
    toldAt: new Date(Math.max(...told.map(({ toldAt }) => toldAt.getTime()))),
    isOnCall: told.some(({ isOnCall }) => isOnCall),
  }
}

/** The impacts of `threat` at properties that the recipient can see, past ones included. */
const impactsOf = (tx: TransactionContext, recipient: NotificationRecipient) =>
  tx.db
    .select({ one: sql`1` })
    .from(threatImpact)
    .where(
      and(
        eq(threatImpact.orgId, threat.orgId),
        eq(threatImpact.threatId, threat.id),
        visibleImpacts({ actor: recipient, orgId: tx.orgId }),
      ),
    )

async function readSeverityRank(
  tx: TransactionContext,
  recipient: NotificationRecipient,
  threatIds: readonly string[],
): Promise<number> {
  const [row] = await tx.db
    .select({ rank: max(threat.severityRank) })
    .from(threat)
    .innerJoin(threatImpact, and(eq(threatImpact.orgId, threat.orgId), eq(threatImpact.threatId, threat.id)))
    .where(
      and(
        eq(threat.orgId, tx.orgId),
        anyOf(threat.id, threatIds),
        inArray(threat.status, ['upcoming', 'active']),
        not(threat.isTest),
        isNull(threatImpact.endedAt),
        ne(threatImpact.triage, 'dismissed'),
        visibleImpacts({ actor: recipient, orgId: tx.orgId }),
      ),
    )
  return row?.rank ?? 0
}
