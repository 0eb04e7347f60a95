import type { Usage } from '../foundations/usage.ts'

export const bannerUsage: Usage = {
  use: [
    'For something about the whole page or form that stays until it is settled.',
    'With an action that settles it.',
  ],
  avoid: [
    'For what just happened: `toast()`.',
    'For one field: the error of its `Field`.',
    'For hazards: `AlertCarousel`.',
  ],
  words: ['What happened, what it means, what to do, in two sentences.'],
  accessibility: [
    'Only `danger` interrupts a screen reader; the other tones wait.',
    'The tone is always backed by an icon and words.',
  ],
}
