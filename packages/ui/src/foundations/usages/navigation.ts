import type { Usages } from '../usage.ts'

/** The components under Navigation and Shell in Storybook. */
export const navigationUsages: Usages = {
  'app-shell/app-shell': {
    use: ['Once per app, around every page for people who are signed in.'],
    avoid: [
      'For sign-in, invitations and error pages: use it without sidebar and header.',
      'For a second level of navigation: `TabNav` inside the page.',
    ],
    words: ['Entries are nouns: “Properties”, not “Manage properties”.'],
    accessibility: [
      'The first Tab offers to skip the navigation.',
      'As an overlay on phones the sidebar holds the focus and gives it back.',
      'The current page is marked for assistive technology, not by color alone.',
    ],
    keyboard: [
      { keys: 'Tab', effect: 'First offers “Skip to content”, then walks through header and sidebar.' },
      { keys: 'Escape', effect: 'Closes the overlay.' },
    ],
  },
  'breadcrumb/breadcrumb': {
    use: ['On pages that lie below a list: the way back up.'],
    avoid: ['On pages of the main navigation.', 'As a history of where someone came from.'],
    words: ['The names that the pages above carry themselves.'],
    accessibility: ['A named navigation landmark; its separators are not read.'],
  },
  'loading-bar/loading-bar': {
    use: ['Once per app: a page is on its way.'],
    avoid: ['For a part of a page: `Skeleton`.', 'For something with known length: `Progress`.'],
    accessibility: [
      'A progress bar named “Page loading” while it shows; 3 px high, and clicks pass through it.',
      'Turns to the error color when loading failed.',
    ],
  },
  'page-header/page-header': {
    use: [
      'At the top of every page: what it is about, the two or three numbers that matter, what can be done.',
    ],
    avoid: ['Inside cards: the title of the `Card`.'],
    words: ['Title: the name of the thing or of the list. Subtitle: one fact that helps to tell it apart.'],
    accessibility: ['Carries the one heading of level 1.'],
  },
  'page/page': {
    use: ['Around the content of every page in the `AppShell`.'],
    avoid: ['Inside dialogs and drawers.'],
    accessibility: ['Sets gutters and the widest measure; nothing is announced.'],
  },
  'pagination/pagination': {
    status: 'new',
    use: [
      'Below lists whose pages have numbers.',
      '`KeysetPagination` for lists that only know what comes next.',
    ],
    avoid: ['For a list that is scrolled through: the `DataTable` asks for more by itself.'],
    accessibility: [
      'A named navigation; the current page is marked, and the focus stays where it is at either end.',
    ],
    keyboard: [
      { keys: 'Tab', effect: 'Goes from page to page.' },
      { keys: 'Enter or Space', effect: 'Goes to that page.' },
    ],
  },
  'skip-link/skip-link': {
    use: ['Once, as the first element of a page.'],
    avoid: ['For jumps inside a page: ordinary links.'],
    accessibility: ['Out of sight until the first Tab shows it.'],
    keyboard: [
      { keys: 'Tab', effect: 'Shows it.' },
      { keys: 'Enter', effect: 'Goes to the content.' },
    ],
  },
  'split-panes/split-panes': {
    status: 'new',
    use: ['For two or three views that people give room as they need it: list, map, detail.'],
    avoid: ['For fixed columns: `Grid`.'],
    accessibility: [
      'Every edge is a splitter with the size of its pane as its value. Under 820 px panes stand below each other.',
    ],
    keyboard: [
      { keys: 'Arrow keys', effect: 'Move the edge; with Shift in larger steps.' },
      { keys: 'Home or End', effect: 'As small or as large as allowed.' },
      { keys: 'Enter', effect: 'Folds the pane away and brings it back.' },
    ],
  },
  'stepper/stepper': {
    use: ['For a task in two to six steps whose order is fixed.'],
    avoid: ['For parts in any order: `Tabs` or sections.'],
    words: ['Steps are named by what is done: “Match columns”.'],
    accessibility: ['Marks the current step and says which are done; only those lead back.'],
  },
  'tabs/tabs': {
    use: [
      'For parts of one thing that are looked at one at a time.',
      '`TabNav` where every part has an address.',
    ],
    avoid: ['For steps: `Stepper`. For views of the same data: `SegmentedControl`.'],
    words: ['One or two nouns; a count where it helps to decide.'],
    accessibility: ['Tabs and panels are tied together; with addresses they are plain navigation.'],
    keyboard: [
      { keys: 'Tab', effect: 'Goes to the chosen tab, then into its panel.' },
      { keys: 'Arrow Left or Right', effect: 'Goes to the tab beside it.' },
      { keys: 'Home or End', effect: 'Goes to the first or last tab.' },
    ],
  },
  'text-link/text-link': {
    use: ['To go somewhere, inside text or alone.'],
    avoid: ['To start an action: `Button`.'],
    words: ['The words say where it leads; never “here”.'],
    accessibility: [
      'Underlined inside text. A page outside opens in a new tab and gets no handle on this one.',
    ],
  },
}
