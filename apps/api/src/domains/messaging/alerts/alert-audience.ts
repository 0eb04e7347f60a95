import { and, eq, exists, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import {
  type AlertAudience,
  alert,
  type AlertExclusion,
  alertMessage,
  type AlertMessageState,
  type AlertPhase,
  building,
  type ConsentChannel,
  property,
  residentStatuses,
  tenant,
  threat,
  threatImpact,
  unit,
} from '../../../platform/db/schema/index.ts'
import { invalidFields } from '../../../platform/errors/problem.ts'
import {
  anyOf,
  impactBelongsToThreat,
  isCountedImpact,
  isCurrentImpact,
  visibleImpacts,
  visibleProperties,
  visibleTenants,
  visibleUnits,
} from '../../estate/index.ts'
import {
  type AlertChannel,
  alertChannels,
  consentedHashes,
  hasGateway,
  mainReason,
  type UnreachableReason,
  whyUnreachable,
} from '../people/reachability.ts'
import { placesOf } from './alert-scope.ts'
import { latestReplies } from './latest-replies.ts'

/** Where one message of an alert goes. */
export interface AlertContact {
  channel: ConsentChannel
  address: string
  hash: string
}

/** A person in an alert's audience. */
export interface AlertPerson {
  tenantId: string
  propertyId: string | null
  unitId: string | null
  building: string | null
  floor: number | null
  belowGrade: boolean
  /** A language code, or null if unknown. */
  language: string | null
  contacts: AlertContact[]
  /** Why no message goes to them; null if one does. */
  exclusion: AlertExclusion | null
  /** Why each of the alert's channels doesn't reach them. */
  reasons: Partial<Record<ConsentChannel, AlertExclusion>>
}

export interface AudienceScope {
  audience: AlertAudience
  channels: readonly ConsentChannel[]
  /** The thread whose people get a later alert; null for the first alert of a thread. */
  followedThreadId: string | null
  phase: AlertPhase
}

export const emptyAudience: AlertAudience = {
  propertyIds: [],
  buildings: [],
  floors: [],
  unitIds: [],
  onlyUnanswered: false,
}

/** Whether this server can send alerts on the channel. */
export const isAvailable = (ctx: Pick<TransactionContext, 'gateways'>, channel: ConsentChannel) =>
  hasGateway(ctx, channel)

/** The channels of an alert for which none were chosen: all that this server can send on. */
export const availableChannels = (ctx: Pick<TransactionContext, 'gateways'>): AlertChannel[] =>
  alertChannels.filter((channel) => hasGateway(ctx, channel))

type PersonRow = Omit<AlertPerson, 'contacts' | 'exclusion' | 'reasons'> & {
  contactKeys: string[]
  contactHashes: string[]
} & Record<`${AlertChannel}Why`, UnreachableReason | null> &
  Record<`${AlertChannel}Hashes`, string[]>

/**
 * Everyone an alert is for, with the addresses that it reaches them at. Each address is used once: of people who share one,
 * the first gets the message. People below grade come first, then by property and floor. Messages go out in this order.
 * A later alert of a thread goes to everyone who got an earlier one, no matter who sends it.
 */
export async function listAlertPeople(tx: TransactionContext, scope: AudienceScope): Promise<AlertPerson[]> {
  const rows = await selectPeople(tx, scope)
  const taken = new Set<string>()
  return rows.map((row) => {
    const addresses = readAddresses(row)
    const contacts: AlertContact[] = []
    const reasons: AlertPerson['reasons'] = {}
    for (const channel of scope.channels) {
      const why = row[`${channel}Why`]
      if (why !== null) {
        reasons[channel] = why
        continue
      }
      const free = row[`${channel}Hashes`].filter((hash) => !taken.has(`${channel}:${hash}`))
      for (const hash of free) {
        const address = addresses.get(`${channel}:${hash}`)
        if (address === undefined) continue
        taken.add(`${channel}:${hash}`)
        contacts.push({ channel, address, hash })
      }
      if (free.length === 0) reasons[channel] = 'shared_address'
    }
    const { contactKeys: _keys, contactHashes: _hashes, ...rest } = row
    return {
      tenantId: rest.tenantId,
      propertyId: rest.propertyId,
      unitId: rest.unitId,
      building: rest.building,
      floor: rest.floor,
      belowGrade: rest.belowGrade,
      language: rest.language,
      contacts,
      exclusion: contacts.length > 0 ? null : summarizeReasons(reasons),
      reasons,
    }
  })
}

/** The reason to show: a shared address before anything that's missing. */
function summarizeReasons(reasons: AlertPerson['reasons']): AlertExclusion {
  const all = Object.values(reasons)
  return all.includes('shared_address') ? 'shared_address' : mainReason(all as UnreachableReason[])
}

/** A tenant's addresses by channel and hash. `contactHashes` has one entry for each email address and two for a number. */
function readAddresses({ contactKeys, contactHashes }: PersonRow): Map<string, string> {
  const entries = contactKeys.flatMap((key) => (key.includes('@') ? [key] : [key, key]))
  return new Map(contactHashes.map((entry, index) => [entry, entries[index]!]))
}

async function selectPeople(tx: TransactionContext, scope: AudienceScope): Promise<PersonRow[]> {
  return await tx.db
    .select({
      tenantId: tenant.id,
      propertyId: tenant.propertyId,
      unitId: tenant.unitId,
      building: unit.building,
      floor: unit.floor,
      belowGrade: sql<boolean>`coalesce(${unit.belowGrade}, false)`,
      language: sql<string | null>`nullif(split_part(lower(${tenant.language}), '-', 1), '')`,
      contactKeys: tenant.contactKeys,
      contactHashes: tenant.contactHashes,
      emailWhy: whyUnreachable(tx, 'email'),
      emailHashes: consentedHashes(tx, 'email'),
      smsWhy: whyUnreachable(tx, 'sms'),
      smsHashes: consentedHashes(tx, 'sms'),
      voiceWhy: whyUnreachable(tx, 'voice'),
      voiceHashes: consentedHashes(tx, 'voice'),
    })
    .from(tenant)
    .leftJoin(unit, and(eq(unit.orgId, tenant.orgId), eq(unit.id, tenant.unitId)))
    .where(
      and(
        eq(tenant.orgId, tx.orgId),
        isNull(tenant.archivedAt),
        scope.followedThreadId === null
          ? and(
              visibleTenants(tx),
              inArray(tenant.status, [...residentStatuses]),
              isInAudience(scope.audience),
            )
          : isInThread(tx, scope.followedThreadId, scope.phase),
        scope.followedThreadId !== null && scope.audience.onlyUnanswered
          ? hasNotAnswered(tx, scope.followedThreadId)
          : undefined,
      ),
    )
    .orderBy(
      sql`coalesce(${unit.belowGrade}, false) desc`,
      tenant.propertySort,
      sql`${unit.floor} nulls last`,
      tenant.unitSort,
      tenant.id,
    )
}

function isInAudience({ propertyIds, buildings, floors, unitIds }: AlertAudience): SQL {
  const conditions = [
    propertyIds.length > 0 ? anyOf(tenant.propertyId, propertyIds) : undefined,
    unitIds.length > 0 ? anyOf(tenant.unitId, unitIds) : undefined,
    buildings.length > 0
      ? sql`exists (
          select from jsonb_to_recordset(${JSON.stringify(buildings)}::jsonb) b("propertyId" uuid, name text)
          where b."propertyId" = ${tenant.propertyId} and lower(b.name) = lower(${unit.building}))`
      : undefined,
    floors.length > 0
      ? sql`exists (
          select from jsonb_to_recordset(${JSON.stringify(floors)}::jsonb) f("propertyId" uuid, building text, floor integer)
          where f."propertyId" = ${tenant.propertyId} and f.floor = ${unit.floor}
            and (f.building is null or lower(f.building) = lower(${unit.building})))`
      : undefined,
  ].filter((condition) => condition !== undefined)
  return or(...conditions) ?? sql`false`
}

/**
 * People who got an alert in the thread, or may have. An update also goes to those whose message still waits, and
 * replaces it; an all clear doesn't, because they never heard of the danger.
 */
const isInThread = (tx: TransactionContext, threadId: string, phase: AlertPhase) =>
  exists(
    tx.db
      .select({ one: sql`1` })
      .from(alertMessage)
      .innerJoin(alert, and(eq(alert.orgId, alertMessage.orgId), eq(alert.id, alertMessage.alertId)))
      .where(
        and(
          eq(alertMessage.orgId, tx.orgId),
          eq(alert.threadId, threadId),
          eq(alertMessage.tenantId, tenant.id),
          inArray(alertMessage.state, [
            ...reachedStates,
            ...(phase === 'all_clear' ? [] : (['waiting'] as const)),
          ]),
        ),
      ),
  )

const reachedStates = ['claimed', 'sent', 'in_doubt'] as const satisfies AlertMessageState[]

const hasNotAnswered = (tx: TransactionContext, threadId: string) =>
  sql`${tenant.id} not in (select reply.tenant_id from (${latestReplies(tx, [threadId])}) reply)`

/** @throws Problem 422 for properties and units that the caller can't see */
export async function requireVisiblePlaces(tx: TransactionContext, audience: AlertAudience) {
  const { propertyIds, unitIds } = placesOf(audience)
  const properties = await tx.db.$count(
    property,
    and(eq(property.orgId, tx.orgId), anyOf(property.id, propertyIds), visibleProperties(tx)),
  )
  const units = await tx.db.$count(
    unit,
    and(eq(unit.orgId, tx.orgId), anyOf(unit.id, unitIds), visibleUnits(tx)),
  )
  if (properties === propertyIds.length && units === unitIds.length) return
  throw invalidFields({
    pointer: properties === propertyIds.length ? '/audience/unitIds' : '/audience/propertyIds',
    code: 'not_found',
    message: 'Some of these properties or units no longer exist, or you can’t see them. Choose again.',
  })
}

/**
 * The places that a threat certainly affects: properties or, where a property's own location isn't affected, its
 * affected buildings. If there are none, the properties that it may affect.
 */
export async function audienceOfThreat(tx: TransactionContext, threatId: string): Promise<AlertAudience> {
  const places = await listPlaces(tx, threatId, isCurrentImpact)
  return toExactAudience(places) ?? { ...emptyAudience, propertyIds: places.map(({ id }) => id) }
}

/** The places that a threat certainly affects and where it isn't handled yet; null if there are none. */
export async function exactAudienceOfThreat(
  tx: TransactionContext,
  threatId: string,
): Promise<AlertAudience | null> {
  return toExactAudience(await listPlaces(tx, threatId, and(isCountedImpact, not(threatImpact.byCountyOnly))))
}

/**
 * The places that a threat certainly affects and that an audience doesn't touch: the threat may have grown since. A
 * property isn't missing if someone selected only some of its buildings or floors, and nothing is missing if they
 * selected single units.
 */
export async function listMissingPlaces(
  tx: TransactionContext,
  threatId: string,
  { propertyIds, buildings, floors, unitIds }: AlertAudience,
): Promise<ExactPlace[]> {
  if (unitIds.length > 0) return []
  const touched = new Set([...propertyIds, ...[...buildings, ...floors].map(({ propertyId }) => propertyId)])
  const places = await listPlaces(tx, threatId, isCurrentImpact)
  return toExactPlaces(places.filter(({ id }) => !touched.has(id)))
}

/** A property that a threat certainly affects, or one of its buildings. */
interface ExactPlace {
  property: { id: string; name: string }
  /** Null if the property itself is affected. */
  building: string | null
}

/** A property in a threat. */
interface Place {
  id: string
  name: string
  /** Whether the property itself is certainly affected. */
  isCertain: boolean
  /** The names of the affected buildings that have a point of their own. */
  buildings: string[]
}

const toExactPlaces = (places: readonly Place[]): ExactPlace[] =>
  places.flatMap(({ id, name, isCertain, buildings }): ExactPlace[] => {
    const property = { id, name }
    return isCertain ? [{ property, building: null }] : buildings.map((building) => ({ property, building }))
  })

function toExactAudience(places: readonly Place[]): AlertAudience | null {
  const exact = toExactPlaces(places)
  if (exact.length === 0) return null
  return {
    ...emptyAudience,
    propertyIds: exact.flatMap(({ property: { id }, building }) => (building === null ? [id] : [])),
    buildings: exact.flatMap(({ property: { id }, building }) =>
      building === null ? [] : [{ propertyId: id, name: building }],
    ),
  }
}

const listPlaces = (tx: TransactionContext, threatId: string, where: SQL | undefined): Promise<Place[]> =>
  tx.db
    .select({
      id: threatImpact.propertyId,
      name: property.name,
      isCertain: sql<boolean>`${threatImpact.approximateBy} is null and ${threatImpact.ownLocation} = 'affected'`,
      buildings: sql<string[]>`array(
        select ${building.name} from ${building}
        where ${building.orgId} = ${threatImpact.orgId} and ${building.propertyId} = ${threatImpact.propertyId}
          and ${building.id} = any(${threatImpact.buildingIds})
        order by lower(${building.name}))`,
    })
    .from(threatImpact)
    .innerJoin(threat, impactBelongsToThreat)
    .innerJoin(
      property,
      and(eq(property.orgId, threatImpact.orgId), eq(property.id, threatImpact.propertyId)),
    )
    .where(
      and(eq(threatImpact.orgId, tx.orgId), eq(threatImpact.threatId, threatId), where, visibleImpacts(tx)),
    )
    .orderBy(property.nameSort, property.id)
