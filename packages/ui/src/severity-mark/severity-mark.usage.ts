import type { Usage } from '../foundations/usage.ts'

export const severityMarkUsage: Usage = {
  use: ['Wherever the severity of a hazard is shown.'],
  avoid: ['For a status that is no hazard: `Badge` or `StatusDot`.'],
  words: ['Extreme, severe, moderate, minor, unknown: the words of the warning services.'],
  accessibility: [
    'Shape, word and colour say the same; the word stays for assistive technology where only the shape shows.',
  ],
}
