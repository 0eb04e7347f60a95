import type { Usage } from '../foundations/usage.ts'

export const alertCarouselUsage: Usage = {
  use: [
    'For several current alerts in one line above a page.',
    'Extreme alerts stay in sight until somebody acknowledges them.',
  ],
  avoid: [
    'For news that can wait: a list or the notifications.',
    'For one message about the form or page: `Banner`.',
  ],
  words: [
    'Severity, event, place, until when: “Extreme: Flash flood warning, Pueblo County, until 18:45 MST”.',
  ],
  accessibility: [
    'It moves on every 5000 ms and holds under the pointer, with focus inside, in a hidden tab and where less motion is wanted.',
    'Pause stands first in the tab order and keeps holding.',
    'Alerts are read out only when somebody turns to the next one, never by the clock.',
  ],
  keyboard: [
    { keys: 'Tab', effect: 'Goes to Pause, the steps and the link of the alert, in this order.' },
    { keys: 'Enter or Space', effect: 'Pauses, plays or steps.' },
  ],
}
