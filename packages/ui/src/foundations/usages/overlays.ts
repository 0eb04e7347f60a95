import type { Usages } from '../usage.ts'

/** The components under Overlays in Storybook. */
export const overlaysUsages: Usages = {
  'command-palette/command-palette': {
    status: 'new',
    use: ['Once per app: every page, command and thing by a few letters.'],
    avoid: ['As the only way to anything: whatever it does has its place on a page too.'],
    words: ['Commands begin with a verb: “Add property”. Pages are nouns.'],
    accessibility: [
      'A dialog with a box that controls a list in groups; results and their number are announced.',
      'Gives the focus back when it closes.',
    ],
    keyboard: [
      { keys: 'Typing', effect: 'Finds; typing errors are forgiven.' },
      { keys: 'Arrow Down or Up', effect: 'Moves through the list, round at its ends.' },
      { keys: 'Enter', effect: 'Does the active command.' },
      { keys: 'Escape', effect: 'Closes.' },
    ],
  },
  'confirm-dialog/confirm-dialog': {
    use: ['Before something that cannot be taken back.', 'With a text to type where much would be lost.'],
    avoid: [
      'Where Undo is possible: do it and offer Undo in a toast.',
      'For questions with more than one answer: `Dialog`.',
    ],
    words: [
      'The title asks with the object: “Archive Cedar Heights?”. The button repeats the verb, never “OK”.',
    ],
    accessibility: [
      'An alert dialog; the focus begins on the way out.',
      'While the work runs it stays open and says so.',
    ],
    keyboard: [
      { keys: 'Enter or Space', effect: 'Presses the focused button.' },
      { keys: 'Escape', effect: 'Leaves without doing it.' },
    ],
  },
  'dialog/dialog': {
    use: ['For a short task that belongs to the page behind it and has to be finished or left.'],
    avoid: [
      'To look at one thing beside the list: `Drawer`.',
      'To ask before something hard to undo: `ConfirmDialog`.',
      'For more than one screen of fields: a page of its own.',
    ],
    words: ['The title is the task: “New portfolio”. The main action stands last and repeats it.'],
    accessibility: [
      'Named by its title, described by its description; the page behind is out of reach.',
      'The focus begins at the first control and goes back where it came from.',
    ],
    keyboard: [
      { keys: 'Tab', effect: 'Stays inside.' },
      { keys: 'Escape', effect: 'Closes; what is open inside it closes first.' },
    ],
  },
  'drawer/drawer': {
    use: ['To look at or change one thing in the context of the list behind it.'],
    avoid: ['For a decision: `ConfirmDialog`. For a short task: `Dialog`.'],
    accessibility: [
      'A dialog named by its title; full screen on a phone.',
      'Begins with its first field. One that is only read begins with itself.',
      'Gives the focus back to the row it was opened from.',
    ],
    keyboard: [
      { keys: 'Tab', effect: 'Stays inside.' },
      { keys: 'Escape', effect: 'Closes.' },
    ],
  },
  'dropdown-menu/dropdown-menu': {
    use: [
      'For actions that do not earn a button of their own.',
      'For choices that apply at once, with `MenuCheckItem` and `MenuGroup`.',
    ],
    avoid: ['For form values: `Select`.', 'For controls beside a button: `Popover`.', 'For a single action.'],
    words: ['Items begin with a verb. What is hard to undo stands last, after a line.'],
    accessibility: [
      'A menu named by its trigger; the focus is inside while it is open and goes back after it.',
      'Submenus open on either side, following the writing direction.',
    ],
    keyboard: [
      { keys: 'Enter, Space or Arrow Down', effect: 'Opens the menu.' },
      { keys: 'Arrow keys', effect: 'Move through items and into submenus.' },
      { keys: 'Home or End', effect: 'Goes to the first or last item.' },
      { keys: 'Typing', effect: 'Goes to the item that begins so.' },
      { keys: 'Enter', effect: 'Does the item.' },
      { keys: 'Escape', effect: 'Closes this menu.' },
    ],
  },
  'popover/popover': {
    use: ['For a few controls or facts beside a button.'],
    avoid: ['For actions only: `DropdownMenu`.', 'For a few words: `Tooltip`.', 'For a task: `Dialog`.'],
    accessibility: ['A named dialog that is not modal; takes the focus and gives it back.'],
    keyboard: [
      { keys: 'Enter or Space', effect: 'Opens it.' },
      { keys: 'Escape', effect: 'Closes it.' },
    ],
  },
  'toast/toast': {
    use: [
      'For what just happened, with Undo where possible.',
      'The lower toast is the one answer to the last action; the list is for what comes by itself.',
    ],
    avoid: ['For what has to be read: `Banner` or `Dialog`.', 'For errors of a field.'],
    words: ['One short sentence: “Cedar Heights archived”.'],
    accessibility: [
      'Announced politely; `danger` interrupts.',
      'Hides after 5000 ms, but not while pointer or focus is on it.',
    ],
    keyboard: [
      { keys: 'Tab', effect: 'Goes to the action and to Close.' },
      { keys: 'Enter or Space', effect: 'Does the action or closes.' },
    ],
  },
  'tooltip/tooltip': {
    use: ['To name an icon or explain a control in a few words.'],
    avoid: ['For what is needed to go on: the help of `Field`.', 'For controls: `Popover`.'],
    words: ['A few words without a full stop.'],
    accessibility: [
      'Describes its trigger; opens by hover and focus, and never for a pointer that only passes.',
    ],
    keyboard: [
      { keys: 'Tab', effect: 'Shows it with the focus.' },
      { keys: 'Escape', effect: 'Hides it, and nothing else.' },
    ],
  },
}
