import type { Usage } from '../foundations/usage.ts'

export const loadingBarUsage: Usage = {
  use: ['Once per app: a page is on its way.'],
  avoid: ['For a part of a page: `Skeleton`.', 'For something with known length: `Progress`.'],
  accessibility: [
    'A progress bar named “Page loading” while it shows; 3 px high, and clicks pass through it.',
    'Turns to the error colour when loading failed.',
  ],
}
