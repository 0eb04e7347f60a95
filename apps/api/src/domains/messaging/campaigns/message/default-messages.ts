import type { MailFooter } from '../../message/compile-mail.ts'

/** The suggested text of a message in one language, and the frame around every message in it. */
interface MessageTexts {
  subject: string
  preheader: string
  bodyMarkdown: string
  footer: MailFooter
}

const en: MessageTexts = {
  subject: 'Get safety alerts for {{property.name|your home}}',
  preheader: '{{org.name}} would like to alert you when a hazard threatens your building.',
  bodyMarkdown: `Hello {{tenant.firstName|there}},

{{org.name}} manages {{property.name|your home}}. When severe weather, flooding, fire, or another hazard threatens the building, we’d like to alert you.

[Yes, alert me]({{optInUrl}})

It takes a minute. We only email you when a hazard may affect your home, and you can stop anytime. If you do nothing, we won’t send you alerts.

**This is not an emergency service.** If you’re in danger, call 911 and follow instructions from local authorities.`,
  footer: {
    questions: 'Questions?',
    reason: '{org} sent you this because it manages {property}.',
    reasonWithoutProperty: '{org} sent you this because it manages your home.',
    optOut: 'No thanks, don’t email me',
  },
}

const es: MessageTexts = {
  subject: 'Reciba alertas de seguridad para {{property.name|su hogar}}',
  preheader: '{{org.name}} quisiera avisarle cuando un peligro amenace su edificio.',
  bodyMarkdown: `Hola, {{tenant.firstName|buen día}}:

{{org.name}} administra {{property.name|su hogar}}. Cuando el tiempo severo, una inundación, un incendio u otro peligro amenace el edificio, quisiéramos avisarle.

[Sí, quiero alertas]({{optInUrl}})

Solo toma un minuto. Le escribiremos únicamente cuando un peligro pueda afectar su hogar, y usted puede dejar de recibir alertas en cualquier momento. Si no hace nada, no le enviaremos alertas.

**Este no es un servicio de emergencias.** Si está en peligro, llame al 911 y siga las instrucciones de las autoridades locales.`,
  footer: {
    questions: '¿Tiene preguntas?',
    reason: '{org} le envía este mensaje porque administra {property}.',
    reasonWithoutProperty: '{org} le envía este mensaje porque administra su hogar.',
    optOut: 'No, gracias, no me envíen correos',
  },
}

const fr: MessageTexts = {
  subject: 'Recevez des alertes de sécurité pour {{property.name|votre logement}}',
  preheader: '{{org.name}} souhaite vous prévenir lorsqu’un danger menace votre immeuble.',
  bodyMarkdown: `Bonjour {{tenant.firstName|à vous}},

{{org.name}} gère {{property.name|votre logement}}. Lorsque de violentes intempéries, une inondation, un incendie ou un autre danger menacent l’immeuble, nous aimerions vous prévenir.

[Oui, prévenez-moi]({{optInUrl}})

Cela prend une minute. Nous ne vous écrirons que lorsqu’un danger pourrait toucher votre logement, et vous pouvez arrêter à tout moment. Si vous ne faites rien, nous ne vous enverrons pas d’alertes.

**Ceci n’est pas un service d’urgence.** Si vous êtes en danger, appelez le 911 et suivez les consignes des autorités locales.`,
  footer: {
    questions: 'Des questions\u00a0?',
    reason: 'Vous recevez ce message, car {org} gère {property}.',
    reasonWithoutProperty: 'Vous recevez ce message, car {org} gère votre logement.',
    optOut: 'Non merci, ne m’envoyez pas de courriels',
  },
}

const vi: MessageTexts = {
  subject: 'Nhận cảnh báo an toàn cho {{property.name|nơi ở của quý vị}}',
  preheader: '{{org.name}} muốn báo cho quý vị khi có mối nguy hiểm đe dọa tòa nhà của quý vị.',
  bodyMarkdown: `Xin chào {{tenant.firstName|quý vị}},

{{org.name}} quản lý {{property.name|nơi ở của quý vị}}. Khi thời tiết khắc nghiệt, lũ lụt, hỏa hoạn hoặc mối nguy hiểm khác đe dọa tòa nhà, chúng tôi muốn báo cho quý vị.

[Có, hãy gửi cảnh báo cho tôi]({{optInUrl}})

Chỉ mất một phút. Chúng tôi chỉ gửi email khi có mối nguy hiểm có thể ảnh hưởng đến nơi ở của quý vị, và quý vị có thể ngừng nhận bất cứ lúc nào. Nếu quý vị không làm gì, chúng tôi sẽ không gửi cảnh báo cho quý vị.

**Đây không phải là dịch vụ khẩn cấp.** Nếu quý vị gặp nguy hiểm, hãy gọi 911 và làm theo hướng dẫn của chính quyền địa phương.`,
  footer: {
    questions: 'Quý vị có thắc mắc?',
    reason: 'Quý vị nhận email này vì {org} quản lý {property}.',
    reasonWithoutProperty: 'Quý vị nhận email này vì {org} quản lý nơi ở của quý vị.',
    optOut: 'Không, cảm ơn, đừng gửi email cho tôi',
  },
}

const zh: MessageTexts = {
  subject: '接收{{property.name|您的住所}}的安全警报',
  preheader: '当危险威胁到您所住的楼房时，{{org.name}} 希望及时通知您。',
  bodyMarkdown: `{{tenant.firstName|住户}}，您好：

{{org.name}} 负责管理{{property.name|您的住所}}。当恶劣天气、洪水、火灾或其他危险威胁到您所住的楼房时，我们希望及时通知您。

[好，请通知我]({{optInUrl}})

只需一分钟。只有当危险可能影响您的住所时，我们才会给您发邮件，您可以随时停止接收。如果您不做任何操作，我们不会向您发送警报。

**这不是紧急救援服务。** 如果您遇到危险，请拨打 911，并听从当地政府部门的指示。`,
  footer: {
    questions: '有疑问？',
    reason: '您收到此邮件，是因为 {org} 负责管理 {property}。',
    reasonWithoutProperty: '您收到此邮件，是因为 {org} 负责管理您的住所。',
    optOut: '不用，谢谢，请不要给我发邮件',
  },
}

export const baseLanguage = 'en'
export const defaultMessages: Readonly<Record<string, MessageTexts>> = { en, es, fr, vi, zh }

/** The frame in a language, or in English if there is none. */
export const footerTexts = (language: string) => (defaultMessages[language] ?? en).footer
