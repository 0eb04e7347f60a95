import type { TransactionContext } from '../../../platform/context/context.ts'
import { TextFailure, type TextFailureKind } from '../../../platform/sms/text-gateway.ts'
import { suppress } from '../consent/suppressions.service.ts'

const reasons = { bad_address: 'hard_bounce', opted_out: 'unsubscribe' } as const

/** Why the gateway will never deliver to a number: it doesn't get texts, or its owner told the gateway to stop. */
type NumberRefusal = keyof typeof reasons

/** What a failure says about why the gateway will never deliver to the number; null for any other failure. */
export function readRefusal(failure: unknown): NumberRefusal | null {
  const kind = failure instanceof TextFailure ? failure.kind : (failure as TextFailureKind | null)
  return kind !== null && kind in reasons ? (kind as NumberRefusal) : null
}

/** Suppresses a number that the gateway will never deliver to. Does nothing after any other failure. */
export async function suppressRefused(
  tx: TransactionContext,
  contact: { channel: 'sms' | 'voice'; address: string },
  failure: unknown,
): Promise<void> {
  const refusal = readRefusal(failure)
  if (refusal !== null) await suppress(tx, contact, reasons[refusal])
}
