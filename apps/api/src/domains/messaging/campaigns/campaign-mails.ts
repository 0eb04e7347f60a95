import { sql } from 'drizzle-orm'
import type { ServiceContext } from '../../../platform/context/context.ts'
import { welcomeMail, type WelcomeMailKind } from '../../../platform/db/schema/index.ts'
import type { MailIdentity } from '../../../platform/email/mailer.ts'
import type { TaskRow } from '../../../platform/jobs/task-handlers.ts'
import type { MessageStore } from '../delivery/message-states.ts'
import { announceCampaign } from './campaign-row.ts'
import type { OrgRow } from './message/merge-fields.ts'
import { moveRecipients } from './recipient-states.ts'

/** Emails submitted at the same time; as many may be in doubt when the process dies. */
export const connections = 5

/** One run of a task at the emails of a campaign, or at those of its reminder. */
export interface SendRun {
  ctx: ServiceContext
  task: TaskRow
  campaignId: string
  kind: WelcomeMailKind
  org: OrgRow
  identity: MailIdentity
}

const lostDetail = 'The server stopped while submitting the email.'

/** The emails of campaigns. A claim is abandoned once its task no longer runs in the attempt that made it. */
export const campaignMails: MessageStore<typeof welcomeMail> = {
  table: welcomeMail,
  waitingState: 'refused',
  isAbandoned: () => sql`not exists (
    select from task where task.org_id = welcome_mail.org_id
      and task.id::text = split_part(welcome_mail.claimed_by, '/', 1)
      and task.attempt::text = split_part(welcome_mail.claimed_by, '/', 2)
      and task.status = 'running'
  )`,
  lostValues: (now) => ({ completedAt: now, smtpAnswer: lostDetail }),
  async afterLost(tx, rows) {
    // A reminder in doubt doesn't change the state of its recipient.
    const first = rows.filter(({ kind }) => kind === 'first').map(({ recipientId }) => recipientId)
    await moveRecipients(tx, first, 'lost', { now: new Date(), detail: lostDetail })
    for (const id of new Set(rows.map(({ campaignId }) => campaignId))) {
      await announceCampaign(tx, { id, version: 1 })
    }
  },
}
