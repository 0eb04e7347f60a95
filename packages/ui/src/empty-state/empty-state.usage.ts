import type { Usage } from '../foundations/usage.ts'

export const emptyStateUsage: Usage = {
  use: [
    'Where a list or card has nothing to show: one sentence, one action.',
    'After filtering: with the way back to everything.',
  ],
  avoid: ['Where something failed: `ErrorPanel`.', 'While it loads: `Skeleton`.'],
  words: ['Say what would stand here and how it gets here: “No tenants yet. Add one or import a file.”'],
  accessibility: ['Read where it stands, as text; the icon is decoration.'],
}
