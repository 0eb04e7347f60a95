import type { Usage } from '../foundations/usage.ts'

export const passwordInputUsage: Usage = {
  use: ['For passwords and other secrets that people type.'],
  avoid: ['For one-time codes: `OneTimeCodeInput`.'],
  accessibility: [
    'Tells password managers what it is for; says that Caps Lock is on.',
    'Hides the secret again when the form is sent.',
  ],
  keyboard: [
    { keys: 'Tab', effect: 'Goes to the box, then to the button that shows it.' },
    { keys: 'Enter or Space', effect: 'On the button: shows or hides what is typed.' },
  ],
}
