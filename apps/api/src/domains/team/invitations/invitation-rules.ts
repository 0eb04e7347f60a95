import type { invitation } from '../../../platform/db/schema/index.ts'

export type InvitationRow = typeof invitation.$inferSelect

export const invitationDays = 7
export const resendsMax = 5

/** The moment an invitation that is sent now stops working. */
export const invitationEnd = () => new Date(Date.now() + invitationDays * 24 * 60 * 60 * 1000)

/** The state an invitation is in now: its time may be over before the daily sweep writes it down. */
export const currentStatus = ({ status, expiresAt }: Pick<InvitationRow, 'status' | 'expiresAt'>) =>
  status === 'pending' && expiresAt <= new Date() ? 'expired' : status

/** How often it may be mailed again. Mails that did not leave do not count. */
export const resendsLeft = ({ sentCount }: Pick<InvitationRow, 'sentCount'>) =>
  Math.max(0, resendsMax + 1 - Math.max(1, sentCount))
