import { z } from '@hono/zod-openapi'
import { incidentJoiners } from '../../../platform/db/schema/index.ts'
import { commaList } from '../../../platform/http/list-query.ts'
import { pageOf, PageQuery } from '../../../platform/http/page.ts'
import { previousVersion, Ref } from '../../../platform/http/ref.ts'
import { SeverityName, ThreatBrief } from '../../estate/index.ts'

const timestamp = z.iso.datetime()

const incidentStates = ['open', 'ended', 'merged'] as const

export const IncidentListItem = z
  .object({
    id: z.uuid(),
    title: z.string().openapi({ description: 'That of the threat that describes the event best.' }),
    status: z.enum(incidentStates).openapi({
      description: 'Open while one of the threats that the caller can see is ongoing.',
    }),
    severity: SeverityName.openapi({
      description: 'The highest of its ongoing threats, or of all once it has ended.',
    }),
    threatIds: z.array(z.uuid()).openapi({ description: 'The threats that the caller can see.' }),
    openedAt: timestamp,
    endedAt: timestamp
      .nullable()
      .openapi({ description: 'When the last threat that the caller can see ended.' }),
    mergedInto: z.uuid().nullable().openapi({ description: 'The incident that its threats moved to.' }),
    updatedAt: timestamp,
    version: z.number().int().openapi({
      description: 'The sum of the versions of its threats, for callers who can’t see every threat.',
    }),
  })
  .openapi('IncidentListItem')
export type IncidentListItem = z.infer<typeof IncidentListItem>

const IncidentMember = z
  .object({
    threat: ThreatBrief,
    joinedBy: z.enum(incidentJoiners).openapi({ description: 'A rule, or a member of the organization.' }),
    user: Ref.nullable().openapi({ description: 'The member who joined it.' }),
    rule: z.object({ id: z.string(), name: z.string() }).nullable().openapi({
      description:
        'The rule that joined it. Null if a member did, or if the caller can’t see the threat that the rule compared it with.',
    }),
    reason: z.string().openapi({ description: 'Why it is in the incident, in one sentence.' }),
    otherThreatId: z.uuid().nullable().openapi({
      description: 'The threat that the rule compared it with. Null if the caller can’t see that one.',
    }),
    facts: z.record(z.string(), z.union([z.string(), z.number()])).openapi({
      description: 'What the rule found, for example `distanceMeters`. Empty if `rule` is null.',
    }),
    joinedAt: timestamp,
  })
  .openapi('IncidentMember')
export type IncidentMember = z.infer<typeof IncidentMember>

export const Incident = IncidentListItem.extend({
  members: z
    .array(IncidentMember)
    .openapi({ description: 'The threats that the caller can see, the one that gives the title first.' }),
}).openapi('Incident')
export type Incident = z.infer<typeof Incident>

export const WrittenIncident = Incident.extend({ previousVersion }).openapi('WrittenIncident')

export const IncidentPage = pageOf(IncidentListItem).openapi('IncidentPage')

export const IncidentQuery = PageQuery.extend({
  status: commaList(z.enum(['open', 'ended']), 'Default: open; with `threatId`, open,ended.'),
  threatId: z.uuid().optional().openapi({ description: 'The incident that this threat is in.' }),
})
export type IncidentQuery = z.infer<typeof IncidentQuery>

export const IncidentCreate = z
  .strictObject({ threatIds: z.array(z.uuid()).min(2).max(50) })
  .openapi('IncidentCreate')
export type IncidentCreate = z.infer<typeof IncidentCreate>

export const IncidentSplit = z
  .strictObject({
    threatId: z.uuid(),
    undo: z.boolean().default(false).openapi({
      description:
        'Whether this only undoes that a member added the threat, so that rules can still join it. No effect if a rule joined it.',
    }),
  })
  .openapi('IncidentSplit')
export type IncidentSplit = z.infer<typeof IncidentSplit>

export const IncidentThreat = z.strictObject({ threatId: z.uuid() }).openapi('IncidentThreat')

export const IncidentMerge = z
  .strictObject({
    incidentId: z.uuid().openapi({ description: 'The incident whose threats move to this one.' }),
  })
  .openapi('IncidentMerge')
