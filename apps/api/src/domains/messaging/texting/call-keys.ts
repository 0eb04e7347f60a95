import type { BaseContext, TransactionContext } from '../../../platform/context/context.ts'
import type { CallScript, PressedKey } from '../../../platform/sms/text-gateway.ts'
import { inTenantTransaction } from '../consent/tenant-identity.ts'
import { findReferenced } from './text-reports.ts'

/** Handles a key in its transaction, and returns what the call says next; null if it can't be handled anymore. */
type CallKeyHandler = (tx: TransactionContext, id: string, key: PressedKey) => Promise<CallScript | null>

const handlers = new Map<string, CallKeyHandler>()

/** Keys pressed in calls whose reference has this kind go to `handler`. */
export const registerCallKeyHandler = (kind: string, handler: CallKeyHandler) =>
  void handlers.set(kind, handler)

/** Handles a key that someone pressed during a call. Returns what the call says next. */
export async function answerKey(base: BaseContext, key: PressedKey): Promise<CallScript> {
  const referenced = await findReferenced(base, key.reference)
  const handler = referenced && handlers.get(referenced.kind)
  if (!referenced || !handler) return unknownCall
  const script = await inTenantTransaction(base, { orgId: referenced.orgId, tenantId: null }, (tx) =>
    handler(tx, referenced.id, key),
  )
  return script ?? unknownCall
}

/** Someone whose answer wasn't saved must not think that it was. In English, because the language of an unknown call is unknown, too. */
const unknownCall: CallScript = {
  parts: [
    {
      language: 'en',
      text: 'We couldn’t save your answer. If you’re in danger, hang up and call 911 now.',
    },
  ],
  isRepeated: true,
  keys: null,
}
