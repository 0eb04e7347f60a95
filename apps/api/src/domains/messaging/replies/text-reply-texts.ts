import type { AlertAnswer } from '../../../platform/db/schema/index.ts'
import type { ConsentLanguage } from '../consent/wording.ts'

interface TextReplyTexts {
  /** Acknowledges an answer. */
  received: Record<AlertAnswer, (time: string, org: string) => string>
  /** Acknowledges what a tenant wrote after a call for help. */
  added(time: string): string
  /** After a text that isn't an answer. */
  explain(org: string): string
  /** Follows the answer to HELP. */
  help: string
}

/** What is texted to tenants who answered an alert by text. */
export const textReplyTexts: Record<ConsentLanguage, TextReplyTexts> = {
  en: {
    received: {
      safe: (time) => `We got your answer at ${time}: you’re safe. If that changes, reply 2.`,
      need_help: (time, org) =>
        `We got your answer at ${time}: you need help. ${org} can see it. If you’re in danger, call 911 now. Reply with more details if you can, or 1 once you’re safe.`,
      not_there: (time) => `We got your answer at ${time}: you’re not there. If that changes, reply 1 or 2.`,
    },
    added: (time) =>
      `We added this to your call for help at ${time}. If you’re in danger, call 911 now. Reply 1 once you’re safe.`,
    explain: (org) =>
      `${org}: We didn’t understand your text. Reply just 1 if you’re safe, 2 if you need help, or 3 if you’re not there. In danger? Call 911.`,
    help: 'If you need help because of our latest alert, reply 2.',
  },
  es: {
    received: {
      safe: (time) => `Recibimos su respuesta (${time}): está a salvo. Si eso cambia, responda 2.`,
      need_help: (time, org) =>
        `Recibimos su respuesta (${time}): necesita ayuda. ${org} puede verla. Si está en peligro, llame al 911 ahora. Responda con más detalles si puede, o 1 cuando esté a salvo.`,
      not_there: (time) => `Recibimos su respuesta (${time}): no está ahí. Si eso cambia, responda 1 o 2.`,
    },
    added: (time) =>
      `Agregamos esto a su pedido de ayuda (${time}). Si está en peligro, llame al 911 ahora. Responda 1 cuando esté a salvo.`,
    explain: (org) =>
      `${org}: No entendimos su mensaje. Responda solo 1 si está a salvo, 2 si necesita ayuda o 3 si no está ahí. Si está en peligro, llame al 911.`,
    help: 'Si necesita ayuda por nuestra última alerta, responda 2.',
  },
  fr: {
    received: {
      safe: (time) =>
        `Nous avons reçu votre réponse (${time})\u00a0: vous êtes en sécurité. Si cela change, répondez 2.`,
      need_help: (time, org) =>
        `Nous avons reçu votre réponse (${time})\u00a0: vous avez besoin d’aide. ${org} peut la voir. En cas de danger, appelez le 911 tout de suite. Donnez plus de détails si vous le pouvez, ou répondez 1 une fois en sécurité.`,
      not_there: (time) =>
        `Nous avons reçu votre réponse (${time})\u00a0: vous n’êtes pas sur place. Si cela change, répondez 1 ou 2.`,
    },
    added: (time) =>
      `Nous avons ajouté ceci à votre demande d’aide (${time}). En cas de danger, appelez le 911 tout de suite. Répondez 1 une fois en sécurité.`,
    explain: (org) =>
      `${org}\u00a0: Nous n’avons pas compris votre message. Répondez seulement 1 si vous êtes en sécurité, 2 si vous avez besoin d’aide ou 3 si vous n’êtes pas sur place. En cas de danger, appelez le 911.`,
    help: 'Si vous avez besoin d’aide à cause de notre dernière alerte, répondez 2.',
  },
  vi: {
    received: {
      safe: (time) =>
        `Chúng tôi đã nhận được câu trả lời lúc ${time}: quý vị an toàn. Nếu có thay đổi, trả lời 2.`,
      need_help: (time, org) =>
        `Chúng tôi đã nhận được câu trả lời lúc ${time}: quý vị cần giúp đỡ. ${org} có thể thấy điều này. Nếu gặp nguy hiểm, hãy gọi 911 ngay. Hãy nhắn thêm chi tiết nếu có thể, hoặc trả lời 1 khi đã an toàn.`,
      not_there: (time) =>
        `Chúng tôi đã nhận được câu trả lời lúc ${time}: quý vị không có ở đó. Nếu có thay đổi, trả lời 1 hoặc 2.`,
    },
    added: (time) =>
      `Chúng tôi đã thêm tin này vào yêu cầu giúp đỡ của quý vị lúc ${time}. Nếu gặp nguy hiểm, hãy gọi 911 ngay. Trả lời 1 khi đã an toàn.`,
    explain: (org) =>
      `${org}: Chúng tôi không hiểu tin nhắn của quý vị. Chỉ trả lời 1 nếu quý vị an toàn, 2 nếu cần giúp đỡ, hoặc 3 nếu không có ở đó. Nếu gặp nguy hiểm, hãy gọi 911.`,
    help: 'Nếu quý vị cần giúp đỡ vì cảnh báo mới nhất của chúng tôi, trả lời 2.',
  },
  zh: {
    received: {
      safe: (time) => `我们已于${time}收到您的回复：您很安全。如情况有变，请回复 2。`,
      need_help: (time, org) =>
        `我们已于${time}收到您的回复：您需要帮助。${org} 可以看到。如果您遇到危险，请立即拨打 911。如有可能，请回复更多情况；安全后请回复 1。`,
      not_there: (time) => `我们已于${time}收到您的回复：您不在现场。如情况有变，请回复 1 或 2。`,
    },
    added: (time) =>
      `我们已于${time}将此内容添加到您的求助中。如果您遇到危险，请立即拨打 911。安全后请回复 1。`,
    explain: (org) =>
      `${org}：我们没有看懂您的短信。请只回复数字：安全请回复 1，需要帮助请回复 2，不在现场请回复 3。遇到危险请拨打 911。`,
    help: '如果您因我们最近的警报需要帮助，请回复 2。',
  },
}
