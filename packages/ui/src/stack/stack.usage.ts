import type { Usage } from '../foundations/usage.ts'

export const stackUsage: Usage = {
  use: ['To set things below or beside each other with one distance.'],
  avoid: ['For columns: `Grid`.'],
  accessibility: ['Changes nothing for assistive technology.'],
}
