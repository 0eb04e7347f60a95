import type { Usage } from '../foundations/usage.ts'

export const descriptionListUsage: Usage = {
  use: ['For the facts of one thing on its page.'],
  avoid: [
    'For facts of many things: `DataTable`.',
    'For empty facts: leave them out instead of showing dashes.',
  ],
  words: ['Terms are nouns without a colon.'],
  accessibility: ['Terms and facts are paired for assistive technology.'],
}
