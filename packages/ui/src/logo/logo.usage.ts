import type { Usage } from '../foundations/usage.ts'

export const logoUsage: Usage = {
  use: ['In the sidebar, on sign-in and in mails.'],
  avoid: ['As decoration, or in a colour of its own.'],
  accessibility: ['Named after the product, with and without its words.'],
}
