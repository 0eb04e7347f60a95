/** The suggested text of a message in one language, and the frame around every message in it. */
interface MessageWords {
  subject: string
  preheader: string
  bodyMarkdown: string
  frame: {
    questions: string
    /** Why the recipient gets this email. `{org}` and `{property}` become merge fields. */
    why: string
    whyWithoutProperty: string
    stop: string
  }
}

const en: MessageWords = {
  subject: 'Get safety alerts for {{property.name|your home}}',
  preheader: "We'd like to alert you when a hazard threatens your building.",
  bodyMarkdown: `Hello {{tenant.firstName|there}},

{{org.name}} manages {{property.name|your home}}. When severe weather, flooding, fire, or another hazard threatens the building, we'd like to alert you.

[Yes, alert me]({{optInUrl}})

It takes one click. We only email you when something may affect your home, and you can stop anytime. If you do nothing, we won't send alerts.

**This is not an emergency service.** If you're in danger, call 911 and follow local authorities.`,
  frame: {
    questions: 'Questions?',
    why: '{org} sent you this because it manages {property}.',
    whyWithoutProperty: '{org} sent you this because it manages your home.',
    stop: "No thanks, don't email me",
  },
}

const es: MessageWords = {
  subject: 'Reciba alertas de seguridad para {{property.name|su hogar}}',
  preheader: 'Queremos avisarle cuando un peligro amenace su edificio.',
  bodyMarkdown: `Hola, {{tenant.firstName|vecino}}:

{{org.name}} administra {{property.name|su hogar}}. Cuando el mal tiempo, una inundación, un incendio u otro peligro amenace el edificio, nos gustaría avisarle.

[Sí, avísenme]({{optInUrl}})

Basta un clic. Solo escribimos cuando algo puede afectar a su hogar, y usted puede darse de baja en cualquier momento. Si no hace nada, no le enviaremos alertas.

**Este no es un servicio de emergencias.** En caso de peligro, llame al 911 y siga las indicaciones de las autoridades locales.`,
  frame: {
    questions: '¿Preguntas?',
    why: '{org} le envía este mensaje porque administra {property}.',
    whyWithoutProperty: '{org} le envía este mensaje porque administra su hogar.',
    stop: 'No, gracias, no me escriban',
  },
}

const fr: MessageWords = {
  subject: 'Recevez les alertes de sécurité pour {{property.name|votre logement}}',
  preheader: 'Nous aimerions vous prévenir lorsqu’un danger menace votre immeuble.',
  bodyMarkdown: `Bonjour {{tenant.firstName|et bienvenue}},

{{org.name}} gère {{property.name|votre logement}}. Lorsque des intempéries, une inondation, un incendie ou un autre danger menacent l’immeuble, nous aimerions vous prévenir.

[Oui, prévenez-moi]({{optInUrl}})

Un clic suffit. Nous n’écrivons que si quelque chose peut toucher votre logement, et vous pouvez arrêter à tout moment. Si vous ne faites rien, nous n’enverrons aucune alerte.

**Ceci n’est pas un service d’urgence.** En cas de danger, appelez le 911 et suivez les consignes des autorités locales.`,
  frame: {
    questions: 'Des questions ?',
    why: '{org} vous envoie ce message parce qu’elle gère {property}.',
    whyWithoutProperty: '{org} vous envoie ce message parce qu’elle gère votre logement.',
    stop: 'Non merci, ne m’écrivez pas',
  },
}

const vi: MessageWords = {
  subject: 'Nhận cảnh báo an toàn cho {{property.name|nơi ở của quý vị}}',
  preheader: 'Chúng tôi muốn báo cho quý vị khi có mối nguy đe dọa tòa nhà của quý vị.',
  bodyMarkdown: `Xin chào {{tenant.firstName|quý vị}},

{{org.name}} quản lý {{property.name|nơi ở của quý vị}}. Khi thời tiết khắc nghiệt, lũ lụt, hỏa hoạn hoặc mối nguy khác đe dọa tòa nhà, chúng tôi muốn báo cho quý vị biết.

[Có, hãy báo cho tôi]({{optInUrl}})

Chỉ cần một lần bấm. Chúng tôi chỉ viết khi có điều gì có thể ảnh hưởng đến nơi ở của quý vị, và quý vị có thể dừng bất cứ lúc nào. Nếu quý vị không làm gì, chúng tôi sẽ không gửi cảnh báo.

**Đây không phải là dịch vụ khẩn cấp.** Khi gặp nguy hiểm, hãy gọi 911 và làm theo hướng dẫn của chính quyền địa phương.`,
  frame: {
    questions: 'Quý vị có câu hỏi?',
    why: '{org} gửi thư này vì công ty quản lý {property}.',
    whyWithoutProperty: '{org} gửi thư này vì công ty quản lý nơi ở của quý vị.',
    stop: 'Không, cảm ơn, đừng viết cho tôi',
  },
}

const zh: MessageWords = {
  subject: '接收 {{property.name|您的住所}} 的安全警报',
  preheader: '当您的楼宇受到灾害威胁时，我们希望通知您。',
  bodyMarkdown: `{{tenant.firstName|住户}}，您好：

{{org.name}} 负责管理 {{property.name|您的住所}}。当恶劣天气、洪水、火灾或其他灾害威胁楼宇时，我们希望通知您。

[好，请通知我]({{optInUrl}})

只需点击一次。只有当您的住所可能受到影响时，我们才会发送消息，您可以随时停止接收。如果您不做任何操作，我们不会发送警报。

**这不是紧急服务。** 遇到危险时，请拨打 911 并听从当地政府的指示。`,
  frame: {
    questions: '有问题？',
    why: '您收到此邮件，是因为 {org} 负责管理 {property}。',
    whyWithoutProperty: '您收到此邮件，是因为 {org} 负责管理您的住所。',
    stop: '不用了，请不要再给我发邮件',
  },
}

export const baseLanguage = 'en'
export const defaultMessages: Readonly<Record<string, MessageWords>> = { en, es, fr, vi, zh }

/** The frame in a language, or in English if there is none. */
export const frameTexts = (language: string) => (defaultMessages[language] ?? en).frame
