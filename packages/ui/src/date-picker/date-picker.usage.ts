import type { Usage } from '../foundations/usage.ts'

export const datePickerUsage: Usage = {
  status: 'new',
  use: ['For one day, typed or chosen from a month.'],
  avoid: [
    'For two days that belong together: `DateRangePicker`.',
    'For a date that people know by heart, such as a birthday, typing matters more: leave the calendar closed.',
  ],
  words: ['The label names the day: “Lease begins”, not “Date”.'],
  accessibility: [
    'The box says what to type and what it could not read.',
    'The calendar is a dialog that gives the focus back.',
  ],
  keyboard: [
    { keys: 'Typing', effect: 'Writes the day in the order of the locale, or as 2026-11-21.' },
    { keys: 'Arrow Down', effect: 'Opens the calendar.' },
    { keys: 'Arrow keys', effect: 'Go from day to day in the calendar.' },
    { keys: 'Page Up or Page Down', effect: 'Goes to another month.' },
    { keys: 'Enter', effect: 'Chooses and closes.' },
    { keys: 'Escape', effect: 'Closes without a change.' },
  ],
}
