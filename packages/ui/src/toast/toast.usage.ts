import type { Usage } from '../foundations/usage.ts'

export const toastUsage: Usage = {
  use: [
    'For what just happened, with Undo where possible.',
    'The lower toast is the one answer to the last action; the list is for what comes by itself.',
  ],
  avoid: ['For what has to be read: `Banner` or `Dialog`.', 'For errors of a field.'],
  words: ['One short sentence: “Cedar Heights archived”.'],
  accessibility: [
    'Announced politely; `danger` interrupts.',
    'Hides after 5000 ms, but not while pointer or focus is on it.',
  ],
  keyboard: [
    { keys: 'Tab', effect: 'Goes to the action and to Close.' },
    { keys: 'Enter or Space', effect: 'Does the action or closes.' },
  ],
}
