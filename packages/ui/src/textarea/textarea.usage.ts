import type { Usage } from '../foundations/usage.ts'

export const textareaUsage: Usage = {
  use: ['For several lines of text: notes, messages.'],
  avoid: ['For one line: `TextInput`.'],
  words: ['Say in the help who will read it.'],
  accessibility: ['Grows with its text. How many characters are left is announced when it matters.'],
}
