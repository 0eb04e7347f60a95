import type { Usage } from '../foundations/usage.ts'

export const badgeUsage: Usage = {
  use: ['For a short status or a count beside a name.'],
  avoid: ['For something that can be removed or chosen: `Tag`.', 'For how bad a hazard is: `SeverityMark`.'],
  words: ['One or two words: “Located”, “12 units”. No verbs.'],
  accessibility: ['The words carry the meaning; tone and icon only support it.'],
}
