import type { Usage } from '../foundations/usage.ts'

export const fieldUsage: Usage = {
  use: ['Around every control of a form: label, help, error.'],
  avoid: ['Around `Checkbox` and `Switch`, which bring their label.'],
  words: [
    'Labels are nouns. Help says what is not obvious, before it goes wrong. Errors say what to do: “Choose the state the property stands in.”',
  ],
  accessibility: [
    'Wires label, help and error to the control; the error is read first.',
    'A hidden label stays the name.',
  ],
}
