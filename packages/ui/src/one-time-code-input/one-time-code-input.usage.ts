import type { Usage } from '../foundations/usage.ts'

export const oneTimeCodeInputUsage: Usage = {
  use: ['For a short code from a mail, message or authenticator app.'],
  avoid: ['For passwords and recovery codes.'],
  words: ['Help says where the code went and how long it is valid.'],
  accessibility: ['One group named by its field. Takes a paste and the phone’s suggestion in any box.'],
  keyboard: [
    { keys: 'Typing', effect: 'Moves on with every digit.' },
    { keys: 'Backspace', effect: 'Corrects the digit before.' },
    { keys: 'Arrow Left or Right', effect: 'Walks through the boxes.' },
  ],
}
