import { createRandom } from './random.ts'

const severities = ['extreme', 'severe', 'moderate', 'minor', 'unknown'] as const
const hazards = ['tornado', 'flood', 'high_wind', 'winter_storm', 'wildfire'] as const

/** Properties around cities and areas of forty corners over the contiguous states; the same on every run. */
export function createMapData(propertyCount: number, threatCount: number) {
  const random = createRandom(20_261_121)
  const centers = Array.from({ length: 60 }, () => [-122 + random() * 50, 27 + random() * 20] as const)
  const properties = Array.from({ length: propertyCount }, (_, n) => {
    const [lon, lat] = centers[n % centers.length]!
    const spread = 0.05 + random() * 1.5
    return {
      id: `p${n}`,
      name: `Property ${n}`,
      lon: lon + (random() - 0.5) * spread,
      lat: lat + (random() - 0.5) * spread,
      severity: random() < 0.2 ? severities[Math.floor(random() * 5)]! : null,
      riskScore: Math.round(random() * 100),
      threats: 1,
    }
  })
  const threats = Array.from({ length: threatCount }, (_, n) => ({
    id: `t${n}`,
    title: `Threat ${n}`,
    hazard: hazards[n % hazards.length]!,
    severity: severities[n % severities.length]!,
    status: n % 7 === 0 ? 'upcoming' : 'active',
    geometry: {
      type: 'Polygon' as const,
      coordinates: [createRing(-120 + random() * 48, 28 + random() * 18, 0.4 + random() * 1.6, random)],
    },
    point: null,
    radiusMeters: null,
  }))
  return { properties, threats }
}

function createRing(lon: number, lat: number, radius: number, random: () => number): [number, number][] {
  const corners = Array.from({ length: 40 }, (_, n): [number, number] => {
    const angle = (n / 40) * 2 * Math.PI
    const reach = radius * (0.75 + random() * 0.5)
    return [lon + Math.cos(angle) * reach, lat + Math.sin(angle) * reach]
  })
  return [...corners, corners[0]!]
}
