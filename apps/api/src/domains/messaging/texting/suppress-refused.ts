import type { TransactionContext } from '../../../platform/context/context.ts'
import { TextFailure, type TextFailureKind } from '../../../platform/sms/text-gateway.ts'
import { suppress } from '../consent/suppressions.service.ts'

const reasons: Partial<Record<TextFailureKind, 'hard_bounce' | 'unsubscribe'>> = {
  bad_address: 'hard_bounce',
  opted_out: 'unsubscribe',
}

/**
 * Suppresses a number that the gateway will never deliver to: it doesn't exist, can't get texts, or its owner told the
 * gateway to stop. Does nothing after any other failure.
 */
export async function suppressRefused(
  tx: TransactionContext,
  contact: { channel: 'sms' | 'voice'; address: string },
  failure: unknown,
): Promise<void> {
  const kind = failure instanceof TextFailure ? failure.kind : (failure as TextFailureKind | null)
  const reason = kind === null ? undefined : reasons[kind]
  if (reason !== undefined) await suppress(tx, contact, reason)
}
