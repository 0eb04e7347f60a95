import { z } from '@hono/zod-openapi'
import { matchMethods, proximities, triages } from '../../../platform/db/schema/index.ts'
import { Ref } from '../../../platform/http/ref.ts'
import { permissionList } from '../../estate/index.ts'

const count = z.number().int()
const moment = z.iso.datetime()

const ChecklistItem = z
  .object({ key: z.string(), label: z.string(), doneAt: moment.nullable(), doneBy: Ref.nullable() })
  .openapi('ChecklistItem')

export const ThreatImpact = z
  .object({
    property: Ref,
    portfolioId: z.uuid(),
    method: z.enum(matchMethods),
    byCountyOnly: z
      .boolean()
      .openapi({ description: 'The message names zones, and of this property only the county is known.' }),
    distanceMeters: z.number().nullable().openapi({ description: '0 inside; null where a zone matched.' }),
    bearingDeg: z
      .number()
      .nullable()
      .openapi({ description: 'From the property to the hazard, clockwise from north.' }),
    proximity: z.enum(proximities),
    riskScore: count,
    riskParts: z.object({
      severity: z.number(),
      certainty: z.number(),
      urgency: z.number(),
      proximity: z.number(),
    }),
    rule: z.object({ id: z.string().nullable(), name: z.string(), radiusMeters: z.number().nullable() }),
    firstMatchedAt: moment,
    lastMatchedAt: moment,
    endedAt: moment.nullable(),
    triage: z.enum(triages),
    allowed: z.array(z.enum(triages)).openapi({ description: 'Where its triage may go.' }),
    assignee: Ref.nullable(),
    units: count,
    tenants: count,
    reachable: count,
    assistance: count,
    checklist: z.array(ChecklistItem).openapi({ description: 'Empty until it is acknowledged.' }),
    permissions: permissionList,
  })
  .openapi('ThreatImpact')
export type ThreatImpact = z.infer<typeof ThreatImpact>
