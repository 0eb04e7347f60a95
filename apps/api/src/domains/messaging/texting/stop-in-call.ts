import type { TransactionContext } from '../../../platform/context/context.ts'
import type { CallScript } from '../../../platform/sms/text-gateway.ts'
import { findTenantByNumber, tenantActor } from '../consent/tenant-identity.ts'
import type { ConsentLanguage } from '../consent/wording.ts'
import { stopNumber } from './obey-keyword.ts'

/** Stops calls and texts in every call that we place. */
export const stopKey = '9'

/** Confirms that calls and texts have ended, and says how to get calls again. */
export const stoppedTexts: Record<ConsentLanguage, (org: string) => string> = {
  en: (org) =>
    `You won’t get any more calls or texts from ${org}. To get calls again, call this number back and press 1. Goodbye.`,
  es: (org) =>
    `Ya no recibirá llamadas ni mensajes de texto de ${org}. Para volver a recibir llamadas, llame a este número y oprima 1. Adiós.`,
  fr: (org) =>
    `Vous ne recevrez plus d’appels ni de messages texte de ${org}. Pour recevoir de nouveau des appels, rappelez ce numéro et appuyez sur 1. Au revoir.`,
  vi: (org) =>
    `Quý vị sẽ không nhận cuộc gọi hay tin nhắn từ ${org} nữa. Để nhận lại cuộc gọi, hãy gọi lại số này và bấm phím 1. Tạm biệt quý vị.`,
  zh: (org) => `您不会再接到 ${org} 的电话或短信。如想恢复接收电话，请回拨此号码并按 1。再见。`,
}

interface StoppedCall {
  callId: string
  address: string
  language: ConsentLanguage
  orgName: string
}

/** Stops calls and texts of the organization that called. Returns what the call says next. */
export async function stopInCall(
  tx: TransactionContext,
  { callId, address, language, orgName }: StoppedCall,
): Promise<CallScript> {
  const tenant = await findTenantByNumber(tx, address)
  tx.actor = tenantActor(tenant?.id ?? null)
  await stopNumber(tx, { gatewayId: callId, address, tenant }, 'voice')
  return { parts: [{ language, text: stoppedTexts[language](orgName) }], isRepeated: false, keys: null }
}
