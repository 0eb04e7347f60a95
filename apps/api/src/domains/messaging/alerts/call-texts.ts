import type { AlertAnswer } from '../../../platform/db/schema/index.ts'
import type { ConsentLanguage } from '../consent/wording.ts'

interface CallTexts {
  /** Says first who is calling. */
  intro(org: string): string
  /** Follows the alert. */
  menu: string
  /** Confirms an answer. The call waits for another key after it. */
  received: Record<AlertAnswer, (org: string) => string>
  /** Before the menu, after a key that isn't in it. */
  otherKey: string
  /** Ends a call in which no key was pressed. */
  noKey: string
  /** After a key that belongs to no alert that can still be answered. */
  notSaved: string
}

/** What calls say besides the alert, in the languages that they're spoken in. */
export const callTexts: Record<ConsentLanguage, CallTexts> = {
  en: {
    intro: (org) => `This is a recorded safety message from ${org}.`,
    menu: 'Press 1 if you’re safe. Press 2 if you need help. Press 3 if you’re not there. To hear this again, press star. To stop calls and texts from us, press 9.',
    received: {
      safe: () => 'We got your answer: you’re safe. If that isn’t right and you need help, press 2.',
      need_help: (org) =>
        `We got your answer: you need help. ${org} can see it, so you don’t have to stay on the line. If you’re in danger, hang up and call 911 now. If you’re safe, press 1.`,
      not_there: () =>
        'We got your answer: you’re not there. If that isn’t right, press 1 if you’re safe, or 2 if you need help.',
    },
    otherKey: 'That key isn’t one of the answers.',
    noKey: 'If you’re in danger, call 911. Goodbye.',
    notSaved: 'We couldn’t save your answer. If you’re in danger, hang up and call 911 now.',
  },
  es: {
    intro: (org) => `Este es un mensaje de seguridad grabado de ${org}.`,
    menu: 'Oprima 1 si está a salvo. Oprima 2 si necesita ayuda. Oprima 3 si no está ahí. Para escuchar este mensaje otra vez, oprima asterisco. Para no recibir más llamadas ni mensajes de texto, oprima 9.',
    received: {
      safe: () => 'Recibimos su respuesta: está a salvo. Si no es así y necesita ayuda, oprima 2.',
      need_help: (org) =>
        `Recibimos su respuesta: necesita ayuda. ${org} puede verla, así que no hace falta que siga en la línea. Si está en peligro, cuelgue y llame al 911 ahora. Si está a salvo, oprima 1.`,
      not_there: () =>
        'Recibimos su respuesta: no está ahí. Si no es así, oprima 1 si está a salvo o 2 si necesita ayuda.',
    },
    otherKey: 'Esa tecla no es una de las respuestas.',
    noKey: 'Si está en peligro, llame al 911. Adiós.',
    notSaved: 'No pudimos guardar su respuesta. Si está en peligro, cuelgue y llame al 911 ahora.',
  },
  fr: {
    intro: (org) => `Ceci est un message de sécurité enregistré de ${org}.`,
    menu: 'Appuyez sur 1 si vous êtes en sécurité. Appuyez sur 2 si vous avez besoin d’aide. Appuyez sur 3 si vous n’êtes pas sur place. Pour réécouter ce message, appuyez sur étoile. Pour ne plus recevoir d’appels ni de messages texte, appuyez sur 9.',
    received: {
      safe: () =>
        'Nous avons reçu votre réponse\u00a0: vous êtes en sécurité. Si ce n’est pas le cas et que vous avez besoin d’aide, appuyez sur 2.',
      need_help: (org) =>
        `Nous avons reçu votre réponse\u00a0: vous avez besoin d’aide. ${org} peut la voir, vous n’avez donc pas besoin de rester en ligne. En cas de danger, raccrochez et appelez le 911 tout de suite. Si vous êtes en sécurité, appuyez sur 1.`,
      not_there: () =>
        'Nous avons reçu votre réponse\u00a0: vous n’êtes pas sur place. Si ce n’est pas le cas, appuyez sur 1 si vous êtes en sécurité ou sur 2 si vous avez besoin d’aide.',
    },
    otherKey: 'Cette touche ne correspond à aucune réponse.',
    noKey: 'En cas de danger, appelez le 911. Au revoir.',
    notSaved:
      'Nous n’avons pas pu enregistrer votre réponse. En cas de danger, raccrochez et appelez le 911 tout de suite.',
  },
  vi: {
    intro: (org) => `Đây là thông báo an toàn ghi sẵn từ ${org}.`,
    menu: 'Bấm phím 1 nếu quý vị an toàn. Bấm phím 2 nếu cần giúp đỡ. Bấm phím 3 nếu không có ở đó. Để nghe lại, bấm phím sao. Để ngừng nhận cuộc gọi và tin nhắn, bấm phím 9.',
    received: {
      safe: () =>
        'Chúng tôi đã nhận được câu trả lời: quý vị an toàn. Nếu không đúng và quý vị cần giúp đỡ, bấm phím 2.',
      need_help: (org) =>
        `Chúng tôi đã nhận được câu trả lời: quý vị cần giúp đỡ. ${org} có thể thấy điều này, nên quý vị không cần giữ máy. Nếu gặp nguy hiểm, hãy gác máy và gọi 911 ngay. Nếu quý vị an toàn, bấm phím 1.`,
      not_there: () =>
        'Chúng tôi đã nhận được câu trả lời: quý vị không có ở đó. Nếu không đúng, bấm phím 1 nếu quý vị an toàn, hoặc phím 2 nếu cần giúp đỡ.',
    },
    otherKey: 'Phím đó không phải là một câu trả lời.',
    noKey: 'Nếu gặp nguy hiểm, hãy gọi 911. Tạm biệt quý vị.',
    notSaved:
      'Chúng tôi không lưu được câu trả lời của quý vị. Nếu gặp nguy hiểm, hãy gác máy và gọi 911 ngay.',
  },
  zh: {
    intro: (org) => `这是 ${org} 的安全提醒录音。`,
    menu: '如果您安全，请按 1。如果您需要帮助，请按 2。如果您不在现场，请按 3。重听请按星号键。不想再接到电话和短信，请按 9。',
    received: {
      safe: () => '我们已收到您的回复：您很安全。如果有误且您需要帮助，请按 2。',
      need_help: (org) =>
        `我们已收到您的回复：您需要帮助。${org} 可以看到，您不必继续等待，可以挂断电话。如果您遇到危险，请挂断并立即拨打 911。如果您安全，请按 1。`,
      not_there: () => '我们已收到您的回复：您不在现场。如果有误，安全请按 1，需要帮助请按 2。',
    },
    otherKey: '这个按键不是可选的回复。',
    noKey: '如果您遇到危险，请拨打 911。再见。',
    notSaved: '我们未能保存您的回复。如果您遇到危险，请挂断并立即拨打 911。',
  },
}
