import type { Usage } from '../foundations/usage.ts'

export const diffUsage: Usage = {
  status: 'new',
  use: ['To show what changed between two states of a record (`FieldDiff`) or text (`TextDiff`).'],
  avoid: ['For the course of many changes: `Timeline`, with a diff inside.'],
  words: ['Fields carry the names they have in the form.'],
  accessibility: [
    'Says in words what was added and removed; colour and signs only support that.',
    'On a phone before and after stand under each other and stay a table.',
  ],
}
