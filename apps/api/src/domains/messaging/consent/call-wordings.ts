import type { ConsentLanguage, Wording } from './wording.ts'

/**
 * What a tenant agrees to for calls, by version. The TCPA requires it to say that a recorded or artificial voice speaks, and
 * which number is called.
 */
export const callWordings: Record<string, Record<ConsentLanguage, Wording>> = {
  '2026-11-28-call': {
    en: {
      consent:
        'I agree that {{org}} may make automated calls with a recorded or artificial voice to this number, with safety alerts about my home.',
      what: 'Warnings about severe weather, flooding, fire, and other hazards that may affect your building, and a message when they’re over. No advertising.',
      howOften:
        'Only when a hazard may affect your home, so the number of calls varies. Extreme danger can mean a call at night.',
      howToStop:
        'Press 9 during any call, or text STOP to the number that calls. It takes effect right away and also stops texts.',
      voluntary: 'This is your choice. Your lease doesn’t depend on it.',
      notEmergency:
        'This is not an emergency service. If you’re in danger, call 911 and follow instructions from local authorities.',
    },
    es: {
      consent:
        'Acepto que {{org}} haga a este número llamadas automáticas con voz grabada o artificial para darme alertas de seguridad sobre mi hogar.',
      what: 'Avisos de tiempo severo, inundaciones, incendios y otros peligros que puedan afectar su edificio, y un mensaje cuando hayan pasado. Sin publicidad.',
      howOften:
        'Solo cuando un peligro pueda afectar su hogar, por lo que la cantidad de llamadas varía. Si el peligro es extremo, la llamada puede llegar de noche.',
      howToStop:
        'Oprima 9 durante cualquier llamada o envíe STOP por mensaje de texto al número que llama. Tiene efecto inmediato y también detiene los mensajes de texto.',
      voluntary: 'La decisión es suya. Su contrato de alquiler no depende de ella.',
      notEmergency:
        'Este no es un servicio de emergencias. Si está en peligro, llame al 911 y siga las instrucciones de las autoridades locales.',
    },
    fr: {
      consent:
        'J’autorise {{org}} à appeler ce numéro automatiquement, avec une voix enregistrée ou artificielle, pour me communiquer des alertes de sécurité concernant mon logement.',
      what: 'Des avertissements en cas de violentes intempéries, d’inondation, d’incendie ou d’un autre danger pouvant toucher votre immeuble, et un message quand le danger est passé. Aucune publicité.',
      howOften:
        'Uniquement lorsqu’un danger pourrait toucher votre logement\u00a0: le nombre d’appels varie. En cas de danger extrême, l’appel peut arriver la nuit.',
      howToStop:
        'Appuyez sur 9 pendant n’importe quel appel, ou envoyez STOP par message texte au numéro qui appelle. L’arrêt est immédiat et vaut aussi pour les messages texte.',
      voluntary: 'C’est votre choix. Votre bail n’en dépend pas.',
      notEmergency:
        'Ceci n’est pas un service d’urgence. Si vous êtes en danger, appelez le 911 et suivez les consignes des autorités locales.',
    },
    vi: {
      consent:
        'Tôi đồng ý để {{org}} gọi tự động bằng giọng nói ghi sẵn hoặc giọng nói nhân tạo đến số điện thoại này để báo cảnh báo an toàn về nơi ở của tôi.',
      what: 'Cảnh báo về thời tiết khắc nghiệt, lũ lụt, hỏa hoạn và các mối nguy hiểm khác có thể ảnh hưởng đến tòa nhà của quý vị, và thông báo khi nguy hiểm đã qua. Không có quảng cáo.',
      howOften:
        'Chỉ khi có mối nguy hiểm có thể ảnh hưởng đến nơi ở của quý vị, nên số cuộc gọi thay đổi. Nếu nguy hiểm cực độ, cuộc gọi có thể đến vào ban đêm.',
      howToStop:
        'Bấm phím 9 trong bất kỳ cuộc gọi nào, hoặc nhắn tin STOP đến số gọi cho quý vị. Việc ngừng nhận có hiệu lực ngay và áp dụng cho cả tin nhắn.',
      voluntary: 'Đây là lựa chọn của quý vị. Hợp đồng thuê nhà của quý vị không phụ thuộc vào lựa chọn này.',
      notEmergency:
        'Đây không phải là dịch vụ khẩn cấp. Nếu quý vị gặp nguy hiểm, hãy gọi 911 và làm theo hướng dẫn của chính quyền địa phương.',
    },
    zh: {
      consent: '我同意 {{org}} 使用录音或合成语音自动拨打此号码，告知与我的住所有关的安全警报。',
      what: '当恶劣天气、洪水、火灾或其他危险可能影响您所住的楼房时，发出警报；危险解除后，发出通知。不含广告。',
      howOften: '仅在有危险可能影响您的住所时拨打，因此电话次数不固定。如果危险极其严重，夜间也可能会拨打。',
      howToStop: '通话中按 9，或向来电号码发送短信 STOP，即可停止，立即生效，短信也会同时停止。',
      voluntary: '是否同意由您自己决定。您的租约不会因此受到影响。',
      notEmergency: '这不是紧急救援服务。如果您遇到危险，请拨打 911，并听从当地政府部门的指示。',
    },
  },
}
