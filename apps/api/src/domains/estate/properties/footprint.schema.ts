import { z } from '@hono/zod-openapi'

const cornersMax = 2_000

const Position = z
  .array(z.number())
  .min(2)
  .max(3)
  .refine(([lon, lat]) => Math.abs(lon!) <= 180 && Math.abs(lat!) <= 90, {
    message: 'Longitude comes first, then latitude.',
  })
const Ring = z
  .array(Position)
  .min(4, 'A ring has at least four positions, the last like the first.')
  .refine((ring) => ring[0]?.[0] === ring.at(-1)?.[0] && ring[0]?.[1] === ring.at(-1)?.[1], {
    message: 'A ring ends where it begins.',
  })
const Rings = z.array(Ring).min(1, 'A polygon has at least one ring.')

/** What the ground of a property may look like, in GeoJSON (RFC 7946). */
export const Footprint = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('Polygon'), coordinates: Rings }),
    z.strictObject({ type: z.literal('MultiPolygon'), coordinates: z.array(Rings).min(1) }),
  ])
  .openapi('Footprint')
export type Footprint = z.infer<typeof Footprint>

export const FootprintInput = Footprint.refine((footprint) => countCorners(footprint) <= cornersMax, {
  message: `At most ${cornersMax} positions.`,
})

const countCorners = (footprint: Footprint) =>
  (footprint.type === 'Polygon' ? [footprint.coordinates] : footprint.coordinates)
    .flat()
    .reduce((sum, ring) => sum + ring.length, 0)
