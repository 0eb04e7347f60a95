import type { Usage } from '../foundations/usage.ts'

export const cardUsage: Usage = {
  use: ['For facts that belong together on a page.'],
  avoid: ['For a single line, or inside another card.', 'As a big button: put a link or button into it.'],
  words: ['Titles are short nouns: “Location”, “Owner”.'],
  accessibility: [
    'With a title it is a region of that name, and the heading takes its place in the outline.',
  ],
}
