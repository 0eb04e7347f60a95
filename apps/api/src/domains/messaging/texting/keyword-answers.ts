import { toPlainCharacters } from '../../../platform/sms/segments.ts'
import type { ConsentLanguage } from '../consent/wording.ts'

interface TextAnswers {
  /** The text with the code that confirms a number, with what carriers require of the first text. */
  code(org: string, code: string): string
  stopped(org: string): string
  started(org: string): string
  /** `contact` is the organization's phone number or email address. */
  help(org: string, contact: string | null): string
}

/** What is texted automatically, besides alerts. One text each; most fit into one or two segments. */
const answers: Record<ConsentLanguage, TextAnswers> = {
  en: {
    code: (org, code) =>
      `${code} is your code for safety alerts from ${org}. Message frequency varies. Msg & data rates may apply. Reply HELP for help, STOP to stop.`,
    stopped: (org) =>
      `${org}: You won’t get any more texts or calls from us. Reply START to get texts again.`,
    started: (org) =>
      `${org}: You’re signed up for safety alerts by text. Message frequency varies. Msg & data rates may apply. Reply HELP for help, STOP to stop.`,
    help: (org, contact) =>
      `${org} safety alerts.${contact === null ? '' : ` Help: ${contact}.`} In danger? Call 911. Message frequency varies. Msg & data rates may apply. Reply STOP to stop.`,
  },
  es: {
    code: (org, code) =>
      `${code} es su código para las alertas de seguridad de ${org}. La cantidad de mensajes varía. Pueden aplicarse tarifas. Responda HELP para ayuda, STOP para cancelar.`,
    stopped: (org) =>
      `${org}: Ya no recibirá mensajes de texto ni llamadas. Responda START para volver a recibir mensajes de texto.`,
    started: (org) =>
      `${org}: Su inscripción a las alertas por mensaje de texto está confirmada. La cantidad de mensajes varía. Pueden aplicarse tarifas. Responda HELP para ayuda, STOP para cancelar.`,
    help: (org, contact) =>
      `Alertas de seguridad de ${org}.${contact === null ? '' : ` Ayuda: ${contact}.`} Si está en peligro, llame al 911. La cantidad de mensajes varía. Pueden aplicarse tarifas. Responda STOP para cancelar.`,
  },
  fr: {
    code: (org, code) =>
      `${code} est votre code pour les alertes de sécurité de ${org}. Le nombre de messages varie. Des frais peuvent s’appliquer. Répondez HELP pour de l’aide, STOP pour arrêter.`,
    stopped: (org) =>
      `${org} : Vous ne recevrez plus de messages texte ni d’appels. Répondez START pour recevoir de nouveau des messages texte.`,
    started: (org) =>
      `${org} : Votre inscription aux alertes par message texte est confirmée. Le nombre de messages varie. Des frais peuvent s’appliquer. Répondez HELP pour de l’aide, STOP pour arrêter.`,
    help: (org, contact) =>
      `Alertes de sécurité de ${org}.${contact === null ? '' : ` Aide : ${contact}.`} En cas de danger, appelez le 911. Le nombre de messages varie. Des frais peuvent s’appliquer. Répondez STOP pour arrêter.`,
  },
  vi: {
    code: (org, code) =>
      `${code} là mã của quý vị cho cảnh báo an toàn từ ${org}. Số lượng tin nhắn thay đổi. Có thể tính cước. Trả lời HELP để được trợ giúp, STOP để ngừng.`,
    stopped: (org) =>
      `${org}: Quý vị sẽ không nhận tin nhắn hay cuộc gọi nữa. Trả lời START để nhận lại tin nhắn.`,
    started: (org) =>
      `${org}: Quý vị đã đăng ký nhận cảnh báo an toàn qua tin nhắn. Số lượng tin nhắn thay đổi. Có thể tính cước. Trả lời HELP để được trợ giúp, STOP để ngừng.`,
    help: (org, contact) =>
      `Cảnh báo an toàn từ ${org}.${contact === null ? '' : ` Trợ giúp: ${contact}.`} Nếu gặp nguy hiểm, hãy gọi 911. Số lượng tin nhắn thay đổi. Có thể tính cước. Trả lời STOP để ngừng.`,
  },
  zh: {
    code: (org, code) =>
      `${code} 是您接收 ${org} 安全警报的验证码。短信数量不固定，可能产生短信费和数据费。回复 HELP 获得帮助，回复 STOP 停止。`,
    stopped: (org) => `${org}：您不会再收到短信或电话。回复 START 可重新接收短信。`,
    started: (org) =>
      `${org}：您已登记接收短信安全警报。短信数量不固定，可能产生短信费和数据费。回复 HELP 获得帮助，回复 STOP 停止。`,
    help: (org, contact) =>
      `${org} 安全警报。${contact === null ? '' : `帮助：${contact}。`}遇到危险请拨打 911。短信数量不固定，可能产生短信费和数据费。回复 STOP 停止。`,
  },
}

const orgNameLengthMax = 40

/** An automatic text. Typographic characters are replaced, because one of them would double the number of segments. */
export function composeAnswer<Kind extends keyof TextAnswers>(
  language: ConsentLanguage,
  kind: Kind,
  org: string,
  ...more: Parameters<TextAnswers[Kind]> extends [string, ...infer Rest] ? Rest : never
): string {
  const shortName = org.length > orgNameLengthMax ? `${org.slice(0, orgNameLengthMax - 1).trimEnd()}…` : org
  const compose = answers[language][kind] as (...values: unknown[]) => string
  return toPlainCharacters(compose(shortName, ...more))
}
