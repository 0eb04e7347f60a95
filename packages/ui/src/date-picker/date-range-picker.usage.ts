import type { Usage } from '../foundations/usage.ts'

export const dateRangePickerUsage: Usage = {
  status: 'new',
  use: [
    'For a span of days: reports, filters, leases.',
    'With presets for the spans that people ask for most.',
  ],
  avoid: ['For two days that may stand alone: two `DatePicker`s.'],
  words: ['Presets say the span: “Last 30 days”.'],
  accessibility: [
    'One group of two boxes named by its field.',
    'The other end is asked for only once both boxes were left.',
  ],
  keyboard: [
    { keys: 'Typing', effect: 'Writes a day into either box.' },
    { keys: 'Arrow keys', effect: 'Go from day to day in the calendar.' },
    { keys: 'Enter', effect: 'Chooses the first day, then the last.' },
    { keys: 'Escape', effect: 'Forgets the first day, then closes.' },
  ],
}
