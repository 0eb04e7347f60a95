import type { Usage } from '../foundations/usage.ts'

export const textLinkUsage: Usage = {
  use: ['To go somewhere, inside text or alone.'],
  avoid: ['To start an action: `Button`.'],
  words: ['The words say where it leads; never “here”.'],
  accessibility: [
    'Underlined inside text. A page outside opens in a new tab and gets no handle on this one.',
  ],
}
