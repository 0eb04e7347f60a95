import type { Usage } from '../foundations/usage.ts'

export const progressUsage: Usage = {
  use: ['For work whose length is known, or that takes more than ten seconds.'],
  avoid: ['For a page on its way: `LoadingBar`.', 'For what is there in a moment: `Skeleton`.'],
  words: ['What is counted: “212 of 338 rows”.'],
  accessibility: ['Says the value and what it counts; none while it knows none.'],
}
