import type { Usage } from '../foundations/usage.ts'

export const checkboxUsage: Usage = {
  use: ['To choose any number of options that take effect when a form is sent.', 'For consent.'],
  avoid: ['For something that takes effect at once: `Switch`.', 'For one of several: `RadioGroup`.'],
  words: ['Say what is true when it is ticked, never a negation.'],
  accessibility: [
    'The label is part of the target. The third state is announced as “mixed”.',
    'An error is read before the description.',
  ],
  keyboard: [{ keys: 'Space', effect: 'Ticks and unticks.' }],
}
