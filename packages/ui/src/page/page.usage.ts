import type { Usage } from '../foundations/usage.ts'

export const pageUsage: Usage = {
  use: ['Around the content of every page in the `AppShell`.'],
  avoid: ['Inside dialogs and drawers.'],
  accessibility: ['Sets gutters and the widest measure; nothing is announced.'],
}
