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

It takes a minute. We only email you when a hazard may affect your home, and you can stop anytime. If you do nothing, we won't send you alerts.

**This is not an emergency service.** If you're in danger, call 911 and follow instructions from local authorities.`,
  frame: {
    questions: 'Questions?',
    why: '{org} sent you this because it manages {property}.',
    whyWithoutProperty: '{org} sent you this because it manages your home.',
    stop: "No thanks, don't email me",
  },
}

const es: MessageWords = {
  subject: 'Reciba alertas de seguridad para {{property.name|su hogar}}',
  preheader: 'Quisiéramos avisarle cuando un peligro amenace su edificio.',
  bodyMarkdown: `Hola, {{tenant.firstName|buen día}}:

{{org.name}} administra {{property.name|su hogar}}. Cuando el tiempo severo, una inundación, un incendio u otro peligro amenace el edificio, quisiéramos avisarle.

[Sí, quiero alertas]({{optInUrl}})

Solo toma un minuto. Le escribiremos únicamente cuando un peligro pueda afectar su hogar, y usted puede dejar de recibir alertas en cualquier momento. Si no hace nada, no le enviaremos alertas.

**Este no es un servicio de emergencias.** Si está en peligro, llame al 911 y siga las instrucciones de las autoridades locales.`,
  frame: {
    questions: '¿Tiene preguntas?',
    why: '{org} le envía este mensaje porque administra {property}.',
    whyWithoutProperty: '{org} le envía este mensaje porque administra su hogar.',
    stop: 'No, gracias, no me envíen correos',
  },
}

const fr: MessageWords = {
  subject: 'Recevez des alertes de sécurité pour {{property.name|votre logement}}',
  preheader: 'Nous aimerions vous prévenir lorsqu’un danger menace votre immeuble.',
  bodyMarkdown: `Bonjour {{tenant.firstName|à vous}},

{{org.name}} gère {{property.name|votre logement}}. Lorsque de violentes intempéries, une inondation, un incendie ou un autre danger menacent l’immeuble, nous aimerions vous prévenir.

[Oui, prévenez-moi]({{optInUrl}})

Cela prend une minute. Nous ne vous écrirons que lorsqu’un danger pourrait toucher votre logement, et vous pouvez arrêter à tout moment. Si vous ne faites rien, nous ne vous enverrons pas d’alertes.

**Ceci n’est pas un service d’urgence.** Si vous êtes en danger, appelez le 911 et suivez les consignes des autorités locales.`,
  frame: {
    questions: 'Des questions\u00a0?',
    why: 'Vous recevez ce message, car {org} gère {property}.',
    whyWithoutProperty: 'Vous recevez ce message, car {org} gère votre logement.',
    stop: 'Non merci, ne m’envoyez pas de courriels',
  },
}

const vi: MessageWords = {
  subject: 'Nhận cảnh báo an toàn cho {{property.name|nơi ở của quý vị}}',
  preheader: 'Chúng tôi muốn báo cho quý vị khi có mối nguy hiểm đe dọa tòa nhà của quý vị.',
  bodyMarkdown: `Xin chào {{tenant.firstName|quý vị}},

{{org.name}} quản lý {{property.name|nơi ở của quý vị}}. Khi thời tiết khắc nghiệt, lũ lụt, hỏa hoạn hoặc mối nguy hiểm khác đe dọa tòa nhà, chúng tôi muốn báo cho quý vị.

[Có, hãy gửi cảnh báo cho tôi]({{optInUrl}})

Chỉ mất một phút. Chúng tôi chỉ gửi email khi có mối nguy hiểm có thể ảnh hưởng đến nơi ở của quý vị, và quý vị có thể ngừng nhận bất cứ lúc nào. Nếu quý vị không làm gì, chúng tôi sẽ không gửi cảnh báo cho quý vị.

**Đây không phải là dịch vụ khẩn cấp.** Nếu quý vị gặp nguy hiểm, hãy gọi 911 và làm theo hướng dẫn của chính quyền địa phương.`,
  frame: {
    questions: 'Quý vị có thắc mắc?',
    why: 'Quý vị nhận email này vì {org} quản lý {property}.',
    whyWithoutProperty: 'Quý vị nhận email này vì {org} quản lý nơi ở của quý vị.',
    stop: 'Không, cảm ơn, đừng gửi email cho tôi',
  },
}

const zh: MessageWords = {
  subject: '接收{{property.name|您的住所}}的安全警报',
  preheader: '当危险威胁到您所住的楼房时，我们希望及时通知您。',
  bodyMarkdown: `{{tenant.firstName|住户}}，您好：

{{org.name}} 负责管理{{property.name|您的住所}}。当恶劣天气、洪水、火灾或其他危险威胁到您所住的楼房时，我们希望及时通知您。

[好，请通知我]({{optInUrl}})

只需一分钟。只有当危险可能影响您的住所时，我们才会给您发邮件，您可以随时停止接收。如果您不做任何操作，我们不会向您发送警报。

**这不是紧急救援服务。** 如果您遇到危险，请拨打 911，并听从当地政府部门的指示。`,
  frame: {
    questions: '有疑问？',
    why: '您收到此邮件，是因为 {org} 负责管理 {property}。',
    whyWithoutProperty: '您收到此邮件，是因为 {org} 负责管理您的住所。',
    stop: '不用，谢谢，请不要给我发邮件',
  },
}

export const baseLanguage = 'en'
export const defaultMessages: Readonly<Record<string, MessageWords>> = { en, es, fr, vi, zh }

/** The frame in a language, or in English if there is none. */
export const frameTexts = (language: string) => (defaultMessages[language] ?? en).frame
