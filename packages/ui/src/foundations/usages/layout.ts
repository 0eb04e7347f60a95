import type { Usages } from '../usage.ts'

/** The components under Layout and Foundations in Storybook. */
export const layoutUsages: Usages = {
  'card/card': {
    use: ['For facts that belong together on a page.'],
    avoid: ['For a single line, or inside another card.', 'As a big button: put a link or button into it.'],
    words: ['Titles are short nouns: “Location”, “Owner”.'],
    accessibility: [
      'With a title it is a region of that name, and the heading takes its place in the outline.',
    ],
  },
  'code/code': {
    use: ['For identifiers, codes and values as a machine writes them.'],
    avoid: ['For keys to press: `Kbd`.'],
    accessibility: ['Marked as code; long values break anywhere instead of widening the page.'],
  },
  'grid/grid': {
    use: ['To lay cards and fields side by side where there is room.'],
    avoid: ['For rows and columns of data: `DataTable`.'],
    accessibility: ['The order for the keyboard is the order of the source; on a phone it is one column.'],
  },
  'heading/heading': {
    use: ['For every title, with the level of its place in the outline and the size of its look.'],
    avoid: ['To make text big: `Text` with a size.'],
    words: ['Short nouns in sentence case, no full stop.'],
    accessibility: ['The level follows the outline of the page, without gaps.'],
  },
  'kbd/kbd': {
    use: ['For keys that people press: in tooltips, menus, help.'],
    avoid: ['For code: `Code`.'],
    accessibility: ['Marked as keyboard input.'],
  },
  'logo/logo': {
    use: ['In the sidebar, on sign-in and in mails.'],
    avoid: ['As decoration, or in a color of its own.'],
    accessibility: ['Named after the product, with and without its words.'],
  },
  'stack/stack': {
    use: ['To set things below or beside each other with one distance.'],
    avoid: ['For columns: `Grid`.'],
    accessibility: ['Changes nothing for assistive technology.'],
  },
  'text/text': {
    use: ['For running text, help and notes in the sizes and tones of the system.'],
    avoid: ['For titles: `Heading`.'],
    words: ['Plain, exact, kind. Numbers with units.'],
    accessibility: ['Truncated text stays whole for assistive technology.'],
  },
  'visually-hidden/visually-hidden': {
    use: ['For words that sighted people get from the layout.'],
    avoid: ['To hide what nobody needs: leave it out.'],
    accessibility: ['Read by assistive technology, takes no room.'],
  },
}
