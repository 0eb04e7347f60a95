import { type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { tenant } from '../../../platform/db/schema/index.ts'
import { tenantsWithPermission, visibleTenants } from '../../estate/index.ts'
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
 * A query for everyone in the threads, whether or not they could be reached, in their latest thread. Answers and marks are
 * those of that thread: being safe before an earlier alert says nothing about now. Only a call for help in an earlier
 * thread still counts.
 */
export function selectRollCall(tx: TransactionContext, subject: RollCallSubject): SQL {
  const orgId = sql`${tx.orgId}::uuid`
  const threads =
    'threatId' in subject
      ? sql`select distinct thread_id from alert where org_id = ${orgId} and threat_id = ${subject.threatId}::uuid`
      : sql`select ${subject.threadId}::uuid as thread_id`
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
      select ${tenant.id} as id, ${tenant.displayName} as "tenantName", recipient.thread_id as "threadId",
        ${tenant.propertyId} as "propertyId", property.name as "propertyName", ${tenant.portfolioId} as "portfolioId",
        ${tenant.unitId} as "unitId", unit.name as "unitName", unit.building, unit.floor,
        coalesce(unit.below_grade, false) as "belowGrade", recipient.language, recipient.exclusion,
        ${tenant.searchText} as "searchText", ${tenant.propertySort} as "propertySort",
        coalesce(unit.floor, 100000) as "floorSort", ${tenant.unitSort} as "unitSort",
        case when ${canSeeAssistance} then ${tenant.hasAssistance} end as "hasAssistance",
        reply.answer, ${isoTime(sql`reply.occurred_at`)} as "answeredAt", reply.channel as "answerChannel",
        reply.people_count as "peopleCount", reply.needs, reply.note,
        ${isoTime(sql`entry.called_at`)} as "calledAt", entry.called_by as "calledBy",
        ${isoTime(sql`entry.reached_at`)} as "reachedAt", entry.reached_by as "reachedBy",
        entry.assignee_user_id as "assigneeUserId", entry.note as "staffNote", coalesce(entry.version, 0) as version
      from (
        select distinct on (r.tenant_id) r.tenant_id, r.thread_id, r.language, r.exclusion
        from alert_recipient r
        where r.org_id = ${orgId} and r.thread_id in (${threads})
        order by r.tenant_id, r.created_at desc, r.id desc
      ) recipient
      join tenant on ${tenant.orgId} = ${orgId} and ${tenant.id} = recipient.tenant_id
      left join property on property.org_id = ${orgId} and property.id = ${tenant.propertyId}
      left join unit on unit.org_id = ${orgId} and unit.id = ${tenant.unitId}
      left join lateral (
        select latest.* from (
          select * from alert_reply a
          where a.org_id = ${orgId} and a.thread_id in (${threads}) and a.tenant_id = recipient.tenant_id
          order by a.occurred_at desc, a.id desc limit 1
        ) latest
        where latest.thread_id = recipient.thread_id or latest.answer = 'need_help'
      ) reply on true
      left join roll_call_entry entry on entry.org_id = ${orgId}
        and entry.thread_id = recipient.thread_id and entry.tenant_id = recipient.tenant_id
      where ${visibleTenants(tx) ?? sql`true`}
    ) person`
}
