import type { Usage } from '../foundations/usage.ts'

export const textUsage: Usage = {
  use: ['For running text, help and notes in the sizes and tones of the system.'],
  avoid: ['For titles: `Heading`.'],
  words: ['Plain, exact, kind. Numbers with units.'],
  accessibility: ['Truncated text stays whole for assistive technology.'],
}
