import type { Usage } from '../foundations/usage.ts'

export const codeUsage: Usage = {
  use: ['For identifiers, codes and values as a machine writes them.'],
  avoid: ['For keys to press: `Kbd`.'],
  accessibility: ['Marked as code; long values break anywhere instead of widening the page.'],
}
