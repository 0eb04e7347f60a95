import type { TransactionContext } from '../../../platform/context/context.ts'
import { recordThreatEvent } from '../../hazards/index.ts'

export interface Telling {
  /** With its verb, such as “2 members on call were”. By default, the number of members. */
  who?: string
  /** Such as “notified by email”. */
  how: string
  channel: 'email' | 'push' | 'text' | 'call'
  metadata?: Record<string, string | number | true>
}

/** Records that members were told about a threat. */
export function recordTold(
  tx: TransactionContext,
  threat: { id: string; title: string },
  userIds: readonly string[],
  { who, how, channel, metadata }: Telling,
) {
  const members = who ?? (userIds.length === 1 ? 'A member was' : `${userIds.length} members were`)
  recordThreatEvent(tx, threat, [], {
    action: 'threat.notified',
    summarize: () => `${members} ${how}: ${threat.title}`,
    metadata: { people: userIds.length, channel, ...metadata },
    parties: userIds.map((id) => ({ type: 'user', id, name: null })),
  })
}
