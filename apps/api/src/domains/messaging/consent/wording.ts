import { hash } from 'node:crypto'

/** What a tenant agrees to, in one language. `{{org}}` stands for the organization's name. */
interface Wording {
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

/** The version that tenants currently agree to. Changing a sentence requires a new version. */
export const currentWordingVersion = '2026-11-01'

const en: Wording = {
  consent: 'I agree that {{org}} may send me safety alerts about my home by email.',
  what: "Warnings about severe weather, flooding, fire, and other hazards that may affect the building, and a message when they're over. No advertising.",
  howOften: "Only when something may affect your home. Most months, you won't get any messages.",
  howToStop:
    'Use the link at the end of every email, or come back to this page. It takes effect immediately and is free.',
  voluntary: "This is your choice. Your lease doesn't depend on it.",
  notEmergency:
    "This is not an emergency service. If you're in danger, call 911 and follow local authorities.",
}

const es: Wording = {
  consent: 'Acepto que {{org}} me envíe por correo electrónico alertas de seguridad sobre mi vivienda.',
  what: 'Avisos de mal tiempo, inundaciones, incendios y otros peligros que puedan afectar al edificio, y un mensaje cuando hayan pasado. Sin publicidad.',
  howOften:
    'Solo cuando algo pueda afectar a su vivienda. La mayoría de los meses no recibirá ningún mensaje.',
  howToStop:
    'Use el enlace al final de cada correo o vuelva a esta página. Tiene efecto inmediato y no cuesta nada.',
  voluntary: 'La decisión es suya. Su contrato de alquiler no depende de ella.',
  notEmergency:
    'Esto no es un servicio de emergencia. Si está en peligro, llame al 911 y siga las indicaciones de las autoridades locales.',
}

const fr: Wording = {
  consent: 'J’accepte que {{org}} m’envoie par email des alertes de sécurité concernant mon logement.',
  what: 'Des avertissements en cas d’intempéries, d’inondation, d’incendie ou d’un autre danger pouvant toucher l’immeuble, et un message quand il est passé. Aucune publicité.',
  howOften:
    'Uniquement lorsque quelque chose peut toucher votre logement. La plupart des mois, aucun message.',
  howToStop:
    'Utilizez le lien à la fin de chaque email ou revenez sur cette page. L’effet est immédiat et gratuit.',
  voluntary: 'C’est votre choix. Votre bail n’en dépend pas.',
  notEmergency:
    'Ceci n’est pas un service d’urgence. En cas de danger, appelez le 911 et suivez les consignes des autorités locales.',
}

const vi: Wording = {
  consent: 'Tôi đồng ý để {{org}} gửi cho tôi qua email các cảnh báo an toàn về nơi tôi ở.',
  what: 'Cảnh báo về thời tiết nguy hiểm, ngập lụt, hỏa hoạn và các mối nguy khác có thể ảnh hưởng đến tòa nhà, và tin báo khi nguy hiểm đã qua. Không quảng cáo.',
  howOften: 'Chỉ khi có điều gì có thể ảnh hưởng đến nơi quý vị ở. Hầu hết các tháng sẽ không có tin nào.',
  howToStop:
    'Dùng đường liên kết ở cuối mỗi email hoặc trở lại trang này. Có hiệu lực ngay và không tốn phí.',
  voluntary: 'Đây là lựa chọn của quý vị. Hợp đồng thuê nhà không phụ thuộc vào việc này.',
  notEmergency:
    'Đây không phải là dịch vụ khẩn cấp. Khi gặp nguy hiểm, hãy gọi 911 và làm theo chỉ dẫn của chính quyền địa phương.',
}

const zh: Wording = {
  consent: '我同意 {{org}} 通过电子邮件向我发送与我住所有关的安全警报。',
  what: '可能影响本楼的恶劣天气、洪水、火灾和其他危险的警告，以及危险解除的通知。不含广告。',
  howOften: '仅在可能影响您的住所时发送。大多数月份不会有任何邮件。',
  howToStop: '使用每封邮件末尾的链接，或回到本页面。立即生效，不收取任何费用。',
  voluntary: '这是您的自愿选择，您的租约不取决于此。',
  notEmergency: '这不是紧急服务。如遇危险，请拨打 911 并听从当地政府的指示。',
}

/** Every version that a tenant may have agreed to. Consent records refer to them. */
export const wordings: Record<string, Record<ConsentLanguage, Wording>> = {
  '2026-11-01': { en, es, fr, vi, zh },
}

/** SHA-256, in hex, of a wording before the organization's name is filled in. */
export const wordingHash = (version: string, language: ConsentLanguage) =>
  hash(
    'sha256',
    JSON.stringify(Object.entries(wordings[version]![language]).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  )

/** The current wording with the organization's name filled in. */
export function fillWording(language: ConsentLanguage, orgName: string): Wording {
  const entries = Object.entries(wordings[currentWordingVersion]![language])
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
