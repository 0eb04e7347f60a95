import { z } from '@hono/zod-openapi'
import { hazards, severities } from '../../../platform/db/schema/hazard.ts'
import { LedgerEvent } from '../ledger/ledger.schema.ts'
import { Task } from '../../../platform/jobs/tasks.schema.ts'
import { permissionList, ThreatBrief } from '../../estate/index.ts'

const count = z.number().int()
const dateTime = z.iso.datetime()

export const widgets = ['carousel', 'needsTriage', 'map', 'watched', 'consent', 'sources', 'ledger'] as const

export const DashboardParams = z.object({ orgId: z.uuid(), userId: z.uuid() })

export const DashboardQuery = z.strictObject({
  timeline: z
    .enum(['day', 'hour'])
    .default('day')
    .openapi({ description: 'Length of each step of the 14-day timeline.' }),
})

const href = z.string().openapi({ description: 'Path of the threat in the web app.' })

const WaitingThreat = ThreatBrief.extend({
  href,
  incident: z
    .object({ id: z.uuid(), threats: z.array(ThreatBrief.extend({ permissions: permissionList })) })
    .nullable()
    .openapi({
      description:
        'The incident that it stands for, with the threats that the caller can see; severity, triage, times, and counts are those of the incident. Null for a threat without one, and in `assignedToMe`.',
    }),
}).openapi('WaitingThreat')
export type WaitingThreat = z.infer<typeof WaitingThreat>

export const Dashboard = z
  .object({
    userId: z.uuid(),
    carousel: z
      .array(
        z.object({
          threatId: z.uuid(),
          title: z.string(),
          hazard: z.enum(hazards),
          severity: z.enum(severities),
          onsetAt: dateTime.nullable(),
          endsAt: dateTime.nullable(),
          properties: count,
          tenants: count,
          href,
        }),
      )
      .openapi({ description: 'New threats of moderate severity or higher, most severe first, up to 10.' }),
    assignedToMe: z
      .array(WaitingThreat)
      .openapi({ description: 'Threats that aren’t resolved or dismissed, up to 20.' }),
    needsTriage: z.array(WaitingThreat).openapi({
      description:
        'New ongoing threats, most urgent first, based on severity and end time, up to 20. An incident is listed once.',
    }),
    needsFollowUp: z.object({ items: z.array(WaitingThreat), count }).openapi({
      description:
        'Acknowledged ongoing threats that aren’t assigned, or without progress for 30 minutes, most urgent first, up to 20, and the number of all of them. An incident is listed and counted once.',
    }),
    recentLedger: z.array(LedgerEvent).openapi({ description: 'The ten latest events the caller can see.' }),
    myTasks: z.array(Task).openapi({ description: 'The ten latest tasks the person started.' }),
    watched: z
      .array(
        z.object({
          propertyId: z.uuid(),
          name: z.string(),
          riskScore: count,
          trend: z.enum(['up', 'down', 'same']).openapi({ description: 'Compared with 24 hours ago.' }),
        }),
      )
      .openapi({ description: 'The properties with the highest risk, up to 10.' }),
    timeline: z.array(z.object({ from: dateTime, active: count })),
    layout: z.object({
      widgets: z.array(z.enum(widgets)).openapi({ description: 'In display order.' }),
      hidden: z
        .array(z.enum(widgets))
        .openapi({ description: 'Widgets the caller doesn’t have permission to see.' }),
    }),
  })
  .openapi('Dashboard')
export type Dashboard = z.infer<typeof Dashboard>
