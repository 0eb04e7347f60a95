import type { Usage } from '../foundations/usage.ts'

export const pageHeaderUsage: Usage = {
  use: [
    'At the top of every page: what it is about, the two or three numbers that matter, what can be done.',
  ],
  avoid: ['Inside cards: the title of the `Card`.'],
  words: ['Title: the name of the thing or of the list. Subtitle: one fact that helps to tell it apart.'],
  accessibility: ['Carries the one heading of level 1.'],
}
