import type { Usage } from '../foundations/usage.ts'

export const headingUsage: Usage = {
  use: ['For every title, with the level of its place in the outline and the size of its look.'],
  avoid: ['To make text big: `Text` with a size.'],
  words: ['Short nouns in sentence case, no full stop.'],
  accessibility: ['The level follows the outline of the page, without gaps.'],
}
