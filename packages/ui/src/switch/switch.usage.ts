import type { Usage } from '../foundations/usage.ts'

export const switchUsage: Usage = {
  use: ['For a setting that takes effect at once.'],
  avoid: ['In a form that is sent: `Checkbox`.'],
  words: ['The label says what is on: “Watch this property”.'],
  accessibility: ['Announced as on or off; the label is part of the target.'],
  keyboard: [{ keys: 'Space', effect: 'Turns it on or off.' }],
}
