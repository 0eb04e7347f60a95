import type { Usage } from '../foundations/usage.ts'

export const breadcrumbUsage: Usage = {
  use: ['On pages that lie below a list: the way back up.'],
  avoid: ['On pages of the main navigation.', 'As a history of where somebody came from.'],
  words: ['The names that the pages above carry themselves.'],
  accessibility: ['A named navigation landmark; its separators are not read.'],
}
