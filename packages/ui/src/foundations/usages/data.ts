import type { Usages } from '../usage.ts'

/** The components under Data and Charts in Storybook. */
export const dataUsages: Usages = {
  'accordion/accordion': {
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
  },
  'charts/charts': {
    status: 'new',
    use: [
      '`LineChart` for change over time, `BarChart` to compare amounts, `StackedBarChart` for parts of a whole, `FunnelChart` for what is left step by step.',
      'Up to six series; beyond that a table says more.',
    ],
    avoid: [
      'For exact values that people look up: `DataTable`.',
      'For one number: `Stat`; for its tendency in a row: `Sparkline`.',
    ],
    words: ['The title says what is measured, the axis its unit.', 'Without data say since when and why.'],
    accessibility: [
      'Every chart offers the same numbers as a table.',
      'Colors are backed by shapes of marks and, where colors are forced, by patterns.',
      'What the arrow keys reach is said aloud and shown.',
    ],
    keyboard: [
      { keys: 'Tab', effect: 'Goes to the drawing and to its table.' },
      { keys: 'Arrow Left or Right', effect: 'Reads the point before or after.' },
      { keys: 'Home or End', effect: 'Goes to the first or last point.' },
    ],
  },
  'data-table/data-table': {
    use: [
      'For many things of one kind that are searched, sorted, compared and chosen.',
      'With a window over its rows (`WindowedRows`) for lists of many thousands.',
    ],
    avoid: [
      'For few things with one or two facts: `List`.',
      'For the facts of one thing: `DescriptionList`.',
    ],
    words: [
      'Headings are nouns without units that every cell repeats; numbers stand at the end of their cell.',
    ],
    accessibility: [
      'A grid with one row in the tab order; order, selection and number of rows are announced.',
      'Becomes cards under 600 px; a card opens wherever it is pressed.',
      'Rows that have not arrived are marked as busy and keep their place, their height and the focus.',
      'A later page that did not come is announced, with a button that asks for it again.',
      'Everything that dragging does, the menu of a column does too.',
    ],
    keyboard: [
      { keys: 'Arrow Down or Up', effect: 'Moves the cursor over the rows.' },
      { keys: 'Home or End', effect: 'Goes to the first or last row; Page Up and Page Down go by a screen.' },
      { keys: 'Space', effect: 'Chooses the row.' },
      { keys: 'Enter', effect: 'Opens the row.' },
    ],
  },
  'description-list/description-list': {
    use: ['For the facts of one thing on its page.'],
    avoid: [
      'For facts of many things: `DataTable`.',
      'For empty facts: leave them out instead of showing dashes.',
    ],
    words: ['Terms are nouns without a colon.'],
    accessibility: ['Terms and facts are paired for assistive technology.'],
  },
  'diff/diff': {
    status: 'new',
    use: ['To show what changed between two states of a record (`FieldDiff`) or text (`TextDiff`).'],
    avoid: ['For the course of many changes: `Timeline`, with a diff inside.'],
    words: ['Fields carry the names they have in the form.'],
    accessibility: [
      'Says in words what was added and removed; color and signs only support that.',
      'On a phone before and after stand under each other and stay a table.',
    ],
  },
  'list/list': {
    status: 'new',
    use: ['For things with a name and one or two facts: members, devices, results.'],
    avoid: ['For many columns: `DataTable`.', 'For things below things: `Tree`.'],
    words: ['The title is the name of the thing; the detail is the fact people compare.'],
    accessibility: ['A list, or a listbox when things are chosen; then it is one stop of the Tab key.'],
    keyboard: [
      { keys: 'Arrow Down or Up', effect: 'Moves the cursor.' },
      { keys: 'Home or End', effect: 'Goes to the first or last thing.' },
      { keys: 'Space', effect: 'Chooses.' },
      { keys: 'Shift and an arrow', effect: 'Adds what it moves to.' },
      { keys: 'Ctrl A', effect: 'Chooses all.' },
    ],
  },
  'sparkline/sparkline': {
    status: 'new',
    use: ['In a row or beside a `Stat`, to show which way a value goes.'],
    avoid: ['Where single values matter: `LineChart`.'],
    words: ['“Units occupied, last 12 months: rising from 80 to 96”.'],
    accessibility: ['An image whose name says in words what it shows.'],
  },
  'stat/stat': {
    use: ['For one of the two or three numbers that matter on a page.'],
    avoid: ['For many numbers: `DescriptionList` or a table.'],
    words: ['The label is a noun; the unit belongs to the number.'],
    accessibility: ['The number is read together with what it counts.'],
  },
  'timeline/timeline': {
    use: ['For what happened to a thing, newest first, by day.'],
    avoid: ['For things that can be chosen: `List`.'],
    words: ['Who did what: “Ana Ruiz archived Cedar Heights”.'],
    accessibility: ['Lists under the heading of their day. Give `time` a `<time>` with the exact moment.'],
  },
  'tree/tree': {
    status: 'new',
    use: ['For things inside things: portfolios, buildings, units.'],
    avoid: ['For one level: `List`. For navigation of the app: `Sidebar`.'],
    accessibility: ['One stop of the Tab key; level, place and whether it is open are announced.'],
    keyboard: [
      { keys: 'Arrow Down or Up', effect: 'Moves through what is open.' },
      { keys: 'Arrow Right', effect: 'Opens, then goes in.' },
      { keys: 'Arrow Left', effect: 'Closes, then goes out.' },
      { keys: 'Home or End', effect: 'Goes to the first or last.' },
      { keys: 'Typing', effect: 'Goes to what begins so.' },
      { keys: 'Asterisk', effect: 'Opens all of a level.' },
      { keys: 'Enter or Space', effect: 'Chooses.' },
    ],
  },
}
