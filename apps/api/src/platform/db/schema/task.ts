import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { auditColumns, timestamptz } from './columns.ts'
import { org } from './org.ts'

export const taskTypes = [
  'source_run',
  'import_validate',
  'import_commit',
  'import_undo',
  'geocode',
  'threat_match',
  'welcome_email_send',
  'test_email_send',
  'alert_send',
  'sender_verify',
  'invitation_request_mail',
  'identity_sync',
  'new_device_mail',
  'optin_mail',
  'optin_text',
  'batch',
] as const

export const taskStatuses = [
  'queued',
  'running',
  'waiting',
  'succeeded',
  'partial',
  'failed',
  'cancelled',
] as const

export interface TaskProgress {
  done: number
  total: number | null
  unit: string
  percent: number | null
  stage: string
  message: string | null
}

export interface TaskError {
  code: string
  title: string
  detail: string
  retryable: boolean
  at: string
  correlationId: string
}

export interface TaskAttempt {
  n: number
  startedAt: string
  endedAt: string | null
  status: string
  error: string | null
}

export const taskLogLevels = ['info', 'warn', 'error'] as const

/** Its message is plain words without personal data, because people who can't see tenants read it. */
export interface TaskLogLine {
  at: string
  level: (typeof taskLogLevels)[number]
  message: string
}

/** Background work that people can see, retry and cancel. While unfinished, it has a pg-boss job with the same id. */
export const task = pgTable(
  'task',
  {
    id: uuid('id').notNull(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    type: text('type', { enum: taskTypes }).notNull(),
    status: text('status', { enum: taskStatuses }).notNull().default('queued'),
    title: text('title').notNull(),
    subject: jsonb('subject').$type<{ type: string; id: string; name: string }>().notNull(),
    input: jsonb('input').$type<Record<string, unknown>>().notNull().default({}),
    progress: jsonb('progress').$type<TaskProgress>().notNull(),
    result: jsonb('result').$type<Record<string, unknown>>(),
    error: jsonb('error').$type<TaskError>(),
    attempts: jsonb('attempts').$type<TaskAttempt[]>().notNull().default([]),
    /** The latest lines of the log; `appendLog` drops older ones. */
    logTail: jsonb('log_tail').$type<TaskLogLine[]>().notNull().default([]),
    attempt: integer('attempt').notNull().default(0),
    maxAttempts: integer('max_attempts').notNull().default(5),
    cancelRequested: boolean('cancel_requested').notNull().default(false),
    requestedBy: uuid('requested_by'),
    startedAt: timestamptz('started_at'),
    endedAt: timestamptz('ended_at'),
    scheduledFor: timestamptz('scheduled_for'),
    parentTaskId: uuid('parent_task_id'),
    ...auditColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('task_recent').on(t.orgId, t.createdAt, t.id),
    index('task_unfinished').on(t.status),
    // For metrics: failures of the last day, across all organizations.
    index('task_failed')
      .on(t.endedAt)
      .where(sql`${t.status} = 'failed'`),
  ],
)
