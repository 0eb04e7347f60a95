import type { Usage } from '../foundations/usage.ts'

export const statUsage: Usage = {
  use: ['For one of the two or three numbers that matter on a page.'],
  avoid: ['For many numbers: `DescriptionList` or a table.'],
  words: ['The label is a noun; the unit belongs to the number.'],
  accessibility: ['The number is read together with what it counts.'],
}
