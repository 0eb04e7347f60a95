import type { Usage } from '../foundations/usage.ts'

export const appShellUsage: Usage = {
  use: ['Once per app, around every page for people who are signed in.'],
  avoid: [
    'For sign-in, invitations and error pages: use it without sidebar and header.',
    'For a second level of navigation: `TabNav` inside the page.',
  ],
  words: ['Entries are nouns: “Properties”, not “Manage properties”.'],
  accessibility: [
    'The first Tab offers to skip the navigation.',
    'As an overlay on phones the sidebar holds the focus and gives it back.',
    'The current page is marked for assistive technology, not by colour alone.',
  ],
  keyboard: [
    { keys: 'Tab', effect: 'First offers “Skip to content”, then walks through header and sidebar.' },
    { keys: 'Escape', effect: 'Closes the overlay.' },
  ],
}
