import type { Usage } from '../foundations/usage.ts'

export const errorPanelUsage: Usage = {
  use: ['Where a part of a page could not be loaded, while the rest works on.'],
  avoid: ['For one field: the error of its `Field`.', 'For an action that failed: a toast.'],
  words: ['What failed, the request id, Retry. No codes, no blame.'],
  accessibility: ['Announced when it appears; Retry keeps the focus while it tries.'],
}
