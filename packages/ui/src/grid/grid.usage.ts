import type { Usage } from '../foundations/usage.ts'

export const gridUsage: Usage = {
  use: ['To lay cards and fields side by side where there is room.'],
  avoid: ['For rows and columns of data: `DataTable`.'],
  accessibility: ['The order for the keyboard is the order of the source; on a phone it is one column.'],
}
