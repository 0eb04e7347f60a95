import { and, eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { property, tenant, threatImpact, unit } from '../../../platform/db/schema/index.ts'
import {
  addressColumns,
  anyOf,
  formatAddress,
  isCertainlyAffected,
  tenantsWithPermission,
} from '../../estate/index.ts'
import { affectedPeople, isBelowGrade, livesAlone, peopleSortKeys } from './affected-people.ts'
import type { PeopleTotals } from './people.schema.ts'
import {
  type AlertChannel,
  alertChannels,
  mainReason,
  type UnreachableReason,
  whyUnreachable,
} from './reachability.ts'

type Counts = Pick<
  PeopleTotals,
  'people' | 'units' | 'belowGrade' | 'livingAlone' | 'possible' | 'assistance'
>

interface TotalsRow extends Record<string, unknown> {
  all: Counts & { properties: number }
  buildings: Omit<PeopleTotals['buildings'][number], 'address'>[] | null
  reach: (Record<AlertChannel, UnreachableReason | null> & { count: number })[] | null
  languages: PeopleTotals['languages'] | null
  floors: PeopleTotals['floors'] | null
}

const buildingsMax = 1000

/** How many people match, by building, channel, and language. */
export async function countPeople(tx: TransactionContext, where: SQL): Promise<PeopleTotals> {
  const { rows } = await tx.db.execute<TotalsRow>(sql`
    with people as materialized (
      select ${threatImpact.propertyId} as property_id, ${property.name} as property_name, ${tenant.unitId} as unit_id,
        ${unit.floor} as floor, ${unit.building} as building, lower(${unit.building}) as building_key, ${isBelowGrade} as below_grade,
        ${livesAlone} as alone, not ${isCertainlyAffected} as is_possible, ${tenant.hasAssistance} as has_assistance,
        ${tenantsWithPermission(tx, 'tenant:sensitive_read') ?? sql`true`} as shows_assistance,
        coalesce(split_part(lower(${tenant.language}), '-', 1), 'none') as language,
        ${join(alertChannels.map((channel) => sql`${whyUnreachable(tx, channel)} as ${sql.identifier(channel)}`))},
        row_number() over (order by ${join(peopleSortKeys.map(({ by }) => by))}) as n
      from ${affectedPeople} where ${where}
    ), building as (
      select min(n) as n, ${jsonCounts}
        || jsonb_build_object('property', jsonb_build_object('id', property_id, 'name', min(property_name)),
          'building', min(building), 'isCertain', not is_possible, 'unreachable', (count(*) filter (where ${isUnreachable}))) as counts
      from people group by property_id, building_key, is_possible
      order by min(n) limit ${buildingsMax}
    )
    select (select ${jsonCounts} || jsonb_build_object('properties', count(distinct property_id)) from people) as "all",
      (select jsonb_agg(counts order by n) from building) as buildings,
      (select jsonb_agg(r) from (select ${channelColumns}, count(*) as count from people group by ${channelColumns}) r) as reach,
      (select jsonb_agg(l order by l.count desc, l.value) from (
        select language as value, count(*) as count from people group by language) l) as languages,
      (select jsonb_agg(f order by f.value) from (
        select floor as value, count(*) as count from people where floor is not null group by floor) f) as floors`)
  const { all, buildings, reach, languages, floors } = rows[0]!
  const groups = reach ?? []
  const unreached = groups.filter((group) => alertChannels.every((channel) => group[channel] !== null))
  return {
    ...all,
    channels: {
      email: countChannel(groups, 'email'),
      sms: countChannel(groups, 'sms'),
      voice: countChannel(groups, 'voice'),
    },
    unreachable: {
      people: sum(unreached),
      reasons: countReasons(
        unreached.map((group) => ({
          reason: mainReason(alertChannels.map((channel) => group[channel]!)),
          count: group.count,
        })),
      ),
    },
    languages: languages ?? [],
    floors: floors ?? [],
    buildings: await addAddresses(tx, buildings ?? []),
  }
}

const join = (parts: readonly SQLWrapper[]) => sql.join([...parts], sql`, `)

const channelColumns = join(alertChannels.map((channel) => sql`${sql.identifier(channel)}`))

const isUnreachable = sql.join(
  alertChannels.map((channel) => sql`${sql.identifier(channel)} is not null`),
  sql` and `,
)

async function addAddresses(tx: TransactionContext, buildings: NonNullable<TotalsRow['buildings']>) {
  const ids = [...new Set(buildings.map(({ property }) => property.id))]
  const rows = await tx.db
    .select({ id: property.id, ...addressColumns })
    .from(property)
    .where(and(eq(property.orgId, tx.orgId), anyOf(property.id, ids)))
  const addresses = new Map(rows.map(({ id, ...address }) => [id, formatAddress(address)]))
  return buildings.map((building) => ({ ...building, address: addresses.get(building.property.id) ?? '' }))
}

const jsonCounts = sql.raw(`jsonb_build_object('people', count(*), 'units', count(distinct unit_id),
  'belowGrade', count(*) filter (where below_grade), 'livingAlone', count(*) filter (where alone),
  'possible', count(*) filter (where is_possible),
  'assistance', case when coalesce(bool_and(shows_assistance), true) then count(*) filter (where has_assistance) end)`)

type ReachGroups = NonNullable<TotalsRow['reach']>

const sum = (groups: readonly { count: number }[]) => groups.reduce((total, { count }) => total + count, 0)

function countChannel(groups: ReachGroups, channel: AlertChannel) {
  const unreachable = groups.flatMap(({ [channel]: reason, count }) =>
    reason === null ? [] : [{ reason, count }],
  )
  return {
    reachable: sum(groups.filter((group) => group[channel] === null)),
    unreachable: countReasons(unreachable),
  }
}

const countReasons = (groups: readonly { reason: UnreachableReason; count: number }[]) =>
  [...Map.groupBy(groups, ({ reason }) => reason)]
    .map(([reason, members]) => ({ reason, count: sum(members) }))
    .toSorted((a, b) => b.count - a.count)
