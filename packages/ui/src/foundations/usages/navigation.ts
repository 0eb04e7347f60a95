import type { Usages } from '../usage.ts'

/** The components under Navigation and Shell in Storybook. */
export const navigationUsages: Usages = {
  'app-shell/app-shell': {
    use: ['Once per app, around every page that requires sign-in.'],
    avoid: [
      'For sign-in, invitations, and error pages: use it without the sidebar and header.',
      'For a second level of navigation: use `TabNav` in the page.',
    ],
    words: ['Items are nouns: “Properties”, not “Manage properties”.'],
    accessibility: [
      'The first Tab offers to skip the navigation.',
      'As an overlay on phones, the sidebar traps focus and returns it when it closes.',
      'The current page is marked for assistive technology, not just by color.',
    ],
    keyboard: [
      { keys: 'Tab', effect: 'Offers “Skip to content” first, then goes through the header and sidebar.' },
      { keys: 'Escape', effect: 'Closes the overlay.' },
    ],
  },
  'breadcrumb/breadcrumb': {
    use: ['On pages below a list, as the way back up.'],
    avoid: ['On pages of the main navigation.', 'As a history of visited pages.'],
    words: ['Use the titles of the pages above.'],
    accessibility: ['A named navigation landmark. Separators aren’t read.'],
  },
  'loading-bar/loading-bar': {
    use: ['Once per app, while a page is loading.'],
    avoid: ['For part of a page: use `Skeleton`.', 'For work of known length: use `Progress`.'],
    accessibility: [
      'While it’s shown, it’s a progress bar named “Loading page”. It’s 3 px high, and clicks pass through it.',
      'Turns to the error color if loading fails.',
    ],
  },
  'page-header/page-header': {
    use: ['At the top of every page: the title, the two or three numbers that matter, and the actions.'],
    avoid: ['Inside cards: use the `Card`’s title.'],
    words: [
      'The title is the name of the record or list. The subtitle is one fact that helps tell it apart.',
    ],
    accessibility: ['Contains the page’s only level 1 heading.'],
  },
  'page/page': {
    use: ['Around the content of every page in the `AppShell`.'],
    avoid: ['Inside dialogs and drawers.'],
    accessibility: ['Sets gutters and the maximum width; nothing is announced.'],
  },
  'pagination/pagination': {
    status: 'new',
    use: ['Below lists with numbered pages.', '`KeysetPagination` for lists that only know the next page.'],
    avoid: ['For lists that scroll: `DataTable` loads more automatically.'],
    accessibility: [
      'A named navigation landmark. The current page is marked, and focus stays in place at either end.',
    ],
    keyboard: [
      { keys: 'Tab', effect: 'Goes from page to page.' },
      { keys: 'Enter or Space', effect: 'Opens that page.' },
    ],
  },
  'skip-link/skip-link': {
    use: ['Once, as the first element of a page.'],
    avoid: ['For jumps within a page: use ordinary links.'],
    accessibility: ['Hidden until the first Tab shows it.'],
    keyboard: [
      { keys: 'Tab', effect: 'Shows the link.' },
      { keys: 'Enter', effect: 'Goes to the content.' },
    ],
  },
  'split-panes/split-panes': {
    status: 'new',
    use: ['For two or three views that people resize as needed: list, map, detail.'],
    avoid: ['For fixed columns: use `Grid`.'],
    accessibility: [
      'Every edge is a splitter whose value is the size of its pane. Below 820 px, panes are stacked.',
    ],
    keyboard: [
      { keys: 'Arrow keys', effect: 'Move the edge; with Shift, in larger steps.' },
      { keys: 'Home or End', effect: 'Makes the pane as small or as large as allowed.' },
      { keys: 'Enter', effect: 'Collapses or expands the pane.' },
    ],
  },
  'stepper/stepper': {
    use: ['For a task with two to six steps in a fixed order.'],
    avoid: ['For parts in any order: use `Tabs` or sections.'],
    words: ['Name steps by what people do: “Match columns”.'],
    accessibility: [
      'Marks the current step and announces completed ones. Only completed steps can be selected.',
    ],
  },
  'tabs/tabs': {
    use: ['For parts of one page that are shown one at a time.', '`TabNav` if every part has a URL.'],
    avoid: ['For steps: use `Stepper`. For views of the same data: use `SegmentedControl`.'],
    words: ['One or two nouns, with a count if it helps people decide.'],
    accessibility: ['Tabs are associated with their panels. With URLs, they’re plain navigation.'],
    keyboard: [
      { keys: 'Tab', effect: 'Goes to the selected tab, then into its panel.' },
      { keys: 'Arrow Left or Right', effect: 'Goes to the previous or next tab.' },
      { keys: 'Home or End', effect: 'Goes to the first or last tab.' },
    ],
  },
  'text-link/text-link': {
    use: ['To navigate, within text or on its own.'],
    avoid: ['To start an action: use `Button`.'],
    words: ['The text says where the link goes; never “here”.'],
    accessibility: [
      'Underlined within text. External pages open in a new tab and get no reference to this one.',
    ],
  },
}
