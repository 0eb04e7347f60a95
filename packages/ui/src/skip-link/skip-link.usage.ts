import type { Usage } from '../foundations/usage.ts'

export const skipLinkUsage: Usage = {
  use: ['Once, as the first element of a page.'],
  avoid: ['For jumps inside a page: ordinary links.'],
  accessibility: ['Out of sight until the first Tab shows it.'],
  keyboard: [
    { keys: 'Tab', effect: 'Shows it.' },
    { keys: 'Enter', effect: 'Goes to the content.' },
  ],
}
