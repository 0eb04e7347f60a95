import type { Usages } from '../usage.ts'

/** The components under Overlays in Storybook. */
export const overlaysUsages: Usages = {
  'callout/callout': {
    status: 'new',
    use: ['To show people around: one element at a time, with a way to skip.'],
    avoid: [
      'To explain a control every time: write a clear label, or help text below the field.',
      'Without being asked: start from a button.',
    ],
    words: ['The title says what to do or look at: “Acknowledge and assign”. One or two sentences below it.'],
    accessibility: [
      'A dialog named by its title and described by its text. It takes the focus, so that it’s read from its title, and passes it on to its element when it closes.',
      'The page around it stays usable.',
    ],
    keyboard: [
      { keys: 'Tab', effect: 'Moves through its buttons.' },
      { keys: 'Escape', effect: 'Closes the callout if it has the focus.' },
    ],
  },
  'command-palette/command-palette': {
    status: 'new',
    use: ['Once per app: every page, command, and record, a few keystrokes away.'],
    avoid: ['As the only way to reach something: every command also has a place on a page.'],
    words: ['Commands start with a verb: “New property”. Pages are nouns.'],
    accessibility: [
      'A dialog with a text field that controls a grouped list. Results and their number are announced.',
      'Returns focus when it closes.',
    ],
    keyboard: [
      { keys: 'Typing', effect: 'Searches; typos are tolerated.' },
      { keys: 'Arrow Down or Up', effect: 'Moves through the list and wraps around at either end.' },
      { keys: 'Enter', effect: 'Runs the active command.' },
      { keys: 'Escape', effect: 'Closes the palette.' },
    ],
  },
  'confirm-dialog/confirm-dialog': {
    use: ['Before something that can’t be undone.', 'With text to type if a lot would be lost.'],
    avoid: [
      'If undo is possible: do it and offer Undo in a toast.',
      'For questions with more than one answer: use `Dialog`.',
    ],
    words: [
      'The title asks the question and names the object: “Archive Cedar Heights?”. The button repeats the verb, never “OK”.',
    ],
    accessibility: [
      'An alert dialog with initial focus on Cancel.',
      'While the work runs, it stays open and announces that it’s busy.',
    ],
    keyboard: [
      { keys: 'Enter or Space', effect: 'Presses the focused button.' },
      { keys: 'Escape', effect: 'Cancels.' },
    ],
  },
  'dialog/dialog': {
    use: ['For a short task related to the page behind it that has to be completed or canceled.'],
    avoid: [
      'To view a record next to its list: use `Drawer`.',
      'To confirm something hard to undo: use `ConfirmDialog`.',
      'For more than one screen of fields: use a page.',
    ],
    words: ['The title is the task: “New portfolio”. The main action comes last and repeats it.'],
    accessibility: [
      'Named by its title and described by its description. The page behind it is inert.',
      'Focus starts at the first control and returns to where it came from.',
    ],
    keyboard: [
      { keys: 'Tab', effect: 'Stays inside the dialog.' },
      { keys: 'Escape', effect: 'Closes the dialog, after any popup open inside it.' },
    ],
  },
  'drawer/drawer': {
    use: ['To view or edit a record in the context of the list behind it.'],
    avoid: ['For a decision: use `ConfirmDialog`. For a short task: use `Dialog`.'],
    accessibility: [
      'A dialog named by its title; full screen on phones.',
      'Focus starts at the first field, or at the drawer itself if it has none.',
      'Returns focus to the row it was opened from.',
    ],
    keyboard: [
      { keys: 'Tab', effect: 'Stays inside the drawer.' },
      { keys: 'Escape', effect: 'Closes the drawer.' },
    ],
  },
  'dropdown-menu/dropdown-menu': {
    use: [
      'For actions that don’t need their own button.',
      'For choices that apply immediately, with `MenuCheckItem` and `MenuGroup`.',
    ],
    avoid: [
      'For form values: use `Select`.',
      'For controls next to a button: use `Popover`.',
      'For a single action.',
    ],
    words: ['Items start with a verb. Destructive actions come last, after a separator.'],
    accessibility: [
      'A menu named by its trigger. It takes focus while it’s open and returns it afterward.',
      'Submenus open on either side, following the writing direction.',
    ],
    keyboard: [
      { keys: 'Enter, Space or Arrow Down', effect: 'Opens the menu.' },
      { keys: 'Arrow keys', effect: 'Move through items and into submenus.' },
      { keys: 'Home or End', effect: 'Goes to the first or last item.' },
      { keys: 'Typing', effect: 'Goes to the item that starts with the typed text.' },
      { keys: 'Enter', effect: 'Selects the item.' },
      { keys: 'Escape', effect: 'Closes this menu.' },
    ],
  },
  'popover/popover': {
    use: ['For a few controls or details next to a button.'],
    avoid: [
      'For actions only: use `DropdownMenu`.',
      'For a few words: use `Tooltip`.',
      'For a task: use `Dialog`.',
    ],
    accessibility: ['A named, non-modal dialog that takes focus and returns it.'],
    keyboard: [
      { keys: 'Enter or Space', effect: 'Opens the popover.' },
      { keys: 'Escape', effect: 'Closes the popover.' },
    ],
  },
  'toast/toast': {
    use: [
      'For what just happened, with Undo if possible.',
      'The lower toast confirms the latest action. The list is for events that people didn’t trigger.',
    ],
    avoid: ['For something people must read: use `Banner` or `Dialog`.', 'For field errors.'],
    words: ['One short sentence: “Cedar Heights archived”.'],
    accessibility: [
      'Announced politely; `danger` interrupts.',
      'Disappears after 5 seconds, but not while it’s hovered or focused.',
    ],
    keyboard: [
      { keys: 'Tab', effect: 'Goes to the action and to Close.' },
      { keys: 'Enter or Space', effect: 'Runs the action or closes the toast.' },
    ],
  },
  'tooltip/tooltip': {
    use: ['To name an icon or explain a control in a few words.'],
    avoid: [
      'For information people need to continue: use the help of `Field`.',
      'For controls: use `Popover`.',
    ],
    words: ['A few words, no period.'],
    accessibility: [
      'Describes its trigger. Opens on hover and focus, but not for a pointer that’s just passing over.',
    ],
    keyboard: [
      { keys: 'Tab', effect: 'Shows the tooltip when its trigger is focused.' },
      { keys: 'Escape', effect: 'Hides only the tooltip.' },
    ],
  },
}
