import { z } from '@hono/zod-openapi'
import { threatStatuses, triages } from '../../../platform/db/schema/index.ts'
import { certainties, hazards, severities, urgencies } from '../../../platform/db/schema/hazard.ts'
import { Ref } from '../../../platform/http/ref.ts'

/** The order of severities, which the API client and the web app use too. */
export const SeverityName = z.enum(severities).openapi('Severity', {
  description:
    'CAP severity, from most to least severe. `unknown`, where the agency gave none, ranks between `minor` and `moderate`.',
})

const count = z.number().int()
const timestamp = z.iso.datetime()

export const AssistanceCount = count.nullable().openapi({
  description:
    'Tenants who need assistance. Null unless the caller holds `tenant:sensitive_read` at each of the counted properties.',
})

export const Reach = z
  .object({
    properties: count,
    units: count.openapi({ description: 'Recorded units.' }),
    declaredUnits: count.openapi({
      description: 'Declared units of the properties without recorded units. Not part of `units`.',
    }),
    tenants: count,
    reachable: count,
    assistance: AssistanceCount,
    inside: count.openapi({ description: 'Properties inside the area itself.' }),
    near: count.openapi({ description: 'Properties within matching distance.' }),
    approximate: count.openapi({
      description:
        'Properties that may be affected: only their postal code or city is located. The other counts include them.',
    }),
  })
  .openapi('ThreatReach', { description: 'Across the affected properties that the caller can see.' })
export type Reach = z.infer<typeof Reach>

/** Why an ongoing threat needs someone, most urgent first. */
export const attentionReasons = ['new', 'unassigned', 'overdue', 'stalled'] as const
export type AttentionReason = (typeof attentionReasons)[number]

export const Attention = z
  .object({ reason: z.enum(attentionReasons), since: timestamp })
  .nullable()
  .openapi({
    description:
      'Why an ongoing threat needs attention at a property that the caller can see; null if it doesn’t. `new`: not acknowledged. `unassigned`: acknowledged or in progress, but not assigned. `overdue`: a checklist item is past its due time. `stalled`: assigned, without progress for 30 minutes. Triage, assignments, checklist items, and notes are progress.',
  })

/** A threat as shown with other objects. */
export const ThreatBrief = z
  .object({
    id: z.uuid(),
    title: z.string(),
    hazard: z.enum(hazards),
    event: z.string(),
    status: z.enum(threatStatuses),
    triage: z.enum(triages),
    severity: SeverityName,
    certainty: z.enum(certainties),
    urgency: z.enum(urgencies),
    onsetAt: timestamp.nullable(),
    endsAt: timestamp.nullable(),
    expiresAt: timestamp.nullable(),
    attention: Attention,
    isAssigned: z
      .boolean()
      .openapi({ description: 'Whether anyone is assigned, as a whole or at a property.' }),
    impact: Reach,
    maxRisk: count,
    source: Ref.nullable(),
  })
  .openapi('ThreatBrief')
export type ThreatBrief = z.infer<typeof ThreatBrief>
