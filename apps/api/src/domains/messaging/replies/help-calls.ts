import { sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { type alertNeeds, tenant, threat } from '../../../platform/db/schema/index.ts'
import { rankSeverity } from '../../../platform/db/schema/severity-rank.ts'
import { anyOf, visibleProperties, visibleTenants, visibleThreats } from '../../estate/index.ts'
import type { NotificationRecipient } from '../notifications/notification-recipients.ts'

/** A tenant's call for help, as far as a member can see it. */
export interface HelpCall extends Record<string, unknown> {
  /** The reply in which they called for help. */
  id: string
  threadId: string
  threatId: string | null
  threatTitle: string | null
  tenantId: string
  propertyId: string | null
  portfolioId: string | null
  unitId: string | null
  propertyName: string | null
  /** Null, like the rest below, for a member who can see the property but not its tenants. */
  tenantName: string | null
  unitName: string | null
  building: string | null
  floor: number | null
  belowGrade: boolean
  peopleCount: number | null
  needs: (typeof alertNeeds)[number][] | null
  /** Whether they wrote a message. Its text stays out of emails. */
  hasNote: boolean
}

/**
 * The calls that still stand and that a member follows: about a threat that they can see and whose severity they chose to
 * be notified of, or about no threat, and from a property that they can see. Without those that they recorded themselves.
 * Below grade first.
 */
export async function readHelpCalls(
  tx: TransactionContext,
  recipient: NotificationRecipient,
  replyIds: readonly string[],
): Promise<HelpCall[]> {
  const caller = { actor: recipient, orgId: tx.orgId }
  const canSeeTenant = recipient.access.permissions.has('tenant:read')
    ? (visibleTenants(caller) ?? sql`true`)
    : sql`false`
  const canSeeProperty = sql`property.id is not null and ${visibleProperties(caller) ?? sql`true`}`
  const minRank = rankSeverity(recipient.notify.threatMinSeverity)
  const { rows } = await tx.db.execute<HelpCall>(sql`
    select call.id, call.thread_id as "threadId", ${threat.id} as "threatId", ${threat.title} as "threatTitle",
      ${tenant.id} as "tenantId", ${tenant.propertyId} as "propertyId", ${tenant.portfolioId} as "portfolioId",
      ${tenant.unitId} as "unitId", property.name as "propertyName",
      case when ${canSeeTenant} then ${tenant.displayName} end as "tenantName",
      case when ${canSeeTenant} then unit.name end as "unitName",
      case when ${canSeeTenant} then unit.building end as building,
      case when ${canSeeTenant} then unit.floor end as floor,
      coalesce(${canSeeTenant} and unit.below_grade, false) as "belowGrade",
      case when ${canSeeTenant} then latest.people_count end as "peopleCount",
      case when ${canSeeTenant} then latest.needs end as needs,
      coalesce(${canSeeTenant} and latest.note is not null, false) as "hasNote"
    from alert_reply call
    join alert on alert.org_id = call.org_id and alert.id = call.thread_id
    join tenant on ${tenant.orgId} = call.org_id and ${tenant.id} = call.tenant_id
    join lateral (
      select later.* from alert_reply later
      join alert about on about.org_id = later.org_id and about.id = later.thread_id
      where later.org_id = call.org_id and later.tenant_id = call.tenant_id
        and (later.thread_id = call.thread_id or about.threat_id = alert.threat_id)
      order by later.occurred_at desc, later.id desc limit 1
    ) latest on latest.answer = 'need_help'
    left join threat on ${threat.orgId} = alert.org_id and ${threat.id} = alert.threat_id
    left join property on property.org_id = ${tenant.orgId} and property.id = ${tenant.propertyId}
    left join unit on unit.org_id = ${tenant.orgId} and unit.id = ${tenant.unitId}
    where call.org_id = ${tx.orgId}::uuid and ${anyOf(sql`call.id`, replyIds)}
      and (alert.threat_id is null or (${threat.severityRank} >= ${minRank} and ${visibleThreats(caller) ?? sql`true`}))
      and (${canSeeTenant} or (${canSeeProperty}))
      and call.recorded_by is distinct from ${recipient.id}::uuid
    order by "belowGrade" desc, call.occurred_at, call.id`)
  return rows
}
