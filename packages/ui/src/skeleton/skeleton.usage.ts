import type { Usage } from '../foundations/usage.ts'

export const skeletonUsage: Usage = {
  use: ['While a list, card or page is on its way, in the shape of what comes.'],
  avoid: ['For actions: the `loading` of a `Button`.'],
  accessibility: ['Decoration: mark the region around it as busy. Appears only after 150 ms.'],
}
