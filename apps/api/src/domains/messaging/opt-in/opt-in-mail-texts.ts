import type { ConsentLanguage } from '../consent/wording.ts'

/** The text of opt-in emails. `org` is the organization's name. */
export interface OptInMailTexts {
  code: {
    subject(org: string): string
    heading: string
    /** Without a name: anyone can enter one, for any address. */
    hello: string
    /** Before the code. */
    intro(org: string): string
    outro: string
    action: string
    footer(org: string): string
  }
  link: {
    subject(org: string): string
    heading: string
    intro(org: string): string
    action: string
    footer(org: string): string
  }
}

export const optInMailTexts: Record<ConsentLanguage, OptInMailTexts> = {
  en: {
    code: {
      subject: (org) => `Confirm your email address for safety alerts from ${org}`,
      heading: 'Confirm your email address',
      hello: 'Hello,',
      intro: (org) =>
        `Someone entered this address to get safety alerts from ${org}. If it was you, enter this code on the sign-up page:`,
      outro: 'Or confirm with the button below. Both work for 48 hours.',
      action: 'Confirm my email address',
      footer: () =>
        'If it wasn’t you, you can ignore this email. Nothing will change. This is not an emergency service.',
    },
    link: {
      subject: (org) => `Your new link for safety alerts from ${org}`,
      heading: 'Your new link',
      intro: (org) =>
        `You asked for a new link to choose whether ${org} can send you safety alerts. It works for 30 days. The previous link no longer works.`,
      action: 'Make my choice',
      footer: () => 'If it wasn’t you, you can ignore this email. Your choice won’t change.',
    },
  },
  es: {
    code: {
      subject: (org) => `Confirme su correo electrónico para las alertas de seguridad de ${org}`,
      heading: 'Confirme su correo electrónico',
      hello: 'Hola:',
      intro: (org) =>
        `Alguien escribió esta dirección para recibir alertas de seguridad de ${org}. Si fue usted, escriba este código en la página de inscripción:`,
      outro: 'O confirme con el botón de abajo. Ambos funcionan durante 48 horas.',
      action: 'Confirmar mi correo electrónico',
      footer: () =>
        'Si no fue usted, ignore este correo. Nada cambiará. Este no es un servicio de emergencias.',
    },
    link: {
      subject: (org) => `Su nuevo enlace para las alertas de seguridad de ${org}`,
      heading: 'Su nuevo enlace',
      intro: (org) =>
        `Usted pidió un nuevo enlace para elegir si ${org} puede enviarle alertas de seguridad. Funciona durante 30 días. El enlace anterior ya no funciona.`,
      action: 'Elegir ahora',
      footer: () => 'Si no fue usted, ignore este correo. Su decisión no cambiará.',
    },
  },
  fr: {
    code: {
      subject: (org) => `Confirmez votre adresse courriel pour recevoir les alertes de sécurité – ${org}`,
      heading: 'Confirmez votre adresse courriel',
      hello: 'Bonjour,',
      intro: (org) =>
        `Quelqu’un a demandé à ${org} d’envoyer des alertes de sécurité à cette adresse. Si c’était vous, entrez ce code sur la page d’inscription\u00a0:`,
      outro: 'Ou confirmez avec le bouton ci-dessous. Les deux sont valables 48 heures.',
      action: 'Confirmer mon adresse courriel',
      footer: () =>
        'Si ce n’était pas vous, ignorez ce courriel. Rien ne changera. Ceci n’est pas un service d’urgence.',
    },
    link: {
      subject: (org) => `Votre nouveau lien pour les alertes de sécurité – ${org}`,
      heading: 'Votre nouveau lien',
      intro: (org) =>
        `Vous avez demandé un nouveau lien pour choisir si ${org} peut vous envoyer des alertes de sécurité. Il est valable 30 jours. Le lien précédent ne fonctionne plus.`,
      action: 'Faire mon choix',
      footer: () => 'Si ce n’était pas vous, ignorez ce courriel. Votre choix ne changera pas.',
    },
  },
  vi: {
    code: {
      subject: (org) => `Xác nhận địa chỉ email để nhận cảnh báo an toàn từ ${org}`,
      heading: 'Xác nhận địa chỉ email của quý vị',
      hello: 'Xin chào,',
      intro: (org) =>
        `Có người đã nhập địa chỉ này để nhận cảnh báo an toàn từ ${org}. Nếu đó là quý vị, hãy nhập mã này trên trang đăng ký:`,
      outro: 'Hoặc xác nhận bằng nút bên dưới. Cả hai đều có hiệu lực trong 48 giờ.',
      action: 'Xác nhận địa chỉ email của tôi',
      footer: () =>
        'Nếu không phải là quý vị, hãy bỏ qua email này. Sẽ không có gì thay đổi. Đây không phải là dịch vụ khẩn cấp.',
    },
    link: {
      subject: (org) => `Liên kết mới của quý vị cho cảnh báo an toàn từ ${org}`,
      heading: 'Liên kết mới của quý vị',
      intro: (org) =>
        `Quý vị đã yêu cầu liên kết mới để chọn có nhận cảnh báo an toàn từ ${org} hay không. Liên kết có hiệu lực trong 30 ngày. Liên kết cũ không còn dùng được.`,
      action: 'Chọn ngay',
      footer: () => 'Nếu không phải là quý vị, hãy bỏ qua email này. Lựa chọn của quý vị sẽ không thay đổi.',
    },
  },
  zh: {
    code: {
      subject: (org) => `请确认您的邮箱以接收 ${org} 的安全警报`,
      heading: '请确认您的邮箱',
      hello: '您好：',
      intro: (org) => `有人填写了此邮箱以接收 ${org} 的安全警报。如果是您本人，请在登记页面上输入此验证码：`,
      outro: '或点击下面的按钮确认。两种方式均在 48 小时内有效。',
      action: '确认我的邮箱',
      footer: () => '如果不是您本人，请忽略此邮件，不会有任何更改。这不是紧急救援服务。',
    },
    link: {
      subject: (org) => `接收 ${org} 安全警报的新链接`,
      heading: '您的新链接',
      intro: (org) =>
        `您申请了一个新链接，用于选择是否接收 ${org} 的安全警报。链接在 30 天内有效。之前的链接已失效。`,
      action: '立即选择',
      footer: () => '如果不是您本人，请忽略此邮件。您的选择不会改变。',
    },
  },
}
