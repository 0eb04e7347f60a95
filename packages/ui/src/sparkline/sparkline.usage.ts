import type { Usage } from '../foundations/usage.ts'

export const sparklineUsage: Usage = {
  status: 'new',
  use: ['In a row or beside a `Stat`, to show which way a value goes.'],
  avoid: ['Where single values matter: `LineChart`.'],
  words: ['“Units occupied, last 12 months: rising from 80 to 96”.'],
  accessibility: ['An image whose name says in words what it shows.'],
}
