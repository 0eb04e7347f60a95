import type { Wording } from '../wording.ts'

export const en: Wording = {
  consent: 'I agree that {{org}} may send me safety alerts about my home by e-mail.',
  what: 'Warnings about severe weather, flooding, fire and other hazards that may affect the building, and word when they are over. No advertising.',
  howOften: 'Only when something may affect your home. Most months that is no message at all.',
  howToStop:
    'Use the link at the end of every e-mail, or come back to this page. It takes effect at once and costs nothing.',
  voluntary: 'This is your choice. Your lease does not depend on it.',
  notEmergency: 'This is not an emergency service. In danger, call 911 and follow local authorities.',
}
