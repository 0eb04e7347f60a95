import type { threat } from '../../platform/db/schema/index.ts'

type Times = Pick<typeof threat.$inferSelect, 'sentAt' | 'effectiveAt' | 'onsetAt' | 'expiresAt' | 'endsAt'>

/** How long a message that lapsed without an end of its event waits for the next one. */
export const successorWaitMs = 15 * 60_000

/** When the hazard begins. */
export const startOf = ({ onsetAt, effectiveAt, sentAt }: Times): Date => onsetAt ?? effectiveAt ?? sentAt

/** How an event that nobody called off stands at a moment, by its own times. */
export function statusAt(times: Times, now: Date): 'upcoming' | 'active' | 'ended' | 'expired' {
  const { endsAt, expiresAt } = times
  if (endsAt !== null && endsAt <= now) return 'ended'
  if (endsAt === null && expiresAt !== null && expiresAt.getTime() + successorWaitMs <= now.getTime())
    return 'expired'
  return startOf(times) > now ? 'upcoming' : 'active'
}

export const isOpenStatus = (status: string) => status === 'upcoming' || status === 'active'
