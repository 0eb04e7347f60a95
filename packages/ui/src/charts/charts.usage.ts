import type { Usage } from '../foundations/usage.ts'

export const chartsUsage: Usage = {
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
    'Colours are backed by shapes of marks and, where colours are forced, by patterns.',
    'What the arrow keys reach is said aloud and shown.',
  ],
  keyboard: [
    { keys: 'Tab', effect: 'Goes to the drawing and to its table.' },
    { keys: 'Arrow Left or Right', effect: 'Reads the point before or after.' },
    { keys: 'Home or End', effect: 'Goes to the first or last point.' },
  ],
}
