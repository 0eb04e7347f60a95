import { type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { tenant } from '../../../platform/db/schema/index.ts'
import { tenantsWithPermission, visibleTenants } from '../../estate/index.ts'
import { latestReplies } from '../alerts/latest-replies.ts'
import { threadsOfSameThreat } from './latest-reply.ts'
import type { RollCallEntry } from './roll-call.schema.ts'

/** What a roll call is about: the threads of a threat, or one thread. */
export type RollCallSubject = { threatId: string } | { threadId: string }

export interface RollCallRow extends Record<string, unknown> {
  id: string
  tenantName: string
  threadId: string
  propertyId: string | null
  propertyName: string | null
  portfolioId: string | null
  unitId: string | null
  unitName: string | null
  building: string | null
  floor: number | null
  belowGrade: boolean
  language: string
  /** Position in `rollCallGroups`. */
  rank: number
  answer: RollCallEntry['answer']
  answeredAt: string | null
  answerChannel: RollCallEntry['answerChannel']
  peopleCount: number | null
  needs: RollCallEntry['needs'] | null
  note: string | null
  exclusion: RollCallEntry['exclusion']
  callResult: RollCallEntry['callResult']
  hasAssistance: boolean | null
  calledAt: string | null
  calledBy: string | null
  reachedAt: string | null
  reachedBy: string | null
  assigneeUserId: string | null
  staffNote: string | null
  version: number
}

const isoTime = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * A query for everyone in the threads, whether or not they could be reached. Each person appears in the latest thread that
 * reached them, because an alert that was canceled, or that didn't go to them, didn't ask them anything. Answers and marks are
 * those of that thread; see `latestReplies`. Someone whom one of its alerts reached isn't excluded by a later one.
 */
export function selectRollCall(tx: TransactionContext, subject: RollCallSubject): SQL {
  const orgId = sql`${tx.orgId}::uuid`
  const threads =
    'threatId' in subject
      ? sql`select thread_id from alert where org_id = ${orgId} and threat_id = ${subject.threatId}::uuid`
      : sql`select ${subject.threadId}::uuid as thread_id`
  const answeredThreads = 'threatId' in subject ? threads : threadsOfSameThreat(tx, subject.threadId)
  const canSeeAssistance = tenantsWithPermission(tx, 'tenant:sensitive_read') ?? sql`true`
  return sql`
    select person.*, case
        when person.answer = 'need_help' then 0
        when person.answer = 'safe' then 4
        when person.answer = 'not_there' then 3
        when person."hasAssistance" then 1
        else 2
      end as rank
    from (
      select ${tenant.id} as id, ${tenant.displayName} as "tenantName", current.thread_id as "threadId",
        ${tenant.propertyId} as "propertyId", property.name as "propertyName", ${tenant.portfolioId} as "portfolioId",
        ${tenant.unitId} as "unitId", unit.name as "unitName", unit.building, unit.floor,
        coalesce(unit.below_grade, false) as "belowGrade", recipient.language,
        case when reached.thread_id is distinct from recipient.thread_id then recipient.exclusion end as exclusion,
        ${tenant.searchText} as "searchText", ${tenant.propertySort} as "propertySort",
        coalesce(unit.floor, 100000) as "floorSort", ${tenant.unitSort} as "unitSort",
        case when ${canSeeAssistance} then ${tenant.hasAssistance} end as "hasAssistance",
        reply.answer, ${isoTime(sql`reply.occurred_at`)} as "answeredAt", reply.channel as "answerChannel",
        reply.people_count as "peopleCount", reply.needs, reply.note, called.call_result as "callResult",
        ${isoTime(sql`entry.called_at`)} as "calledAt", entry.called_by as "calledBy",
        ${isoTime(sql`entry.reached_at`)} as "reachedAt", entry.reached_by as "reachedBy",
        entry.assignee_user_id as "assigneeUserId", entry.note as "staffNote",
        (
          select coalesce(sum(e.version), 0)::int from roll_call_entry e
          where e.org_id = ${orgId} and e.thread_id in (${threads}) and e.tenant_id = recipient.tenant_id
        ) + (
          select count(*)::int from alert_reply a
          where a.org_id = ${orgId} and a.thread_id in (${answeredThreads}) and a.tenant_id = recipient.tenant_id
        ) as version
      from (${selectRecipients(orgId, threads)}) recipient
      left join (${selectReached(orgId, threads)}) reached on reached.tenant_id = recipient.tenant_id
      cross join lateral (select coalesce(reached.thread_id, recipient.thread_id) as thread_id) current
      join tenant on ${tenant.orgId} = ${orgId} and ${tenant.id} = recipient.tenant_id
      left join property on property.org_id = ${orgId} and property.id = ${tenant.propertyId}
      left join unit on unit.org_id = ${orgId} and unit.id = ${tenant.unitId}
      left join (${latestReplies(tx, threads)}) reply on reply.tenant_id = recipient.tenant_id
        and reply.thread_id = current.thread_id
      left join (${selectLatestCalls(orgId, threads)}) called on called.tenant_id = recipient.tenant_id
        and called.thread_id = current.thread_id
      left join roll_call_entry entry on entry.org_id = ${orgId}
        and entry.thread_id = current.thread_id and entry.tenant_id = recipient.tenant_id
      where ${visibleTenants(tx) ?? sql`true`}
    ) person`
}

const wentOut = sql`m.state in ('sent', 'in_doubt')`

/**
 * Everyone's part in the latest thread that sent a message, if there is one. Alerts that haven't started don't count.
 */
const selectRecipients = (orgId: SQL, threads: SQL) => sql`
  select distinct on (r.tenant_id) r.tenant_id, r.thread_id, r.language, r.exclusion
  from alert_recipient r
  join alert started on started.org_id = r.org_id and started.id = r.alert_id and started.started_at is not null
  where r.org_id = ${orgId} and r.thread_id in (${threads})
  order by r.tenant_id, r.thread_id in (
    select a.thread_id from alert a
    where a.org_id = ${orgId} and a.thread_id in (${threads})
      and exists (select from alert_message m where m.org_id = a.org_id and m.alert_id = a.id and ${wentOut})
  ) desc, r.created_at desc, r.id desc`

/** The latest thread that reached each person: an update of an earlier thread doesn't ask again. */
const selectReached = (orgId: SQL, threads: SQL) => sql`
  select distinct on (first.tenant_id) first.tenant_id, first.thread_id
  from (
    select m.tenant_id, a.thread_id, min(m.claimed_at) as at
    from alert_message m
    join alert a on a.org_id = m.org_id and a.id = m.alert_id
    where m.org_id = ${orgId} and a.thread_id in (${threads}) and ${wentOut}
    group by m.tenant_id, a.thread_id
  ) first
  order by first.tenant_id, first.at desc, first.thread_id desc`

/** In each thread, the latest call to each person that has ended. */
const selectLatestCalls = (orgId: SQL, threads: SQL) => sql`
  select distinct on (m.tenant_id, a.thread_id) m.tenant_id, a.thread_id, m.call_result
  from alert_message m
  join alert a on a.org_id = m.org_id and a.id = m.alert_id
  where m.org_id = ${orgId} and a.thread_id in (${threads}) and m.call_result is not null
  order by m.tenant_id, a.thread_id, m.claimed_at desc, m.id desc`
