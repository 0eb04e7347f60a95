import type { AlertAudience, AlertNumbers } from '~/data/alerts/queries'
import { nameBuilding } from '~/lib/building-name'
import { composeTexts as texts } from './texts.ts'

/** One of the places that an alert goes to. They add up. */
export type Place =
  | { kind: 'property'; propertyId: string }
  | { kind: 'building'; propertyId: string; name: string }
  | { kind: 'floor'; propertyId: string; building: string | null; floor: number }
  | { kind: 'unit'; unitId: string }

export const toPlaceKey = (place: Place): string => JSON.stringify(place)

/** All places of an audience, the widest first. */
export const listPlaces = ({ propertyIds, buildings, floors, unitIds }: AlertAudience): Place[] => [
  ...propertyIds.map((propertyId): Place => ({ kind: 'property', propertyId })),
  ...buildings.map(({ propertyId, name }): Place => ({ kind: 'building', propertyId, name })),
  ...floors.map(({ propertyId, building, floor }): Place => ({ kind: 'floor', propertyId, building, floor })),
  ...unitIds.map((unitId): Place => ({ kind: 'unit', unitId })),
]

/** The audience with these places. Each is in it once. */
export function withPlaces(audience: AlertAudience, places: readonly Place[]): AlertAudience {
  const unique = [...new Map(places.map((place) => [toPlaceKey(place), place])).values()]
  return {
    ...audience,
    propertyIds: unique.flatMap((place) => (place.kind === 'property' ? [place.propertyId] : [])),
    buildings: unique.flatMap((place) =>
      place.kind === 'building' ? [{ propertyId: place.propertyId, name: place.name }] : [],
    ),
    floors: unique.flatMap((place) =>
      place.kind === 'floor'
        ? [{ propertyId: place.propertyId, building: place.building, floor: place.floor }]
        : [],
    ),
    unitIds: unique.flatMap((place) => (place.kind === 'unit' ? [place.unitId] : [])),
  }
}

/** Places that the threat certainly affects but the alert leaves out: the threat may have grown since it was drafted. */
export function listMissingPlaces(audience: AlertAudience, missing: AlertNumbers['missingPlaces']): Place[] {
  const keys = new Set(listPlaces(audience).map(toPlaceKey))
  return (
    missing
      .map(({ property: { id: propertyId }, building: name }): Place =>
        name === null ? { kind: 'property', propertyId } : { kind: 'building', propertyId, name },
      )
      // The numbers may still be those of the previous places.
      .filter((place) => !keys.has(toPlaceKey(place)))
  )
}

/** The properties whose names the places need. */
export const listPropertyIds = (places: readonly Place[]): string[] => [
  ...new Set(places.flatMap((place) => (place.kind === 'unit' ? [] : [place.propertyId]))),
]

export const listUnitIds = (places: readonly Place[]): string[] =>
  places.flatMap((place) => (place.kind === 'unit' ? [place.unitId] : []))

/** Names by id; those that are missing are loading or can't be seen. */
export interface PlaceNames {
  properties: ReadonlyMap<string, string>
  units: ReadonlyMap<string, string>
}

/** `Maple Court, Building B, floor 2` */
export function namePlace(place: Place, { properties, units }: PlaceNames): string {
  if (place.kind === 'unit') return units.get(place.unitId) ?? texts.unnamedPlace
  const property = properties.get(place.propertyId) ?? texts.unnamedPlace
  if (place.kind === 'property') return property
  if (place.kind === 'building') return texts.inProperty(property, nameBuilding(place.name))
  const building =
    place.building === null ? property : texts.inProperty(property, nameBuilding(place.building))
  return texts.floorOf(building, place.floor)
}
