import type { Usage } from '../foundations/usage.ts'

export const spinnerUsage: Usage = {
  use: ['Inside controls, and for the first load of the app.'],
  avoid: ['For parts of a page: `Skeleton`.'],
  accessibility: [
    'Says what is loading, unless the place around it already does.',
    'Fades instead of turning where less motion is wanted.',
  ],
}
