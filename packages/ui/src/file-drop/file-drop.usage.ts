import type { Usage } from '../foundations/usage.ts'

export const fileDropUsage: Usage = {
  use: ['To hand over a file by drop, paste or the browser’s own dialog.'],
  avoid: ['For a picture that replaces one that is shown: a button beside it.'],
  words: ['Say the kinds and the largest size before somebody tries.'],
  accessibility: [
    'A real file input: it opens by key and is named by its label.',
    'What is wrong and how far the upload is are announced.',
  ],
  keyboard: [{ keys: 'Enter or Space', effect: 'Opens the dialog of the browser.' }],
}
