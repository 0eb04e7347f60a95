import { hash } from 'node:crypto'
import { callWordings } from './call-wordings.ts'
import { textWordings } from './text-wordings.ts'

/** What a tenant agrees to, in one language. `{{org}}` stands for the organization's name. */
export interface Wording {
  /** The sentence beside the checkbox. */
  consent: string
  /** What is sent. */
  what: string
  /** How often. */
  howOften: string
  /** How to stop it. */
  howToStop: string
  /** That agreeing is voluntary, and the lease doesn't depend on it. */
  voluntary: string
  /** That this is not an emergency service. */
  notEmergency: string
}

export const consentLanguages = ['en', 'es', 'fr', 'vi', 'zh'] as const
export type ConsentLanguage = (typeof consentLanguages)[number]

/** The version that tenants currently agree to, for email. Changing a sentence requires a new version. */
export const currentWordingVersion = '2026-11-28'
/** The same for text messages. */
export const currentTextWordingVersion = '2026-11-28-text'
/** The same for calls. */
export const currentCallWordingVersion = '2026-11-28-call'

const en: Wording = {
  consent: 'I agree that {{org}} may send me safety alerts about my home by email.',
  what: 'Warnings about severe weather, flooding, fire, and other hazards that may affect your building, and a message when they’re over. No advertising.',
  howOften: 'Only when a hazard may affect your home. Most months, you won’t get any messages.',
  howToStop:
    'Use the link at the end of any alert, or come back to this page. Stopping is free and takes effect right away.',
  voluntary: 'This is your choice. Your lease doesn’t depend on it.',
  notEmergency:
    'This is not an emergency service. If you’re in danger, call 911 and follow instructions from local authorities.',
}

const es: Wording = {
  consent: 'Acepto que {{org}} me envíe por correo electrónico alertas de seguridad sobre mi hogar.',
  what: 'Avisos de tiempo severo, inundaciones, incendios y otros peligros que puedan afectar su edificio, y un mensaje cuando hayan pasado. Sin publicidad.',
  howOften:
    'Solo cuando un peligro pueda afectar su hogar. La mayoría de los meses no recibirá ningún mensaje.',
  howToStop:
    'Use el enlace al final de cualquier alerta o vuelva a esta página. Dejar de recibir alertas es gratis y tiene efecto inmediato.',
  voluntary: 'La decisión es suya. Su contrato de alquiler no depende de ella.',
  notEmergency:
    'Este no es un servicio de emergencias. Si está en peligro, llame al 911 y siga las instrucciones de las autoridades locales.',
}

const fr: Wording = {
  consent: 'J’autorise {{org}} à m’envoyer par courriel des alertes de sécurité concernant mon logement.',
  what: 'Des avertissements en cas de violentes intempéries, d’inondation, d’incendie ou d’un autre danger pouvant toucher votre immeuble, et un message quand le danger est passé. Aucune publicité.',
  howOften:
    'Uniquement lorsqu’un danger pourrait toucher votre logement. La plupart des mois, vous ne recevrez aucun message.',
  howToStop:
    'Utilisez le lien à la fin de n’importe quelle alerte ou revenez sur cette page. L’arrêt est gratuit et immédiat.',
  voluntary: 'C’est votre choix. Votre bail n’en dépend pas.',
  notEmergency:
    'Ceci n’est pas un service d’urgence. Si vous êtes en danger, appelez le 911 et suivez les consignes des autorités locales.',
}

const vi: Wording = {
  consent: 'Tôi đồng ý để {{org}} gửi cho tôi qua email các cảnh báo an toàn về nơi ở của tôi.',
  what: 'Cảnh báo về thời tiết khắc nghiệt, lũ lụt, hỏa hoạn và các mối nguy hiểm khác có thể ảnh hưởng đến tòa nhà của quý vị, và thông báo khi nguy hiểm đã qua. Không có quảng cáo.',
  howOften:
    'Chỉ khi có mối nguy hiểm có thể ảnh hưởng đến nơi ở của quý vị. Hầu hết các tháng, quý vị sẽ không nhận email nào.',
  howToStop:
    'Dùng liên kết ở cuối bất kỳ cảnh báo nào hoặc trở lại trang này. Việc ngừng nhận là miễn phí và có hiệu lực ngay.',
  voluntary: 'Đây là lựa chọn của quý vị. Hợp đồng thuê nhà của quý vị không phụ thuộc vào lựa chọn này.',
  notEmergency:
    'Đây không phải là dịch vụ khẩn cấp. Nếu quý vị gặp nguy hiểm, hãy gọi 911 và làm theo hướng dẫn của chính quyền địa phương.',
}

const zh: Wording = {
  consent: '我同意 {{org}} 通过电子邮件向我发送与我的住所有关的安全警报。',
  what: '当恶劣天气、洪水、火灾或其他危险可能影响您所住的楼房时，发送警报；危险解除后，发送通知。不含广告。',
  howOften: '仅在有危险可能影响您的住所时发送。大多数月份，您不会收到任何邮件。',
  howToStop: '使用任意一封警报邮件末尾的链接，或回到本页面。停止接收是免费的，并且立即生效。',
  voluntary: '是否接收由您自己决定。您的租约不会因此受到影响。',
  notEmergency: '这不是紧急救援服务。如果您遇到危险，请拨打 911，并听从当地政府部门的指示。',
}

// The first version said that coming back to the page stops alerts, too; on a poster's page, it doesn't.
const stopOnlyByLink: Record<ConsentLanguage, Wording> = {
  en: {
    ...en,
    howToStop: 'Use the link at the end of any alert. Stopping is free and takes effect right away.',
  },
  es: {
    ...es,
    howToStop:
      'Use el enlace al final de cualquier alerta. Dejar de recibir alertas es gratis y tiene efecto inmediato.',
  },
  fr: {
    ...fr,
    howToStop: 'Utilisez le lien à la fin de n’importe quelle alerte. L’arrêt est gratuit et immédiat.',
  },
  vi: {
    ...vi,
    howToStop: 'Dùng liên kết ở cuối bất kỳ cảnh báo nào. Việc ngừng nhận là miễn phí và có hiệu lực ngay.',
  },
  zh: { ...zh, howToStop: '使用任意一封警报邮件末尾的链接。停止接收是免费的，并且立即生效。' },
}

/** Every version that a tenant may have agreed to. Consent records refer to them. */
export const wordings: Record<string, Record<ConsentLanguage, Wording>> = {
  '2026-11-01': { en, es, fr, vi, zh },
  '2026-11-28': stopOnlyByLink,
  ...textWordings,
  ...callWordings,
}

/** SHA-256, in hex, of a wording before the organization's name is filled in. */
export const wordingHash = (version: string, language: ConsentLanguage) =>
  hash(
    'sha256',
    JSON.stringify(Object.entries(wordings[version]![language]).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  )

/** A wording with the organization's name filled in; by default, the current one for email. */
export function fillWording(
  language: ConsentLanguage,
  orgName: string,
  version = currentWordingVersion,
): Wording {
  const entries = Object.entries(wordings[version]![language])
  return Object.fromEntries(
    entries.map(([part, text]) => [part, text.replaceAll('{{org}}', () => orgName)]),
  ) as unknown as Wording
}

/** Languages that an organization can offer: English, and those that it marked as reviewed. */
export const offeredLanguages = (reviewed: readonly string[]): ConsentLanguage[] =>
  consentLanguages.filter((language) => language === 'en' || reviewed.includes(language))

/** The first preferred language that is offered, compared by primary subtag; otherwise English. */
export function chooseLanguage(
  offered: readonly ConsentLanguage[],
  ...preferred: (string | null | undefined)[]
): ConsentLanguage {
  for (const tag of preferred) {
    const match = offered.find((language) => language === tag?.toLowerCase().split('-')[0])
    if (match) return match
  }
  return 'en'
}
