import { z } from '@hono/zod-openapi'
import { hazards, severities, statedSeverities } from '../../../platform/db/schema/hazard.ts'
import { notificationStates } from '../../../platform/db/schema/notification.ts'
import { escalationEndReasons } from '../../../platform/db/schema/on-call.ts'
import { dateTimeInput, isoDateTime, timeZone } from '../../../platform/http/fields.ts'
import { audit, Ref } from '../../../platform/http/ref.ts'
import { stepsMax } from './on-call-schedule.ts'

const shiftsMax = 500
const overrideDaysMax = 366

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use 24-hour time, for example 22:00.')

const step = z.number().int().min(1).max(stepsMax).openapi({
  description: 'Who is notified first (1), and who follows if no one acknowledges the threat.',
})

const shiftFields = {
  step,
  weekday: z
    .number()
    .int()
    .min(1)
    .max(7)
    .openapi({ description: 'The day it starts: 1 is Monday, 7 Sunday.' }),
  from: clockTime,
  to: clockTime.openapi({
    description: 'If it isn’t later than `from`, the shift ends on the next day. Equal times make 24 hours.',
  }),
}

const policyFields = {
  isOn: z.boolean().openapi({ description: 'If false, no on-call notifications are sent.' }),
  timeZone: timeZone.openapi({ description: 'IANA time zone name of the shifts.' }),
  urgentFrom: z.enum(statedSeverities).openapi({
    description: 'Threats of this severity or a higher one are urgent.',
  }),
  hazards: z
    .array(
      z.strictObject({
        hazard: z.enum(hazards),
        urgentFrom: z.enum(statedSeverities).nullable().openapi({ description: 'Null for never.' }),
      }),
    )
    .max(hazards.length)
    .openapi({ description: 'Hazards that differ from `urgentFrom`.' }),
  repeatMinutes: z.number().int().min(1).max(60).openapi({
    description:
      'Minutes people have to acknowledge a threat before they’re notified again or the next people are notified.',
  }),
  tellsPerStep: z.number().int().min(1).max(5).openapi({
    description: 'How many times people are notified before the next people are.',
  }),
}

export const OnCallInput = z
  .strictObject({
    ...policyFields,
    shifts: z
      .array(z.strictObject({ ...shiftFields, userId: z.uuid() }))
      .max(shiftsMax)
      .openapi({ description: 'All shifts of the week. If shifts of a step overlap, everyone is on call.' }),
  })
  .openapi('OnCallInput')
export type OnCallInput = z.infer<typeof OnCallInput>

export const OnCallOverrideInput = z
  .strictObject({ step, userId: z.uuid(), startsAt: dateTimeInput, endsAt: dateTimeInput })
  .refine(({ startsAt, endsAt }) => Date.parse(startsAt) < Date.parse(endsAt), {
    path: ['endsAt'],
    message: 'Enter an end after the start.',
  })
  .refine(
    ({ startsAt, endsAt }) =>
      Date.parse(endsAt) - Date.parse(startsAt) <= overrideDaysMax * 24 * 60 * 60 * 1000,
    { path: ['endsAt'], message: `An override can last up to ${overrideDaysMax} days.` },
  )
  .openapi('OnCallOverrideInput')
export type OnCallOverrideInput = z.infer<typeof OnCallOverrideInput>

/** A person, and whether they can be notified. */
const OnCallMember = Ref.extend({
  isAvailable: z.boolean().openapi({
    description: 'False for people who are no longer active or can’t work on threats. They’re skipped.',
  }),
}).openapi('OnCallMember')
export type OnCallMember = z.infer<typeof OnCallMember>

const OnCallSteps = z.array(z.object({ step, users: z.array(OnCallMember) }))

export const OnCallOverride = z
  .object({ id: z.uuid(), step, user: OnCallMember, startsAt: isoDateTime, endsAt: isoDateTime })
  .openapi('OnCallOverride')
export type OnCallOverride = z.infer<typeof OnCallOverride>

export const OnCall = z
  .object({
    ...policyFields,
    shifts: z.array(z.object({ id: z.uuid(), ...shiftFields, user: OnCallMember })),
    overrides: z.array(OnCallOverride).openapi({ description: 'Those that aren’t over, by start.' }),
    now: OnCallSteps.openapi({ description: 'Who is on call now, by step.' }),
    next: z.object({ at: isoDateTime, onCall: OnCallSteps }).nullable().openapi({
      description:
        'The next time that different people are on call, within eight days, and who they are. Null if no one changes.',
    }),
    gaps: z
      .array(
        z.object({
          startMinute: z.number().int(),
          endMinute: z.number().int(),
        }),
      )
      .openapi({
        description:
          'When no one has a shift at any step, in minutes after Monday 0:00. Administrators are notified then.',
      }),
    members: z.array(Ref).openapi({
      description:
        'Active members who can be on call, by name. Empty without `rule:update` or `rule:create`.',
    }),
    administrators: z.array(Ref).openapi({
      description: 'Who is notified if no one is on call, or no one on call acknowledges the threat.',
    }),
    canEmail: z.boolean().openapi({
      description: 'False if the server can’t email members of this organization, so no one is notified.',
    }),
    version: audit.version.openapi({ description: 'Increases by one with every write. 0 before the first.' }),
    updatedAt: isoDateTime.nullable().openapi({ description: 'Null if it was never saved.' }),
    updatedBy: audit.updatedBy,
  })
  .openapi('OnCall')
export type OnCall = z.infer<typeof OnCall>

const EscalationNotice = z
  .object({
    step: step.nullable().openapi({ description: 'Null for administrators.' }),
    round: z.number().int().openapi({ description: 'People with the same number were notified together.' }),
    user: Ref,
    channel: z.enum(['email', 'text', 'call']),
    state: z.enum(notificationStates).openapi({
      description:
        '`withdrawn`: no longer relevant when it was due. `in_doubt`: delivery unknown, never sent again.',
    }),
    at: isoDateTime.openapi({ description: 'When it was first due.' }),
    sentAt: isoDateTime.nullable(),
    deliveredAt: isoDateTime.nullable().openapi({
      description: 'When a text reached the phone, or a call was answered. Always null for an email.',
    }),
    failedAt: isoDateTime.nullable().openapi({
      description: 'When we learned that a text couldn’t be delivered, or that no one answered a call.',
    }),
    answeredAt: isoDateTime.nullable().openapi({
      description:
        'When the person acknowledged a threat by replying to the text, or with a key in the call.',
    }),
  })
  .openapi('EscalationNotice')

export const Escalation = z
  .object({
    id: z.uuid(),
    severity: z
      .enum(severities)
      .openapi({ description: 'The threat’s severity that people were notified of.' }),
    startedAt: isoDateTime,
    endedAt: isoDateTime.nullable(),
    endReason: z.enum(escalationEndReasons).nullable().openapi({
      description:
        '`over`: the threat ended or left all properties. `not_urgent`: it became less severe, or the rule changed. `joined`: another escalation about the same incident goes on instead.',
    }),
    endedBy: Ref.nullable(),
    endedVia: z.enum(['text', 'call']).nullable().openapi({
      description: 'How they acknowledged or dismissed it. Null in the app, and for any other reason.',
    }),
    nextAt: isoDateTime.nullable().openapi({
      description: 'When the next people are notified, unless someone acknowledges the threat first.',
    }),
    isUnanswered: z.boolean().openapi({
      description:
        'Everyone on call and the administrators had their turn, and no one has acknowledged the threat. People who haven’t been notified yet still will be, such as those who come on call later.',
    }),
    skippedSteps: z.array(step).openapi({ description: 'Steps at which no one could be notified.' }),
    notices: z.array(EscalationNotice).openapi({ description: 'Oldest first.' }),
  })
  .openapi('Escalation')
export type Escalation = z.infer<typeof Escalation>

export const EscalationList = z
  .object({ items: z.array(Escalation).openapi({ description: 'Newest first, up to 20.' }) })
  .openapi('EscalationList')
