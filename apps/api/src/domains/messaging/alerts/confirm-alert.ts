import type { TransactionContext } from '../../../platform/context/context.ts'
import { readAlertSettings } from '../../../platform/db/schema/alert-settings.ts'
import type { AlertPerson } from './alert-audience.ts'
import {
  type AlertedThreat,
  type AlertRow,
  changeAlert,
  followedThreadOf,
  priorityOf,
  readOrg,
} from './alert-row.ts'
import { enqueuePeople } from './enqueue-people.ts'

/** How many of the people get a message. */
export const countReached = (people: readonly AlertPerson[]) =>
  people.filter(({ exclusion }) => exclusion === null).length

/** Whether a second person has to approve an alert to `reached` people. */
export const needsApproval = (reached: number, approvalOver: number | null) =>
  approvalOver !== null && reached > approvalOver

interface Confirmation {
  threat: Pick<AlertedThreat, 'severityRank'> | null
  /** Who it goes to. */
  people: readonly AlertPerson[]
  now: Date
}

/**
 * Confirms an alert to the people it reaches. They are fixed here, so that an approval can't change who is alerted; a
 * later alert of a thread finds its people when it starts, because earlier ones may still be reaching them. If there
 * are too many, it waits for a second person's approval.
 */
export async function confirmAlert(
  tx: TransactionContext,
  row: AlertRow,
  { threat, people, now }: Confirmation,
  changes: Parameters<typeof changeAlert>[2],
): Promise<AlertRow> {
  const reached = countReached(people)
  const { approvalOver } = readAlertSettings(await readOrg(tx))
  const isWaiting = needsApproval(reached, approvalOver)
  const isFirst = followedThreadOf(row) === null
  if (isFirst) await enqueuePeople(tx, row, people)
  return await changeAlert(tx, row, {
    ...changes,
    status: isWaiting ? 'awaiting_approval' : 'queued',
    priority: priorityOf(threat, row.phase),
    confirmedCount: reached,
    confirmedAt: now,
    enqueuedAt: isFirst ? now : null,
    ...(isWaiting && { delayedUntil: null }),
  })
}
