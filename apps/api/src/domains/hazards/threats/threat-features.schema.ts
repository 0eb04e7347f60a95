import { z } from '@hono/zod-openapi'
import { threatStatuses, triages } from '../../../platform/db/schema/index.ts'
import { hazards, severities } from '../../../platform/db/schema/hazard.ts'

const count = z.number().int()
const moment = z.iso.datetime()

const Feature = z.object({
  type: z.literal('Feature'),
  id: z.uuid(),
  geometry: z
    .object({ type: z.string(), coordinates: z.array(z.any()).openapi({ type: 'array', items: {} }) })
    .nullable(),
  properties: z.object({
    title: z.string(),
    hazard: z.enum(hazards),
    severity: z.enum(severities),
    status: z.enum(threatStatuses),
    triage: z.enum(triages),
    radiusMeters: z.number().nullable(),
    properties: count,
    maxRisk: count,
    endsAt: moment.nullable(),
    attribution: z.string(),
  }),
})

export const ThreatFeatures = z
  .object({ type: z.literal('FeatureCollection'), features: z.array(Feature) })
  .openapi('ThreatFeatures')
export type ThreatFeatures = z.infer<typeof ThreatFeatures>
