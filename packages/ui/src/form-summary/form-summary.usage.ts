import type { Usage } from '../foundations/usage.ts'

export const formSummaryUsage: Usage = {
  use: ['On top of a form with more than a few fields, once it could not be sent.'],
  avoid: ['For a form with one field.'],
  words: ['The same sentence as at the field.'],
  accessibility: [
    'Takes the focus when it appears, and again at the next attempt; each line leads to its field.',
  ],
}
