import type { CallScript } from '../../../platform/sms/text-gateway.ts'
import type { ConsentLanguage } from '../consent/wording.ts'

interface CodeCallTexts {
  intro(org: string): string
  /** `digits` are separated, so that each is read on its own. */
  code(digits: string): string
  again(digits: string): string
  /** For someone whose number a stranger entered, and after a key that does nothing. */
  stop: string
}

/** What a call with a code says. Someone asked for it on the opt-in page. */
const texts: Record<ConsentLanguage, CodeCallTexts> = {
  en: {
    intro: (org) => `Hello. This is ${org} with your code for safety alerts.`,
    code: (digits) => `Your code is: ${digits}.`,
    again: (digits) => `Once more, your code is: ${digits}.`,
    stop: 'If you didn’t ask for a code, press 9 to stop calls and texts from us.',
  },
  es: {
    intro: (org) => `Hola. Le llama ${org} con su código para las alertas de seguridad.`,
    code: (digits) => `Su código es: ${digits}.`,
    again: (digits) => `Se lo repetimos. Su código es: ${digits}.`,
    stop: 'Si no pidió un código, oprima 9 para no recibir más llamadas ni mensajes de texto.',
  },
  fr: {
    intro: (org) => `Bonjour. Ici ${org}, avec votre code pour les alertes de sécurité.`,
    code: (digits) => `Votre code est\u00a0: ${digits}.`,
    again: (digits) => `Nous répétons. Votre code est\u00a0: ${digits}.`,
    stop: 'Si vous n’avez pas demandé de code, appuyez sur 9 pour ne plus recevoir d’appels ni de messages texte.',
  },
  vi: {
    intro: (org) => `Xin chào. Đây là ${org}, gọi để báo mã cho cảnh báo an toàn của quý vị.`,
    code: (digits) => `Mã của quý vị là: ${digits}.`,
    again: (digits) => `Xin nhắc lại, mã của quý vị là: ${digits}.`,
    stop: 'Nếu quý vị không yêu cầu mã, hãy bấm phím 9 để không nhận cuộc gọi hay tin nhắn nữa.',
  },
  zh: {
    intro: (org) => `您好，这里是 ${org}，为您播报安全警报的验证码。`,
    code: (digits) => `您的验证码是：${digits}。`,
    again: (digits) => `再重复一遍，您的验证码是：${digits}。`,
    stop: '如果您没有要求验证码，请按 9，我们将不再给您打电话或发短信。',
  },
}

/** A call that reads a code aloud, digit by digit and twice. `reference` is where a key that is pressed goes. */
export function composeCodeCall(
  language: ConsentLanguage,
  { org, code, reference }: { org: string; code: string; reference: string },
): CallScript {
  const { intro, code: first, again, stop } = texts[language]
  const digits = code.split('').join(language === 'zh' ? '，' : ', ')
  const text = [intro(org), first(digits), again(digits), stop].join(' ')
  return { parts: [{ language, text }], isRepeated: false, keys: { reference, turn: 1 } }
}

/** What a call with a code says after a key that does nothing. */
export const composeStopOffer = (language: ConsentLanguage, keys: CallScript['keys']): CallScript => ({
  parts: [{ language, text: texts[language].stop }],
  isRepeated: false,
  keys,
})
