import { and, eq } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { optInCode, org } from '../../../platform/db/schema/index.ts'
import type { CallScript, PressedKey } from '../../../platform/sms/text-gateway.ts'
import type { ConsentLanguage } from '../consent/wording.ts'
import { registerCallKeyHandler } from '../texting/call-keys.ts'
import { composeStopOffer } from '../texting/code-call.ts'
import { stopInCall, stopKey } from '../texting/stop-in-call.ts'

/** In the references of texts and calls with codes. */
export const codeKind = 'code'

/** How often a call goes on after a key, so that a stuck key doesn't keep it running. */
const turnsMax = 5

registerCallKeyHandler(codeKind, answerCodeCall)

/** Someone whose number a stranger entered can stop the calls. No other key does anything. */
async function answerCodeCall(
  tx: TransactionContext,
  requestId: string,
  { callId, key, reference, turn }: PressedKey,
): Promise<CallScript | null> {
  const [request] = await tx.db
    .select({ address: optInCode.address, language: optInCode.language, orgName: org.name })
    .from(optInCode)
    .innerJoin(org, eq(org.id, optInCode.orgId))
    .where(and(eq(optInCode.orgId, tx.orgId), eq(optInCode.id, requestId)))
  if (!request) return null
  const language = request.language as ConsentLanguage
  if (key === stopKey) return await stopInCall(tx, { ...request, callId, language })
  return composeStopOffer(language, turn < turnsMax ? { reference, turn: turn + 1 } : null)
}
