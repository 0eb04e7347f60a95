import type { Usage } from '../foundations/usage.ts'

export const stepperUsage: Usage = {
  use: ['For a task in two to six steps whose order is fixed.'],
  avoid: ['For parts in any order: `Tabs` or sections.'],
  words: ['Steps are named by what is done: “Match columns”.'],
  accessibility: ['Marks the current step and says which are done; only those lead back.'],
}
