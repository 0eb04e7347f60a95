import { z } from '@hono/zod-openapi'
import { dismissReasons, resolutions, threatStatuses, triages } from '../../../platform/db/schema/index.ts'
import {
  certainties,
  hazards,
  messageTypes,
  responseTypes,
  urgencies,
} from '../../../platform/db/schema/hazard.ts'
import { audit, previousVersion, Ref } from '../../../platform/http/ref.ts'
import { ThreatImpact } from './threat-impact.schema.ts'
import { permissionList, Reach, SeverityName } from '../../estate/index.ts'

const count = z.number().int()
const moment = z.iso.datetime()

const point = z
  .tuple([z.number(), z.number()])
  .nullable()
  .openapi({
    type: ['array', 'null'],
    items: { type: 'number' },
    minItems: 2,
    maxItems: 2,
    description: 'Longitude, latitude.',
  })

/** GeoJSON geometry as it was received; its inner arrays are not looked at again. */
export const AreaGeometry = z
  .object({
    type: z.enum(['Polygon', 'MultiPolygon']),
    coordinates: z.array(z.any()).openapi({ type: 'array', items: {} }),
  })
  .openapi('AreaGeometry')

export const ThreatListItem = z
  .object({
    id: z.uuid(),
    hazard: z.enum(hazards),
    event: z.string(),
    title: z.string(),
    status: z.enum(threatStatuses),
    triage: z.enum(triages),
    severity: SeverityName,
    certainty: z.enum(certainties),
    urgency: z.enum(urgencies),
    responseType: z.enum(responseTypes),
    headline: z.string().nullable(),
    areaDesc: z.string().nullable(),
    sentAt: moment,
    effectiveAt: moment.nullable(),
    onsetAt: moment.nullable(),
    expiresAt: moment.nullable().openapi({ description: 'When the message lapses.' }),
    endsAt: moment.nullable().openapi({ description: 'When the hazard ends; else `expiresAt` counts.' }),
    closedAt: moment.nullable().openapi({ description: 'When it was over.' }),
    point,
    radiusMeters: z.number().nullable(),
    hasGeometry: z.boolean(),
    geometry: AreaGeometry.nullable().openapi({ description: 'Null unless `include=geometry`.' }),
    magnitude: z.object({ value: z.number(), unit: z.string(), text: z.string() }).nullable(),
    connector: z.string().openapi({ description: '`manual` where a person reported it.' }),
    source: Ref.nullable(),
    attribution: z.string().openapi({ description: 'Must stand beside what is shown of it.' }),
    externalUrl: z.string().nullable(),
    senderName: z.string().nullable(),
    isTest: z.boolean(),
    revision: count,
    firstSeenAt: moment,
    ingestLagSeconds: count.openapi({ description: 'From sending to our receiving it.' }),
    assignee: Ref.nullable(),
    impact: Reach,
    maxRisk: count.openapi({ description: 'The highest risk score, 0 to 100, among those properties.' }),
    permissions: permissionList,
    ...audit,
  })
  .openapi('ThreatListItem')
export type ThreatListItem = z.infer<typeof ThreatListItem>

const ThreatRevision = z
  .object({
    n: count,
    receivedAt: moment,
    sentAt: moment,
    messageType: z.enum(messageTypes),
    identifier: z.string(),
    references: z.array(z.string()),
    changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  })
  .openapi('ThreatRevision')
export type ThreatRevision = z.infer<typeof ThreatRevision>

const RawMessage = z
  .object({
    n: count.openapi({ description: 'Of the revision.' }),
    identifier: z.string(),
    contentType: z.string(),
    text: z.string().nullable().openapi({ description: 'Null once raw messages of that age are removed.' }),
  })
  .openapi('RawMessage')
export type RawMessage = z.infer<typeof RawMessage>

export const Threat = ThreatListItem.extend({
  description: z.string().nullable(),
  instruction: z.string().nullable().openapi({ description: 'As it was sent.' }),
  zones: z.object({ ugc: z.array(z.string()), same: z.array(z.string()) }),
  vtec: z
    .object({
      office: z.string(),
      phenomenon: z.string(),
      significance: z.string(),
      etn: count,
      action: z.string(),
      begin: moment.nullable(),
      end: moment.nullable(),
    })
    .nullable(),
  dedupeKey: z.string(),
  externalId: z.string().nullable(),
  language: z.string().nullable(),
  termsUrl: z.string().nullable().openapi({ description: 'Under which terms the source gives it away.' }),
  relatedThreatIds: z.array(z.uuid()),
  allowed: z.array(z.enum(triages)).openapi({ description: 'Where its triage may go.' }),
  acknowledgedAt: moment.nullable(),
  acknowledgedBy: Ref.nullable(),
  resolvedAt: moment.nullable(),
  resolvedBy: Ref.nullable(),
  resolution: z.enum(resolutions).nullable(),
  dismissReason: z.enum(dismissReasons).nullable(),
  escalatedAt: moment.nullable().openapi({ description: 'When it became worse and new again.' }),
  impacts: z.array(ThreatImpact).nullable().openapi({
    description:
      'With `include=impacts` the 200 properties with the highest risk, with `propertyId` that one; else null.',
  }),
  revisions: z
    .array(ThreatRevision)
    .nullable()
    .openapi({ description: 'With `include=revisions`, newest first; else null.' }),
  raw: z
    .array(RawMessage)
    .nullable()
    .openapi({ description: 'With `include=raw` the latest 20 messages verbatim, newest first; else null.' }),
}).openapi('Threat')
export type Threat = z.infer<typeof Threat>

export const WrittenThreat = Threat.extend({ previousVersion }).openapi('WrittenThreat')
