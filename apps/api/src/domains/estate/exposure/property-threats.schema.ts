import { z } from '@hono/zod-openapi'
import { hazards } from '../../../platform/db/schema/hazard.ts'
import {
  approximatePrecisions,
  proximities,
  threatStatuses,
  triages,
} from '../../../platform/db/schema/index.ts'
import { SeverityName } from './threat-brief.schema.ts'

const timestamp = z.iso.datetime()

/** A threat as a list of properties shows it: how it affects the one property. */
export const PropertyThreat = z
  .object({
    id: z.uuid(),
    title: z.string(),
    hazard: z.enum(hazards),
    event: z.string(),
    status: z.enum(threatStatuses),
    severity: SeverityName,
    triage: z.enum(triages).openapi({ description: 'At this property.' }),
    riskScore: z.number().int().openapi({ description: 'At this property, 0 to 100.' }),
    proximity: z.enum(proximities),
    distanceMeters: z.number().nullable().openapi({
      description: '0 inside the area; null if the threat names a zone, which implies no distance.',
    }),
    approximateBy: z.enum(approximatePrecisions).nullable().openapi({
      description:
        'The only part of the address that’s located, so the threat might miss the property; null if the match is certain.',
    }),
    onsetAt: timestamp.nullable(),
    endsAt: timestamp.nullable(),
    expiresAt: timestamp.nullable(),
  })
  .openapi('PropertyThreat')
export type PropertyThreat = z.infer<typeof PropertyThreat>
