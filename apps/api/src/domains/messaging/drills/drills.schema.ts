import { z } from '@hono/zod-openapi'
import { hazards, severities } from '../../../platform/db/schema/hazard.ts'
import {
  drillAlertKinds,
  drillAnswers,
  drillChannels,
  drillPhases,
  drillReactions,
  drillResponses,
  drillScripts,
  drillStatuses,
  drillStopReasons,
} from '../../../platform/db/schema/index.ts'
import { isoDateTime } from '../../../platform/http/fields.ts'
import { Ref } from '../../../platform/http/ref.ts'
import { multilineText } from '../../../platform/http/text.ts'

export const speedMax = 600
const propertiesMax = 100
/** How many affected properties a step lists. */
export const affectedMax = 20
const participantsMax = 200

const count = z.number().int()
const uniqueIds = (max: number, message: string) =>
  z
    .array(z.uuid())
    .max(max, message)
    .overwrite((ids) => [...new Set(ids)])

export const DrillInput = z
  .strictObject({
    script: z.enum(drillScripts),
    propertyIds: uniqueIds(propertiesMax, `Choose up to ${propertiesMax} properties.`)
      .min(1, 'Choose at least one property.')
      .openapi({
        description:
          'The properties that the event is placed around. They need a location. Each must be within 60 miles of the most central one, or 300 miles for a hurricane.',
      }),
    speed: z.number().int().min(1).max(speedMax).openapi({
      description: 'How many times faster than real time it runs. 1 is real time.',
    }),
    participantIds: uniqueIds(participantsMax, `Invite up to ${participantsMax} members.`).openapi({
      description:
        'Members who are invited in the app. Only those who agree are messaged. Including the caller counts as their agreement.',
    }),
  })
  .openapi('DrillInput')
export type DrillInput = z.infer<typeof DrillInput>

export const DrillInvitationAnswer = z
  .strictObject({
    answer: z.enum(drillAnswers).openapi({ description: '`no` also leaves a running drill.' }),
  })
  .openapi('DrillInvitationAnswer')
export type DrillInvitationAnswer = z.infer<typeof DrillInvitationAnswer>

export const DrillAlertInput = z
  .strictObject({
    kind: z.enum(drillAlertKinds).openapi({
      description: '`all_clear` is possible once the event is over, and completes the drill.',
    }),
    text: multilineText(1_000),
  })
  .openapi('DrillAlertInput')
export type DrillAlertInput = z.infer<typeof DrillAlertInput>

export const DrillResponseInput = z
  .strictObject({ response: z.enum(drillResponses) })
  .openapi('DrillResponseInput')
export type DrillResponseInput = z.infer<typeof DrillResponseInput>

const ReactionTime = z
  .object({
    realSeconds: count,
    scenarioSeconds: count.openapi({ description: '`realSeconds` times the speed.' }),
  })
  .openapi('DrillReactionTime')

export const DrillScore = z
  .object({
    acknowledge: ReactionTime.nullable().openapi({
      description:
        'From the first step that had to be acknowledged until someone acknowledged. Null if no one has.',
    }),
    alert: ReactionTime.nullable().openapi({
      description: 'From the first step that called for an alert until one was sent. Null if none was.',
    }),
    participants: count.openapi({ description: 'Members who agreed to take part.' }),
    reached: count.openapi({ description: 'Participants to whom an alert was sent.' }),
    answered: count.openapi({ description: 'Participants who answered an alert.' }),
    expected: count.openapi({
      description: 'Reactions that were due: each one before the next step began.',
    }),
    onTime: count,
    missed: z.array(z.object({ position: count, headline: z.string(), reaction: z.enum(drillReactions) })),
  })
  .openapi('DrillScore')

const summaryFields = {
  id: z.uuid(),
  script: z.enum(drillScripts),
  title: z.string(),
  status: z.enum(drillStatuses).openapi({
    description: '`stopped`: ended before its script did. `canceled`: never started.',
  }),
  stopReason: z.enum(drillStopReasons).nullable().openapi({
    description: '`emergency`: a real extreme threat began.',
  }),
  speed: count,
  durationMinutes: count.openapi({
    description: 'From the first step to the last, in the time of the scenario.',
  }),
  createdAt: isoDateTime,
  createdBy: Ref.nullable(),
  startedAt: isoDateTime.nullable(),
  endedAt: isoDateTime.nullable(),
  invitation: z
    .enum(['unanswered', ...drillAnswers])
    .nullable()
    .openapi({ description: 'The caller’s invitation. Null if they weren’t invited.' }),
  score: DrillScore.nullable().openapi({ description: 'So far, if it’s running. Null before it starts.' }),
}

export const DrillSummary = z.object(summaryFields).openapi('DrillSummary')
export type DrillSummary = z.infer<typeof DrillSummary>

export const DrillList = z
  .object({ items: z.array(DrillSummary).openapi({ description: 'The newest 100, newest first.' }) })
  .openapi('DrillList')

const DrillStep = z
  .object({
    position: count,
    offsetMinutes: count.openapi({ description: 'Since the start, in the time of the scenario.' }),
    phase: z.enum(drillPhases),
    hazard: z.enum(hazards),
    severity: z.enum(severities),
    headline: z.string(),
    description: z.string(),
    expects: z.array(z.enum(drillReactions)).openapi({
      description: 'What people should do before the next step begins.',
    }),
    dueAt: isoDateTime.nullable(),
    playedAt: isoDateTime.nullable(),
    acknowledgedAt: isoDateTime.nullable(),
    acknowledgedBy: Ref.nullable(),
    affected: z
      .array(
        z.object({
          property: Ref,
          severity: z.enum(severities),
          distanceMeters: z.number().nullable(),
        }),
      )
      .openapi({
        description: `The first ${affectedMax} affected properties that the caller can see, in alphabetical order.`,
      }),
    affectedCount: z.number().int().openapi({
      description: 'How many of the affected properties the caller can see.',
    }),
  })
  .openapi('DrillStep')

export const Drill = z
  .object({
    ...summaryFields,
    properties: z.array(Ref).openapi({ description: 'Those that the caller can see.' }),
    startedBy: Ref.nullable(),
    endedBy: Ref.nullable(),
    response: z.enum(drillResponses).nullable().openapi({ description: 'The caller’s answer to an alert.' }),
    closesAt: isoDateTime.nullable().openapi({
      description: 'When it ends if no one sends the all clear.',
    }),
    emergencyThreatId: z.uuid().nullable().openapi({ description: 'The real threat that stopped it.' }),
    steps: z.array(DrillStep).openapi({
      description:
        'While the drill isn’t over, those to come are included only for callers with `rule:update`.',
    }),
    alerts: z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(drillAlertKinds),
        text: z.string(),
        sentAt: isoDateTime,
        sentBy: Ref.nullable(),
      }),
    ),
    participants: z.array(
      z.object({
        user: Ref,
        answer: z.enum(drillAnswers).nullable(),
        response: z.enum(drillResponses).nullable(),
        respondedAt: isoDateTime.nullable(),
        reachedBy: z.array(z.enum(drillChannels)).openapi({
          description: 'The channels on which an alert was sent to them.',
        }),
      }),
    ),
  })
  .openapi('Drill')
export type Drill = z.infer<typeof Drill>

export const DrillOptions = z
  .object({
    scripts: z.array(
      z.object({
        key: z.enum(drillScripts),
        title: z.string(),
        description: z.string(),
        durationMinutes: count,
        steps: z.array(z.object({ offsetMinutes: count, headline: z.string() })),
      }),
    ),
    members: z.array(Ref).openapi({ description: 'Active members who can be invited.' }),
  })
  .openapi('DrillOptions')
export type DrillOptions = z.infer<typeof DrillOptions>
