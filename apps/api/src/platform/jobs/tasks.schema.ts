import { z } from '@hono/zod-openapi'
import { taskLogLevels, taskStatuses, taskTypes } from '../db/schema/index.ts'
import { dateTimeInput, isoDateTime } from '../http/fields.ts'
import { commaList, sortBy } from '../http/list-query.ts'
import { PageQuery, pageOf } from '../http/page.ts'
import { Ref } from '../http/ref.ts'
import { text } from '../http/text.ts'

const TaskProgress = z.object({
  done: z.number().int(),
  total: z.number().int().nullable(),
  unit: z.string(),
  percent: z.number().int().nullable(),
  stage: z.string(),
  message: z.string().nullable(),
})

const TaskError = z.object({
  code: z.string(),
  title: z.string(),
  detail: z.string(),
  retryable: z.boolean(),
  at: isoDateTime,
  correlationId: z.string(),
})

const TaskAttempt = z.object({
  n: z.number().int(),
  startedAt: isoDateTime,
  endedAt: isoDateTime.nullable(),
  status: z.string(),
  error: z.string().nullable(),
})

export const Task = z
  .object({
    id: z.uuid(),
    type: z.enum(taskTypes),
    status: z.enum(taskStatuses),
    title: z.string(),
    subject: z.object({
      type: z.string(),
      id: z.string(),
      name: z.string(),
      kind: z.string().nullable().openapi({ description: 'What an imported file contains.' }),
    }),
    progress: TaskProgress,
    result: z.record(z.string(), z.unknown()).nullable(),
    error: TaskError.nullable(),
    attempt: z.number().int(),
    maxAttempts: z.number().int(),
    attempts: z.array(TaskAttempt),
    retryable: z.boolean(),
    cancellable: z.boolean(),
    requestedBy: Ref.nullable(),
    scheduledFor: isoDateTime.nullable(),
    startedAt: isoDateTime.nullable(),
    endedAt: isoDateTime.nullable(),
    createdAt: isoDateTime,
    updatedAt: isoDateTime,
    version: z.number().int(),
  })
  .openapi('Task')
export type Task = z.infer<typeof Task>

const TaskLogLine = z.object({ at: isoDateTime, level: z.enum(taskLogLevels), message: z.string() })

export const TaskDetails = Task.extend({
  logTail: z
    .array(TaskLogLine)
    .nullable()
    .openapi({ description: 'The last 100 lines of its log, oldest first; null without `task:read_log`.' }),
}).openapi('TaskDetails')
export type TaskDetails = z.infer<typeof TaskDetails>

export const TaskResponse = z.object({ task: Task }).openapi('TaskResponse')
export const TaskPage = pageOf(Task).openapi('TaskPage')

export const TaskQuery = PageQuery.extend({
  type: commaList(z.enum(taskTypes), 'Task types.'),
  status: commaList(z.enum(taskStatuses), 'Statuses.'),
  subjectType: text(40).optional(),
  subjectId: z.uuid().optional(),
  requestedBy: z
    .union([z.literal('me'), z.uuid()])
    .optional()
    .openapi({ type: 'string', description: 'A user ID, or `me`.' }),
  from: dateTimeInput.optional().openapi({ description: 'Created at or after this time.' }),
  to: dateTimeInput.optional().openapi({ description: 'Created before this time.' }),
  sort: sortBy(['createdAt', 'status'], '-createdAt'),
})
export type TaskQuery = z.infer<typeof TaskQuery>

export const TaskParams = z.object({ id: z.uuid() })
