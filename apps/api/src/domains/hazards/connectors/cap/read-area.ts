import type { Position } from 'geojson'
import { fieldsOf, numberOf } from '../parsing/fields.ts'
import { type Area, circleAround, closeRing, isPlace, joinPolygons } from '../parsing/geometry.ts'
import { elementsOf, elementText } from '../parsing/read-xml.ts'

export interface CapPlace {
  areaDesc: string | null
  geometry: Area | null
  point: [lon: number, lat: number] | null
  radiusMeters: number | null
  zones: { ugc: string[]; same: string[] }
}

/** CAP writes lat first: "30.00,-99.30 30.12,-99.30 …". */
function readPair(text: string): Position | null {
  const [lat, lon] = text.split(',').map(numberOf)
  return isPlace(lon, lat) ? [lon, lat as number] : null
}

function readPolygon(text: string): Position[] | null {
  const pairs = text.split(/\s+/).map(readPair)
  return pairs.every((pair) => pair !== null) ? closeRing(pairs) : null
}

function readCircle(text: string): { lon: number; lat: number; radiusMeters: number } | null {
  const [place, radius] = text.split(/\s+/)
  const pair = readPair(place ?? '')
  const kilometres = numberOf(radius)
  if (!pair || kilometres === null || kilometres < 0) return null
  return { lon: pair[0]!, lat: pair[1]!, radiusMeters: kilometres * 1000 }
}

const textsOfElement = (value: unknown) => elementsOf(value).flatMap((entry) => elementText(entry) ?? [])

/** All areas of an info block together: a single circle stays a point with a radius, everything else is polygons. */
export function readPlace(areas: readonly unknown[]): CapPlace {
  const fields = areas.map((area) => fieldsOf(area) ?? {})
  const polygons = fields.flatMap((area) =>
    textsOfElement(area['polygon']).flatMap((text) => {
      const ring = readPolygon(text)
      return ring ? [[ring]] : []
    }),
  )
  const circles = fields.flatMap((area) =>
    textsOfElement(area['circle']).flatMap((text) => readCircle(text) ?? []),
  )
  const codes = fields.flatMap((area) =>
    elementsOf(area['geocode']).map((geocode) => ({
      name: elementText(fieldsOf(geocode)?.['valueName'])?.toUpperCase(),
      value: elementText(fieldsOf(geocode)?.['value']) ?? '',
    })),
  )
  const codesNamed = (pattern: RegExp, name: string) => [
    ...new Set(
      codes.filter((code) => code.name === name && pattern.test(code.value)).map(({ value }) => value),
    ),
  ]
  const isOneCircle = circles.length === 1 && polygons.length === 0
  const rings = isOneCircle
    ? []
    : circles.map(({ lon, lat, radiusMeters }) => [circleAround(lon, lat, Math.max(1, radiusMeters))])
  return {
    areaDesc: fields.flatMap((area) => elementText(area['areaDesc']) ?? []).join('; ') || null,
    geometry: joinPolygons([...polygons, ...rings]),
    point: isOneCircle ? [circles[0]!.lon, circles[0]!.lat] : null,
    radiusMeters: isOneCircle ? circles[0]!.radiusMeters : null,
    zones: { ugc: codesNamed(/^[A-Z]{2}[CZ]\d{3}$/, 'UGC'), same: codesNamed(/^\d{6}$/, 'SAME') },
  }
}
