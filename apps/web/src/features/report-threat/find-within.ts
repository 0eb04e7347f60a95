interface Place {
  lat: number
  lon: number
}

const earthRadiusMeters = 6_371_008.8
const toRadians = (degrees: number) => (degrees * Math.PI) / 180

/** Along the surface of a round earth, in metres. */
function measureDistance(a: Place, b: Place): number {
  const latHalf = Math.sin(toRadians(b.lat - a.lat) / 2)
  const lonHalf = Math.sin(toRadians(b.lon - a.lon) / 2)
  const square = latHalf ** 2 + Math.cos(toRadians(a.lat)) * Math.cos(toRadians(b.lat)) * lonHalf ** 2
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(square)))
}

/** Those inside a circle, nearest first. */
export function findWithin<Item extends Place>(
  items: readonly Item[],
  center: Place,
  radiusMeters: number,
): Item[] {
  return items
    .map((item) => ({ item, distance: measureDistance(center, item) }))
    .filter(({ distance }) => distance <= radiusMeters)
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ item }) => item)
}
