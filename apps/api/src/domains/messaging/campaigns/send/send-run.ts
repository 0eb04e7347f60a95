import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { ServiceContext } from '../../../../platform/context/context.ts'
import type { WelcomeMailKind } from '../../../../platform/db/schema/index.ts'
import type { TaskRow } from '../../../../platform/jobs/enqueue-task.ts'
import type { MailIdentity } from '../../../../platform/email/mailer.ts'
import type { OrgRow } from '../message/compile-message.ts'

/** Mails on their way at a time; as many may be in doubt when the process dies. */
export const connections = 5

/** Another one for each start, so that what a process claimed can be told from what its successor did. */
export const processId = `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`

/** One turn of a task at the mails of a campaign. */
export interface SendRun {
  ctx: ServiceContext
  task: TaskRow
  campaignId: string
  kind: WelcomeMailKind
  org: OrgRow
  identity: MailIdentity
  /** The time zones of those who wait. */
  zones: string[]
  /** The recipient that was looked at last in this round of a reminder, which begins anew until nobody is due. */
  after: string | null
}

/** Who claims: a claim is lost once its task does not run any more in this attempt. */
export const claimantOf = ({ id, attempt }: Pick<TaskRow, 'id' | 'attempt'>) =>
  `${id}/${attempt}/${processId}`
