import type { Usage } from '../foundations/usage.ts'

export const uploadListUsage: Usage = {
  status: 'new',
  use: ['Below a `FileDrop` that takes several files: how far each one is.'],
  avoid: ['For a single upload: the `FileDrop` itself shows it.'],
  accessibility: [
    'Announces what ended, not every percent.',
    'What can be done is a named button at each file.',
  ],
  keyboard: [{ keys: 'Enter or Space', effect: 'Cancels, retries or removes.' }],
}
