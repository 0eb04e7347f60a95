import type { CallScript } from '../../../platform/sms/text-gateway.ts'
import type { ConsentLanguage } from '../consent/wording.ts'

interface CodeCallTexts {
  intro(org: string): string
  /** `digits` are separated, so that each is read on its own. */
  code(digits: string): string
  again(digits: string): string
  /** For someone whose number a stranger entered. */
  notAsked: string
}

/** What a call with a code says. Someone asked for it on the opt-in page. */
const texts: Record<ConsentLanguage, CodeCallTexts> = {
  en: {
    intro: (org) => `Hello. This is ${org} with your code for safety alerts.`,
    code: (digits) => `Your code is: ${digits}.`,
    again: (digits) => `Once more, your code is: ${digits}.`,
    notAsked: 'If you didn’t ask for a code, you can hang up.',
  },
  es: {
    intro: (org) => `Hola. Le llama ${org} con su código para las alertas de seguridad.`,
    code: (digits) => `Su código es: ${digits}.`,
    again: (digits) => `Se lo repetimos. Su código es: ${digits}.`,
    notAsked: 'Si no pidió un código, puede colgar.',
  },
  fr: {
    intro: (org) => `Bonjour. Ici ${org}, avec votre code pour les alertes de sécurité.`,
    code: (digits) => `Votre code est\u00a0: ${digits}.`,
    again: (digits) => `Nous répétons. Votre code est\u00a0: ${digits}.`,
    notAsked: 'Si vous n’avez pas demandé de code, vous pouvez raccrocher.',
  },
  vi: {
    intro: (org) => `Xin chào. Đây là ${org}, gọi để báo mã cho cảnh báo an toàn của quý vị.`,
    code: (digits) => `Mã của quý vị là: ${digits}.`,
    again: (digits) => `Xin nhắc lại, mã của quý vị là: ${digits}.`,
    notAsked: 'Nếu quý vị không yêu cầu mã, quý vị có thể gác máy.',
  },
  zh: {
    intro: (org) => `您好，这里是 ${org}，为您播报安全警报的验证码。`,
    code: (digits) => `您的验证码是：${digits}。`,
    again: (digits) => `再重复一遍，您的验证码是：${digits}。`,
    notAsked: '如果您没有要求验证码，可以挂断电话。',
  },
}

/** A call that reads a code aloud, digit by digit and twice. */
export function composeCodeCall(language: ConsentLanguage, org: string, code: string): CallScript {
  const { intro, code: first, again, notAsked } = texts[language]
  const digits = code.split('').join(language === 'zh' ? '，' : ', ')
  const text = [intro(org), first(digits), again(digits), notAsked].join(' ')
  return { parts: [{ language, text }], isRepeated: false, keys: null }
}
