import type { Usage } from '../foundations/usage.ts'

export const statusDotUsage: Usage = {
  use: ['For the state of a feed, task or device in one word.'],
  avoid: ['For hazards: `SeverityMark`.'],
  accessibility: ['The words carry the status; the dot is decoration.'],
}
