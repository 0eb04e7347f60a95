import type { Usage } from '../foundations/usage.ts'

export const tagUsage: Usage = {
  use: ['For a value that was given or chosen: a label, an active filter.'],
  avoid: ['For a status: `Badge`.'],
  words: ['Filters say field and value: “State: Colorado”.'],
  accessibility: ['The remove button says what it removes.'],
}
