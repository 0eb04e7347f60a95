import type { ServiceContext } from '../../../platform/context/context.ts'
import { welcomeMail, type WelcomeMailKind } from '../../../platform/db/schema/index.ts'
import type { MailIdentity } from '../../../platform/email/mailer.ts'
import type { TaskRow } from '../../../platform/jobs/task-handlers.ts'
import type { MessageStore } from '../delivery/message-states.ts'
import { isClaimOfLostTask } from '../delivery/task-claims.ts'
import { announceCampaign } from './campaign-row.ts'
import type { OrgRow } from '../message/merge-fields.ts'
import { transitionRecipients } from './recipient-states.ts'

/** Emails submitted at the same time, and so the most that a process can leave in doubt when it dies. */
export const maxConcurrentMails = 5

/** One run of the task that sends a campaign or its reminder. */
export interface SendRun {
  ctx: ServiceContext
  task: TaskRow
  campaignId: string
  kind: WelcomeMailKind
  org: OrgRow
  identity: MailIdentity
}

const lostDetail = 'The server stopped while submitting the email.'

/** Campaign emails. A claim is abandoned once the task attempt that made it is no longer running. */
export const campaignMails: MessageStore<typeof welcomeMail> = {
  table: welcomeMail,
  waitingState: 'refused',
  isAbandoned: () => isClaimOfLostTask(welcomeMail),
  lostValues: (now) => ({ completedAt: now, smtpAnswer: lostDetail }),
  async afterLost(tx, rows) {
    // A reminder in doubt doesn't change its recipient's state.
    const recipientIds = rows.filter(({ kind }) => kind === 'first').map(({ recipientId }) => recipientId)
    await transitionRecipients(tx, recipientIds, 'lost', { now: new Date(), detail: lostDetail })
    for (const id of new Set(rows.map(({ campaignId }) => campaignId))) {
      await announceCampaign(tx, { id, version: 1 })
    }
  },
}
