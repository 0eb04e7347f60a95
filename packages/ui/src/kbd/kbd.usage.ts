import type { Usage } from '../foundations/usage.ts'

export const kbdUsage: Usage = {
  use: ['For keys that people press: in tooltips, menus, help.'],
  avoid: ['For code: `Code`.'],
  accessibility: ['Marked as keyboard input.'],
}
