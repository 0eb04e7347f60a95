import type { StatusDotProps } from '@parapet/ui'
import type { Property, PropertyListItem } from '~/data/properties/queries'
import { describeDistance } from '~/lib/distance'
import { locationTexts as texts, type RoughPrecision } from './location-texts.ts'

export type LocatedProperty = Pick<PropertyListItem, 'id' | 'name' | 'address' | 'version'> &
  Partial<Pick<Property, 'footprint'>>

export type Candidate = NonNullable<LocatedProperty['address']['geocode']['candidates']>[number]

type UnitSystem = Parameters<typeof describeDistance>[1]

/** How rough a location is: `postal_code` or `city`; null for any other. */
export const findRoughPrecision = ({ geocode }: PropertyListItem['address']): RoughPrecision | null =>
  geocode.precision === 'postal_code' || geocode.precision === 'city' ? geocode.precision : null

/** Whether the exact location isn't known, like the filter `needsLocation` of the API. A footprint is exact. */
export const needsLocation = ({ address, footprint }: Pick<LocatedProperty, 'address' | 'footprint'>) =>
  isOpen(address) || (findRoughPrecision(address) !== null && !footprint)

const isOpen = ({ geocode }: PropertyListItem['address']) =>
  geocode.status === 'ambiguous' || geocode.status === 'failed' || geocode.status === 'pending'

/** Whether a person chose one of the geocoder's places. */
export const isChosen = ({ geocode }: PropertyListItem['address']) =>
  geocode.status === 'ok' && (geocode.candidates ?? []).length > 0

/** Whether there is something to choose, to undo, or to look for. */
export const hasLocationChoice = (property: Pick<LocatedProperty, 'address' | 'footprint'>) =>
  needsLocation(property) || isChosen(property.address)

/** Why a property's location isn't exact, and what is known instead. */
export function describeLocation(
  { address, footprint }: Pick<LocatedProperty, 'address' | 'footprint'>,
  unitSystem: UnitSystem,
): { tone: NonNullable<StatusDotProps['tone']>; reason: string; detail: string | null } {
  const { geocode, lat } = address
  const precision = findRoughPrecision(address)
  if (!needsLocation({ address, footprint })) return { tone: 'success', reason: texts.exact, detail: null }
  const known =
    lat === null
      ? texts.notLocated
      : precision !== null && geocode.radiusMeters !== null
        ? texts.isRough(precision, describeDistance(geocode.radiusMeters, unitSystem))
        : texts.approximate
  const tone = lat === null ? 'danger' : 'warning'
  const count = geocode.candidates?.length ?? 0
  if (geocode.status === 'ambiguous' && count > 0)
    return { tone, reason: texts.possible(count), detail: known }
  if (geocode.checkedAt !== null) return { tone, reason: texts.notFound, detail: known }
  return { tone, reason: known, detail: null }
}
