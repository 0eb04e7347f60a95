import type { Wording } from '../wording.ts'

export const es: Wording = {
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
