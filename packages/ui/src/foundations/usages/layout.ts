import type { Usages } from '../usage.ts'

/** The components under Layout and Foundations in Storybook. */
export const layoutUsages: Usages = {
  'card/card': {
    use: ['To group related details on a page.'],
    avoid: ['For a single line, or inside another card.', 'As a large button: put a link or button in it.'],
    words: ['Titles are short nouns: “Location”, “Owner”.'],
    accessibility: ['With a title, it’s a region of that name, and the heading is part of the outline.'],
  },
  'code/code': {
    use: ['For identifiers, codes, and literal values.'],
    avoid: ['For keyboard keys: use `Kbd`.'],
    accessibility: ['Marked up as code. Long values wrap anywhere instead of widening the page.'],
  },
  'grid/grid': {
    use: ['To arrange cards and fields side by side where there’s room.'],
    avoid: ['For rows and columns of data: use `DataTable`.'],
    accessibility: ['Keyboard order is source order. On phones, it’s a single column.'],
  },
  'heading/heading': {
    use: ['For every title. The level depends on the outline, the size on the design.'],
    avoid: ['To make text larger: use `Text` with a size.'],
    words: ['Short nouns in sentence case, no period.'],
    accessibility: ['Levels follow the outline of the page without gaps.'],
  },
  'kbd/kbd': {
    use: ['For keyboard keys in tooltips, menus, and help.'],
    avoid: ['For code: use `Code`.'],
    accessibility: ['Marked up as keyboard input.'],
  },
  'logo/logo': {
    use: ['In the sidebar, on sign-in, and in emails.'],
    avoid: ['As decoration, or in other colors.'],
    accessibility: ['Named after the product, with or without the visible name.'],
  },
  'stack/stack': {
    use: ['To arrange elements in a column or row with even spacing.'],
    avoid: ['For columns: use `Grid`.'],
    accessibility: ['Has no effect on assistive technology.'],
  },
  'text/text': {
    use: ['For body text, help, and notes in the sizes and tones of the design system.'],
    avoid: ['For titles: use `Heading`.'],
    words: ['Plain, precise, and friendly. Numbers have units.'],
    accessibility: ['Truncated text is still read in full by assistive technology.'],
  },
  'visually-hidden/visually-hidden': {
    use: ['For text that sighted people can infer from the layout.'],
    avoid: ['To hide text that no one needs: leave it out.'],
    accessibility: ['Read by assistive technology; takes no space.'],
  },
}
