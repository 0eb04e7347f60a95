import type { Usage } from '../foundations/usage.ts'

export const confirmDialogUsage: Usage = {
  use: ['Before something that cannot be taken back.', 'With a text to type where much would be lost.'],
  avoid: [
    'Where Undo is possible: do it and offer Undo in a toast.',
    'For questions with more than one answer: `Dialog`.',
  ],
  words: [
    'The title asks with the object: “Archive Cedar Heights?”. The button repeats the verb, never “OK”.',
  ],
  accessibility: [
    'An alert dialog; the focus begins on the way out.',
    'While the work runs it stays open and says so.',
  ],
  keyboard: [
    { keys: 'Enter or Space', effect: 'Presses the focused button.' },
    { keys: 'Escape', effect: 'Leaves without doing it.' },
  ],
}
