import type { Usage } from '../foundations/usage.ts'

export const accordionUsage: Usage = {
  status: 'new',
  use: [
    'For parts of a long page that few people need all at once.',
    '`single` where only one part makes sense at a time.',
  ],
  avoid: ['For what everybody must read: leave it open on the page.', 'For views of equal rank: `Tabs`.'],
  words: ['A heading names the content, so that it need not be opened to find out.'],
  accessibility: [
    'Each part stands under a real heading with a button that says whether it is open.',
    'Find in page opens the part that holds the words.',
  ],
  keyboard: [
    { keys: 'Tab', effect: 'Goes from heading to heading and into open parts.' },
    { keys: 'Enter or Space', effect: 'Opens and closes a part.' },
  ],
}
