import { and, eq } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { optInCode, org } from '../../../platform/db/schema/index.ts'
import type { CallScript, PressedKey } from '../../../platform/sms/text-gateway.ts'
import { findTenantByNumber, tenantActor } from '../consent/tenant-identity.ts'
import type { ConsentLanguage } from '../consent/wording.ts'
import { registerCallKeyHandler } from '../texting/call-keys.ts'
import { composeCodeCallAnswer } from '../texting/code-call.ts'
import { stopNumber } from '../texting/obey-keyword.ts'

/** In the references of texts and calls with codes. */
export const codeKind = 'code'
const stopKey = '9'

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
  const { address, orgName } = request
  const isStopped = key === stopKey
  if (isStopped) {
    const tenant = await findTenantByNumber(tx, address)
    tx.actor = tenantActor(tenant?.id ?? null)
    await stopNumber(tx, { gatewayId: callId, address, tenant }, 'voice')
  }
  return composeCodeCallAnswer(request.language as ConsentLanguage, {
    org: orgName,
    isStopped,
    keys: turn < turnsMax ? { reference, turn: turn + 1 } : null,
  })
}
