import type { Usage } from '../foundations/usage.ts'

export const textInputUsage: Usage = {
  use: ['For one line of text.'],
  avoid: ['For several lines: `Textarea`. For amounts: `NumberInput`. For secrets: `PasswordInput`.'],
  words: ['A placeholder is an example, never the label.'],
  accessibility: ['Named and described by its `Field`; states are attributes, not colours alone.'],
}
