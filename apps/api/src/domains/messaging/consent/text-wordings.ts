import type { ConsentLanguage, Wording } from './wording.ts'

/**
 * What a tenant agrees to for text messages, by version. US carriers and the TCPA require it to say how often texts
 * come, that rates may apply, and how STOP and HELP work.
 */
export const textWordings: Record<string, Record<ConsentLanguage, Wording>> = {
  '2026-11-28-text': {
    en: {
      consent:
        'I agree that {{org}} may send automated text messages with safety alerts about my home to this number.',
      what: 'Warnings about severe weather, flooding, fire, and other hazards that may affect your building, and a message when they’re over. No advertising.',
      howOften:
        'Only when a hazard may affect your home, so the number of texts varies. Message and data rates may apply.',
      howToStop: 'Reply STOP to any text. It takes effect right away. Reply HELP for help.',
      voluntary: 'This is your choice. Your lease doesn’t depend on it.',
      notEmergency:
        'This is not an emergency service. If you’re in danger, call 911 and follow instructions from local authorities.',
    },
    es: {
      consent:
        'Acepto que {{org}} envíe a este número mensajes de texto automáticos con alertas de seguridad sobre mi hogar.',
      what: 'Avisos de tiempo severo, inundaciones, incendios y otros peligros que puedan afectar su edificio, y un mensaje cuando hayan pasado. Sin publicidad.',
      howOften:
        'Solo cuando un peligro pueda afectar su hogar, por lo que la cantidad de mensajes varía. Pueden aplicarse tarifas de mensajes y datos.',
      howToStop:
        'Responda STOP a cualquier mensaje. Tiene efecto inmediato. Responda HELP para obtener ayuda.',
      voluntary: 'La decisión es suya. Su contrato de alquiler no depende de ella.',
      notEmergency:
        'Este no es un servicio de emergencias. Si está en peligro, llame al 911 y siga las instrucciones de las autoridades locales.',
    },
    fr: {
      consent:
        'J’autorise {{org}} à envoyer à ce numéro des messages texte automatiques contenant des alertes de sécurité concernant mon logement.',
      what: 'Des avertissements en cas de violentes intempéries, d’inondation, d’incendie ou d’un autre danger pouvant toucher votre immeuble, et un message quand le danger est passé. Aucune publicité.',
      howOften:
        'Uniquement lorsqu’un danger pourrait toucher votre logement\u00a0: le nombre de messages varie. Des frais de messagerie et de données peuvent s’appliquer.',
      howToStop:
        'Répondez STOP à n’importe quel message. L’arrêt est immédiat. Répondez HELP pour obtenir de l’aide.',
      voluntary: 'C’est votre choix. Votre bail n’en dépend pas.',
      notEmergency:
        'Ceci n’est pas un service d’urgence. Si vous êtes en danger, appelez le 911 et suivez les consignes des autorités locales.',
    },
    vi: {
      consent:
        'Tôi đồng ý để {{org}} gửi tin nhắn tự động có cảnh báo an toàn về nơi ở của tôi đến số điện thoại này.',
      what: 'Cảnh báo về thời tiết khắc nghiệt, lũ lụt, hỏa hoạn và các mối nguy hiểm khác có thể ảnh hưởng đến tòa nhà của quý vị, và thông báo khi nguy hiểm đã qua. Không có quảng cáo.',
      howOften:
        'Chỉ khi có mối nguy hiểm có thể ảnh hưởng đến nơi ở của quý vị, nên số lượng tin nhắn thay đổi. Có thể áp dụng cước tin nhắn và dữ liệu.',
      howToStop:
        'Trả lời STOP cho bất kỳ tin nhắn nào. Việc ngừng nhận có hiệu lực ngay. Trả lời HELP để được trợ giúp.',
      voluntary: 'Đây là lựa chọn của quý vị. Hợp đồng thuê nhà của quý vị không phụ thuộc vào lựa chọn này.',
      notEmergency:
        'Đây không phải là dịch vụ khẩn cấp. Nếu quý vị gặp nguy hiểm, hãy gọi 911 và làm theo hướng dẫn của chính quyền địa phương.',
    },
    zh: {
      consent: '我同意 {{org}} 通过自动短信向此号码发送与我的住所有关的安全警报。',
      what: '当恶劣天气、洪水、火灾或其他危险可能影响您所住的楼房时，发送警报；危险解除后，发送通知。不含广告。',
      howOften: '仅在有危险可能影响您的住所时发送，因此短信数量不固定。可能会产生短信费和数据费。',
      howToStop: '回复任意一条短信 STOP 即可停止接收，立即生效。回复 HELP 可获得帮助。',
      voluntary: '是否接收由您自己决定。您的租约不会因此受到影响。',
      notEmergency: '这不是紧急救援服务。如果您遇到危险，请拨打 911，并听从当地政府部门的指示。',
    },
  },
}
