import { and, type SQL, sql } from 'drizzle-orm'
import type { ServiceContext } from '../../../platform/context/context.ts'
import { threat, threatImpact, triages } from '../../../platform/db/schema/index.ts'
import type { Triage } from './triage.ts'
import { anyOf, seesEveryThreat, visibleImpacts } from '../../estate/index.ts'

type CallerInOrg = Pick<ServiceContext, 'actor' | 'orgId'>

const order = sql.raw(`array[${triages.map((triage) => `'${triage}'`).join(', ')}]`)

/**
 * The least advanced of the triages of a group of `threat_impact`, as `rollUpTriage` has it; with `where` of those that
 * it holds for.
 */
export const rollUpTriages = (where: SQL = sql`true`) =>
  sql<Triage>`(${order})[min(array_position(${order}, ${threatImpact.triage})) filter (where ${where})]`

/** The impacts at these properties, where a list is about them alone; undefined where it is not. */
export const impactsAt = (propertyIds: readonly string[] | undefined): SQL | undefined =>
  propertyIds && anyOf(threatImpact.propertyId, propertyIds)

/** Of the impacts of the row of `threat` at hand that the caller may see. `alias` keeps them apart from outer ones. */
const overImpacts = (ctx: CallerInOrg, value: SQL, at: SQL | undefined) =>
  sql`(select ${value} from ${threatImpact} where ${and(
    sql`${threatImpact.orgId} = ${threat.orgId} and ${threatImpact.threatId} = ${threat.id}`,
    sql`(${threatImpact.endedAt} is null or ${threatImpact.endedAt} >= ${threat.closedAt})`,
    visibleImpacts(ctx),
    at,
  )})`

/** The triage as the caller sees it: of a member who sees only some properties, that of those; `at` narrows it further. */
export const triageOf = (ctx: CallerInOrg, at?: SQL): SQL<Triage> =>
  (at || !seesEveryThreat(ctx) ? overImpacts(ctx, rollUpTriages(), at) : sql`${threat.triage}`) as SQL<Triage>

/** The highest risk among the properties that the caller may see, or `at` those alone. */
export const maxRiskOf = (ctx: CallerInOrg, at?: SQL): SQL<number> =>
  (at || !seesEveryThreat(ctx)
    ? overImpacts(ctx, sql`coalesce(max(${threatImpact.riskScore}), 0)::smallint`, at)
    : sql`${threat.maxRisk}`) as SQL<number>
