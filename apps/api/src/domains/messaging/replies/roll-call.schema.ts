import { z } from '@hono/zod-openapi'
import {
  alertAnswers,
  alertExclusions,
  alertNeeds,
  callResults,
  replyChannels,
} from '../../../platform/db/schema/index.ts'
import { isoDateTime } from '../../../platform/http/fields.ts'
import { commaList, search } from '../../../platform/http/list-query.ts'
import { PageInfo, PageQuery } from '../../../platform/http/page.ts'
import { Ref } from '../../../platform/http/ref.ts'
import { multilineText } from '../../../platform/http/text.ts'

/** The order of the list. A missing answer never counts as safe. */
export const rollCallGroups = ['need_help', 'no_answer_assistance', 'no_answer', 'not_there', 'safe'] as const

const count = z.number().int()

export const RollCallEntry = z
  .object({
    tenant: Ref,
    threadId: z.uuid().openapi({
      description: 'The latest thread that reached this person, or that they’re in if none did.',
    }),
    property: Ref.nullable(),
    unit: Ref.nullable(),
    building: z.string().nullable(),
    floor: count.nullable(),
    belowGrade: z.boolean(),
    language: z.string(),
    group: z.enum(rollCallGroups),
    answer: z.enum(alertAnswers).nullable().openapi({ description: 'Null means unknown, never safe.' }),
    answeredAt: isoDateTime.nullable(),
    answerChannel: z.enum(replyChannels).nullable(),
    peopleCount: count.nullable(),
    needs: z.array(z.enum(alertNeeds)),
    note: z.string().nullable().openapi({ description: 'What the tenant wrote.' }),
    exclusion: z
      .enum(alertExclusions)
      .nullable()
      .openapi({ description: 'Why they didn’t get a message in the latest thread. Null if they did.' }),
    callResult: z.enum(callResults).nullable().openapi({
      description:
        'How the latest call to them in this thread ended. Null without one, or if it isn’t known yet.',
    }),
    hasAssistance: z.boolean().nullable().openapi({ description: 'Null for callers who can’t see this.' }),
    calledAt: isoDateTime.nullable(),
    calledBy: Ref.nullable(),
    reachedAt: isoDateTime.nullable(),
    reachedBy: Ref.nullable(),
    assignee: Ref.nullable(),
    staffNote: z.string().nullable(),
    version: count.openapi({
      description: 'Increases with every mark and every answer. The ETag is `"v<version>"`.',
    }),
  })
  .openapi('RollCallEntry')
export type RollCallEntry = z.infer<typeof RollCallEntry>

export const RollCallTotals = z
  .object({
    people: count,
    needHelp: count,
    noAnswerAssistance: count.openapi({ description: 'Counts only people whose needs the caller can see.' }),
    noAnswer: count,
    notThere: count,
    safe: count,
    unreached: count.openapi({ description: 'People who didn’t get a message in the latest thread.' }),
    called: count,
    reached: count,
  })
  .openapi('RollCallTotals')
export type RollCallTotals = z.infer<typeof RollCallTotals>

const RollCallProperty = z
  .object({ property: Ref, people: count, needHelp: count })
  .openapi('RollCallProperty')
export type RollCallProperty = z.infer<typeof RollCallProperty>

export const RollCall = z
  .object({
    items: z.array(RollCallEntry),
    page: PageInfo,
    totals: RollCallTotals.openapi({ description: 'Of everyone, regardless of the filters.' }),
    properties: z.array(RollCallProperty).optional().openapi({
      description: 'Where everyone lives, by name. Only with the first page.',
    }),
  })
  .openapi('RollCall')
export type RollCall = z.infer<typeof RollCall>

export const RollCallQuery = PageQuery.extend({
  // Longer than elsewhere, because the sort keys include several names.
  cursor: z
    .string()
    .max(4000)
    .optional()
    .openapi({ description: '`page.nextCursor` from the previous page.' }),
  group: commaList(z.enum(rollCallGroups), 'Groups.'),
  propertyId: commaList(z.uuid(), 'Properties.'),
  tenantId: z.uuid().optional().openapi({ description: 'One person.' }),
  q: search,
})
export type RollCallQuery = z.infer<typeof RollCallQuery>

export const RollCallParams = z.object({ id: z.uuid(), tenantId: z.uuid() })

export const RollCallPatch = z
  .strictObject({
    called: z.boolean().optional(),
    reached: z.boolean().optional(),
    assigneeUserId: z.uuid().nullable().optional(),
    note: multilineText(1000).nullable().optional(),
    answer: z
      .enum(alertAnswers)
      .optional()
      .openapi({ description: 'The answer that staff got from or about the tenant.' }),
  })
  .openapi('RollCallPatch')
export type RollCallPatch = z.infer<typeof RollCallPatch>
