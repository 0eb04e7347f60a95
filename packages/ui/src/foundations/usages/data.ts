import type { Usages } from '../usage.ts'

/** The components under Data and Charts in Storybook. */
export const dataUsages: Usages = {
  'accordion/accordion': {
    status: 'new',
    use: [
      'For parts of a long page that few people need at the same time.',
      '`single` if only one part makes sense at a time.',
    ],
    avoid: ['For content that everyone must read: show it on the page.', 'For equal views: use `Tabs`.'],
    words: ['A heading describes the content, so people don’t have to open it to find out.'],
    accessibility: [
      'Each part has a real heading with a button that announces whether it’s open.',
      'Find in page opens the part that contains the match.',
    ],
    keyboard: [
      { keys: 'Tab', effect: 'Goes from heading to heading and into open parts.' },
      { keys: 'Enter or Space', effect: 'Opens or closes a part.' },
    ],
  },
  'charts/charts': {
    status: 'new',
    use: [
      '`LineChart` for change over time, `BarChart` to compare amounts, `StackedBarChart` for parts of a whole, and `FunnelChart` for what remains after each step.',
      'Up to six series. Beyond that, use a table.',
    ],
    avoid: [
      'For exact values that people look up: use `DataTable`.',
      'For one number: use `Stat`. For a trend in a table row: use `Sparkline`.',
    ],
    words: [
      'The title says what’s measured, the axis gives the unit.',
      'If there’s no data, say since when and why.',
    ],
    accessibility: [
      'Every chart also offers its numbers as a table.',
      'Series also differ by the shape of their marks and, under forced colors, by patterns.',
      'The point selected with the arrow keys is shown and announced.',
    ],
    keyboard: [
      { keys: 'Tab', effect: 'Goes to the chart and to the button for its table.' },
      { keys: 'Arrow Left or Right', effect: 'Reads the previous or next point.' },
      { keys: 'Home or End', effect: 'Goes to the first or last point.' },
    ],
  },
  'data-table/data-table': {
    use: [
      'For many records of one kind that people search, sort, compare, and select.',
      'With virtualized rows (`WindowedRows`) for lists of many thousands.',
    ],
    avoid: [
      'For a few items with one or two details: use `List`.',
      'For the fields of one record: use `DescriptionList`.',
    ],
    words: [
      'Headings are nouns. Don’t repeat a unit in the heading if every cell has it. Numbers are end-aligned.',
    ],
    accessibility: [
      'A grid with one row in the tab order. Sort order, selection, and row count are announced.',
      'Becomes cards below 600 px; pressing anywhere on a card opens it.',
      'Rows that haven’t loaded are marked as busy and keep their place, height, and focus.',
      'If a page fails to load, the error is announced, with a button to try again.',
      'Everything you can do by dragging, you can also do from the column menu.',
    ],
    keyboard: [
      { keys: 'Arrow Down or Up', effect: 'Moves the cursor through the rows.' },
      {
        keys: 'Home or End',
        effect: 'Goes to the first or last row. Page Up and Page Down move by a screen.',
      },
      { keys: 'Space', effect: 'Selects the row.' },
      { keys: 'Enter', effect: 'Opens the row.' },
    ],
  },
  'description-list/description-list': {
    use: ['For the fields of one record on its page.'],
    avoid: [
      'For the fields of many records: use `DataTable`.',
      'For empty fields: leave them out instead of showing dashes.',
    ],
    words: ['Terms are nouns without a colon.'],
    accessibility: ['Terms and values are associated for assistive technology.'],
  },
  'diff/diff': {
    status: 'new',
    use: [
      'To show what changed between two versions of a record (`FieldDiff`) or of a text field (`TextDiff`).',
    ],
    avoid: ['For a history of many changes: use `Timeline` with a diff inside.'],
    words: ['Use the same field names as in the form.'],
    accessibility: [
      'Additions and removals are described in words; color and signs only support them.',
      'On phones, before and after are stacked and remain a table.',
    ],
  },
  'list/list': {
    status: 'new',
    use: ['For items with a name and one or two details: members, devices, results.'],
    avoid: ['For many columns: use `DataTable`.', 'For nested items: use `Tree`.'],
    words: ['The title is the item’s name; the detail is what people compare.'],
    accessibility: ['A list, or a listbox with a single tab stop if items can be selected.'],
    keyboard: [
      { keys: 'Arrow Down or Up', effect: 'Moves the cursor.' },
      { keys: 'Home or End', effect: 'Goes to the first or last item.' },
      { keys: 'Space', effect: 'Selects the item.' },
      { keys: 'Shift and an arrow', effect: 'Extends the selection.' },
      { keys: 'Ctrl A', effect: 'Selects all items.' },
    ],
  },
  'sparkline/sparkline': {
    status: 'new',
    use: ['In a table row or next to a `Stat`, to show a trend.'],
    avoid: ['If individual values matter: use `LineChart`.'],
    words: ['“Units occupied, last 12 months: rising from 80 to 96”.'],
    accessibility: ['An image whose name describes the trend in words.'],
  },
  'stat/stat': {
    use: ['For one of the two or three numbers that matter on a page.'],
    avoid: ['For many numbers: use `DescriptionList` or a table.'],
    words: ['The label is a noun; the unit goes with the number.'],
    accessibility: ['The number is read together with its label.'],
  },
  'timeline/timeline': {
    use: ['For the history of a record, newest first, grouped by day.'],
    avoid: ['For items that can be selected: use `List`.'],
    words: ['Who did what: “Ana Ruiz archived Cedar Heights”.'],
    accessibility: ['A list under a heading per day. Set `time` to a `<time>` with the exact time.'],
  },
  'tree/tree': {
    status: 'new',
    use: ['For nested items: portfolios, buildings, units.'],
    avoid: ['For a single level: use `List`. For app navigation: use `Sidebar`.'],
    accessibility: ['A single tab stop. Level, position, and expanded state are announced.'],
    keyboard: [
      { keys: 'Arrow Down or Up', effect: 'Moves through the visible items.' },
      { keys: 'Arrow Right', effect: 'Expands the item, then moves into it.' },
      { keys: 'Arrow Left', effect: 'Collapses the item, then moves to its parent.' },
      { keys: 'Home or End', effect: 'Goes to the first or last item.' },
      { keys: 'Typing', effect: 'Goes to the item that starts with the typed text.' },
      { keys: 'Asterisk', effect: 'Expands all items on this level.' },
      { keys: 'Enter or Space', effect: 'Selects the item.' },
    ],
  },
}
