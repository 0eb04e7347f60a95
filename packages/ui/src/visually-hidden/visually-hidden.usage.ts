import type { Usage } from '../foundations/usage.ts'

export const visuallyHiddenUsage: Usage = {
  use: ['For words that sighted people get from the layout.'],
  avoid: ['To hide what nobody needs: leave it out.'],
  accessibility: ['Read by assistive technology, takes no room.'],
}
