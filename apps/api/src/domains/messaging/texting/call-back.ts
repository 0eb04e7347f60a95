import { eq } from 'drizzle-orm'
import type { BaseContext, TransactionContext } from '../../../platform/context/context.ts'
import { org } from '../../../platform/db/schema/index.ts'
import type { CallScript, InboundCall, PressedKey } from '../../../platform/sms/text-gateway.ts'
import { contactKey, loadConsentLookup } from '../../estate/index.ts'
import { optInPurpose } from '../consent/tenant-decisions.ts'
import { findTenantByNumber, inTenantTransaction, tenantActor } from '../consent/tenant-identity.ts'
import { type ConsentLanguage, currentCallWordingVersion, fillWording } from '../consent/wording.ts'
import { registerCallKeyHandler } from './call-keys.ts'
import { canStart, chooseNumberLanguage, startNumber } from './obey-keyword.ts'
import { findOrganizations } from './receive-text.ts'
import { textReference } from './text-reports.ts'

/** In the references of the keys that turn calls back on. */
const startKind = 'start'
const startKey = '1'

/** How often a call asks, so that a stuck key doesn't keep it running. */
const turnsMax = 5

registerCallKeyHandler(startKind, answerStartKey)

interface CallBackTexts {
  /** `consent` is the sentence that they'd agree to. */
  ask(org: string, consent: string): string
  started(org: string): string
  /** For a number that can't be called again this way, or needs nothing. */
  nothing: string
  goodbye: string
}

/** What people hear who call our number. */
export const callBackTexts: Record<ConsentLanguage, CallBackTexts> = {
  en: {
    ask: (org, consent) =>
      `Hello. Safety calls from ${org} to your phone are turned off. To turn them on again, press 1. By pressing 1, you confirm the following: ${consent} You can stop them anytime by pressing 9 during a call.`,
    started: (org) => `Thank you. ${org} will call you again with safety alerts. Goodbye.`,
    nothing:
      'Hello. This number makes recorded safety calls, and no one answers it. To talk to your property manager, call their office. If you’re in danger, hang up and call 911. Goodbye.',
    goodbye: 'Nothing has changed. If you’re in danger, call 911. Goodbye.',
  },
  es: {
    ask: (org, consent) =>
      `Hola. Las llamadas de seguridad de ${org} a su teléfono están desactivadas. Para activarlas de nuevo, oprima 1. Al oprimir 1, usted declara: ${consent} Puede detenerlas en cualquier momento si oprime 9 durante una llamada.`,
    started: (org) => `Gracias. ${org} volverá a llamarle con alertas de seguridad. Adiós.`,
    nothing:
      'Hola. Este número hace llamadas de seguridad grabadas y nadie lo atiende. Para hablar con la administración de su edificio, llame a su oficina. Si está en peligro, cuelgue y llame al 911. Adiós.',
    goodbye: 'No ha cambiado nada. Si está en peligro, llame al 911. Adiós.',
  },
  fr: {
    ask: (org, consent) =>
      `Bonjour. Les appels de sécurité de ${org} vers votre téléphone sont désactivés. Pour les réactiver, appuyez sur 1. En appuyant sur 1, vous déclarez\u00a0: ${consent} Vous pouvez les arrêter à tout moment en appuyant sur 9 pendant un appel.`,
    started: (org) => `Merci. ${org} vous appellera de nouveau pour les alertes de sécurité. Au revoir.`,
    nothing:
      'Bonjour. Ce numéro passe des appels de sécurité enregistrés, et personne n’y répond. Pour parler à votre gestionnaire, appelez son bureau. En cas de danger, raccrochez et appelez le 911. Au revoir.',
    goodbye: 'Rien n’a changé. En cas de danger, appelez le 911. Au revoir.',
  },
  vi: {
    ask: (org, consent) =>
      `Xin chào. Các cuộc gọi an toàn từ ${org} đến điện thoại của quý vị đang tắt. Để bật lại, bấm phím 1. Khi bấm phím 1, quý vị xác nhận: ${consent} Quý vị có thể ngừng bất cứ lúc nào bằng cách bấm phím 9 trong cuộc gọi.`,
    started: (org) => `Cảm ơn quý vị. ${org} sẽ lại gọi cho quý vị khi có cảnh báo an toàn. Tạm biệt.`,
    nothing:
      'Xin chào. Số này chỉ dùng để gọi và phát thông báo an toàn ghi sẵn và không có người trả lời. Để nói chuyện với ban quản lý, hãy gọi văn phòng của họ. Nếu gặp nguy hiểm, hãy gác máy và gọi 911. Tạm biệt quý vị.',
    goodbye: 'Không có gì thay đổi. Nếu gặp nguy hiểm, hãy gọi 911. Tạm biệt quý vị.',
  },
  zh: {
    ask: (org, consent) =>
      `您好。${org} 打给您这部电话的安全提醒已关闭。要重新开启，请按 1。按 1 表示您确认：${consent}您可以随时在通话中按 9 停止。`,
    started: (org) => `谢谢。${org} 将再次打电话向您发送安全警报。再见。`,
    nothing:
      '您好。此号码只用于拨打安全提醒录音，无人接听。如需联系物业管理方，请致电其办公室。如果您遇到危险，请挂断并拨打 911。再见。',
    goodbye: '没有任何更改。如果您遇到危险，请拨打 911。再见。',
  },
}

/**
 * Answers a call to our number. Someone who stopped calls can turn them back on, which is the only way for a landline. If
 * several organizations were stopped, each call is about one of them, because each needs its own consent.
 */
export async function answerCall(base: BaseContext, { from }: InboundCall): Promise<CallScript> {
  const address = contactKey(from)
  let language: ConsentLanguage = 'en'
  for (const orgId of await findOrganizations(base, address, { withArchived: false })) {
    const found = await inTenantTransaction(base, { orgId, tenantId: null }, (tx) => readStart(tx, address))
    if (found.canStart) return ask(found, { reference: textReference(startKind, orgId, orgId), turn: 1 })
    language = found.language
  }
  return say(language, callBackTexts[language].nothing)
}

/** Whether calls to a number have ended, and how to ask whether they may start again. */
async function readStart(tx: TransactionContext, address: string) {
  const [organization] = await tx.db.select().from(org).where(eq(org.id, tx.orgId))
  const tenant = await findTenantByNumber(tx, address)
  const person = { channel: 'voice', address, tenantId: tenant?.id ?? null } as const
  const { byPurpose, suppressed } = (await loadConsentLookup(tx, [person]))(person)
  const isOn = byPurpose[optInPurpose].state === 'opted_in' && !suppressed
  return {
    orgName: organization!.name,
    tenant,
    language: await chooseNumberLanguage(tx, { address, tenant }, organization!),
    canStart: !isOn && (await canStart(tx, person)),
  }
}

/** Turns calls back on, or asks again. */
async function answerStartKey(
  tx: TransactionContext,
  _orgId: string,
  { callId, from, reference, turn, key }: PressedKey,
): Promise<CallScript> {
  const address = contactKey(from)
  const { tenant, language, orgName } = await readStart(tx, address)
  tx.actor = tenantActor(tenant?.id ?? null)
  const texts = callBackTexts[language]
  if (key === startKey) {
    const isStarted = await startNumber(tx, { gatewayId: callId, address, tenant }, 'voice', language)
    return say(language, isStarted ? texts.started(orgName) : texts.nothing)
  }
  return turn >= turnsMax
    ? say(language, texts.goodbye)
    : ask({ language, orgName }, { reference, turn: turn + 1 })
}

function ask(
  { language, orgName }: { language: ConsentLanguage; orgName: string },
  keys: NonNullable<CallScript['keys']>,
): CallScript {
  const { consent } = fillWording(language, orgName, currentCallWordingVersion)
  return {
    parts: [{ language, text: callBackTexts[language].ask(orgName, consent) }],
    isRepeated: true,
    keys,
    ending: { language, text: callBackTexts[language].goodbye },
  }
}

const say = (language: ConsentLanguage, text: string): CallScript => ({
  parts: [{ language, text }],
  isRepeated: false,
  keys: null,
})
