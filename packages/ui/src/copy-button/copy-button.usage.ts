import type { Usage } from '../foundations/usage.ts'

export const copyButtonUsage: Usage = {
  use: ['Beside an identifier or address that people carry elsewhere.'],
  avoid: ['For text that is short enough to be selected by hand and rarely needed elsewhere.'],
  words: ['Name what is copied: “Copy request id”.'],
  accessibility: [
    'Copying is announced and shown for two seconds; the button keeps its focus.',
    'When the browser refuses, the caller hears about it and can say so.',
  ],
  keyboard: [{ keys: 'Enter or Space', effect: 'Copies.' }],
}
