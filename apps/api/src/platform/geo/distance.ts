/** The mean radius of the earth, taken as a sphere. */
export const earthRadiusMeters = 6_371_008.8

/** Length of one degree of latitude. */
export const metersPerDegree = 111_195

export const radiansPerDegree = Math.PI / 180

/** Along the great circle, by the haversine formula. */
export function distanceMeters(lon: number, lat: number, toLon: number, toLat: number): number {
  const a = lat * radiansPerDegree
  const b = toLat * radiansPerDegree
  const h =
    Math.sin((b - a) / 2) ** 2 +
    Math.cos(a) * Math.cos(b) * Math.sin(((toLon - lon) * radiansPerDegree) / 2) ** 2
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(h)))
}
