import type { Usage } from '../foundations/usage.ts'

export const paginationUsage: Usage = {
  status: 'new',
  use: [
    'Below lists whose pages have numbers.',
    '`KeysetPagination` for lists that only know what comes next.',
  ],
  avoid: ['For a list that is scrolled through: the `DataTable` asks for more by itself.'],
  accessibility: [
    'A named navigation; the current page is marked, and the focus stays where it is at either end.',
  ],
  keyboard: [
    { keys: 'Tab', effect: 'Goes from page to page.' },
    { keys: 'Enter or Space', effect: 'Goes to that page.' },
  ],
}
