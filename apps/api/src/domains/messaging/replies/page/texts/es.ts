import type { ReplyTexts } from './en.ts'

export const es: ReplyTexts = {
  name: 'Español',
  locale: 'es-US',
  language: 'Idioma',
  notEmergency: 'Este no es un servicio de emergencias.',
  call911: 'Llamar al 911',
  sent: (time) => `Enviado: ${time}`,
  question: '¿Está a salvo?',
  answers: { safe: 'Estoy a salvo', need_help: 'Necesito ayuda', not_there: 'No estoy ahí' },
  changeTitle: 'Cambiar su respuesta',
  changeText: 'Solo cuenta su última respuesta.',
  details: '¿Necesita ayuda? Agregue detalles',
  detailsOptional: 'Todo lo que sigue es opcional.',
  detailsAfter: 'Díganos qué necesita',
  peopleCount: '¿Cuántas personas necesitan ayuda?',
  needsTitle: '¿Qué necesita?',
  needs: {
    medical: 'Atención médica',
    mobility: 'Ayuda para moverse, por ejemplo en las escaleras',
    evacuation: 'Ayuda para salir',
    power: 'Electricidad para un equipo médico',
    other: 'Otra cosa',
  },
  note: '¿Qué más debemos saber?',
  noteHelp: (max) =>
    `Por ejemplo: estoy en el cuarto de atrás y la puerta no abre. Máximo ${max} caracteres.`,
  sendHelp: 'Enviar: Necesito ayuda',
  received: 'Recibimos su respuesta',
  receivedAt: (time) => `Recibida: ${time}`,
  people: (count) => (count === 1 ? '1 persona' : `${count} personas`),
  helpReceived: (org) => `${org} puede ver que usted necesita ayuda. Si está en peligro, llame al 911 ahora.`,
  overTitle: 'Según lo que sabemos, ya pasó el peligro',
  overText: 'Todavía puede decirnos si está a salvo o necesita ayuda.',
  notSentTitle: 'Su respuesta todavía no se ha enviado',
  noteTooLong: (over, max) =>
    `Su mensaje tiene más de ${max} caracteres. Borre al menos ${over} y envíelo de nuevo.`,
  tooLarge: (max) =>
    `Su mensaje es demasiado largo. Use un máximo de ${max} caracteres. Si necesita ayuda, llame a la oficina de su edificio.`,
  badCount: (max) => `Escriba un número de personas del 1 al ${max} o déjelo en blanco.`,
  chooseAnswer: 'Elija una de las tres respuestas.',
  expiredTitle: 'Este enlace ya venció',
  expiredText:
    'Los enlaces de las alertas funcionan durante 14 días. Si necesita ayuda, llame a la oficina de su edificio.',
  unknownTitle: 'Este enlace no funciona',
  unknownText:
    'Es posible que esté incompleto. Abra de nuevo el enlace del mensaje. Si necesita ayuda, llame a la oficina de su edificio.',
  rateLimitedTitle: 'Demasiados intentos',
  rateLimitedText: (minutes) =>
    `Inténtelo de nuevo en ${minutes === 1 ? '1 minuto' : `${minutes} minutos`}. Si necesita ayuda, llame a la oficina de su edificio.`,
  failedTitle: 'Algo salió mal',
  failedText:
    'El problema es nuestro. Inténtelo de nuevo en un momento. Si necesita ayuda, llame a la oficina de su edificio.',
  retry: 'Intentar de nuevo',
  callOffice: (phone) => `Llamar a la oficina: ${phone}`,
  privacy: 'Privacidad',
  sending: 'Enviando…',
  retrying: 'Su respuesta todavía no se ha enviado. Seguiremos intentándolo. No cierre esta página.',
}
