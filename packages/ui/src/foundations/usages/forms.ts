import type { Usages } from '../usage.ts'

/** The components under Forms in Storybook. */
export const formsUsages: Usages = {
  'checkbox/checkbox': {
    use: ['To select any number of options that take effect when the form is submitted.', 'For consent.'],
    avoid: [
      'For something that takes effect immediately: use `Switch`.',
      'To choose one of several: use `RadioGroup`.',
    ],
    words: ['Say what’s true when it’s checked. Don’t use negatives.'],
    accessibility: [
      'The label is part of the target. The indeterminate state is announced as “mixed”.',
      'An error is read before the description.',
    ],
    keyboard: [{ keys: 'Space', effect: 'Checks or unchecks.' }],
  },
  'combobox/combobox': {
    use: [
      'To choose one of more than 15 options by typing part of it.',
      'For options that a server finds.',
      'With `text`, to suggest values for a text field that accepts any text.',
    ],
    avoid: ['For up to 15 options: use `Select`.', 'For several choices: use `MultiSelect`.'],
    words: [
      'Options differ in their first words.',
      'The placeholder says what to choose: “Choose a property”.',
    ],
    accessibility: [
      'A text field that controls a list. The active option is announced while focus stays in the field.',
      'Announces when there are no results and while it’s searching.',
    ],
    keyboard: [
      { keys: 'Typing', effect: 'Opens the list and filters it.' },
      { keys: 'Arrow Down or Up', effect: 'Opens the list and moves through it.' },
      { keys: 'Enter', effect: 'Selects the active option.' },
      { keys: 'Escape', effect: 'Closes the list without changes.' },
    ],
  },
  'date-picker/date-picker': {
    status: 'new',
    use: ['For one day, typed or picked from a calendar.'],
    avoid: [
      'For a start and end date: use `DateRangePicker`.',
      'Don’t rely on the calendar for dates that people know by heart, such as birthdays. They’re faster to type.',
    ],
    words: ['The label says which date it is: “Lease start”, not “Date”.'],
    accessibility: [
      'The field says which format to use, and what it couldn’t read.',
      'The calendar is a dialog that returns focus when it closes.',
    ],
    keyboard: [
      { keys: 'Typing', effect: 'Enters the date in the locale’s format, or as 2026-11-21.' },
      { keys: 'Arrow Down', effect: 'Opens the calendar.' },
      { keys: 'Arrow keys', effect: 'Move from day to day in the calendar.' },
      { keys: 'Page Up or Page Down', effect: 'Goes to the previous or next month.' },
      { keys: 'Enter', effect: 'Selects the day and closes the calendar.' },
      { keys: 'Escape', effect: 'Closes the calendar without changes.' },
    ],
  },
  'date-picker/date-range-picker': {
    status: 'new',
    use: ['For a range of days: reports, filters, leases.', 'With presets for the most common ranges.'],
    avoid: ['For two independent dates: use two `DatePicker`s.'],
    words: ['Presets name the range: “Last 30 days”.'],
    accessibility: [
      'A group of two fields, named by its `Field`.',
      'A missing date is reported only after focus leaves both fields.',
    ],
    keyboard: [
      { keys: 'Typing', effect: 'Enters a date in either field.' },
      { keys: 'Arrow keys', effect: 'Move from day to day in the calendar.' },
      { keys: 'Enter', effect: 'Selects the start date, then the end date.' },
      { keys: 'Escape', effect: 'Clears the start date, then closes the calendar.' },
    ],
  },
  'field/field': {
    use: ['Around every form control, for its label, help, and error.'],
    avoid: ['Around `Checkbox` and `Switch`, which have their own label.'],
    words: [
      'Labels are nouns. Help explains what isn’t obvious, before something goes wrong. Errors say what to do: “Choose the property’s state.”',
    ],
    accessibility: [
      'Connects the label, help, and error to the control; the error is read first.',
      'A hidden label remains the accessible name.',
    ],
  },
  'file-drop/file-drop': {
    use: ['To upload a file by dropping, pasting, or choosing it.'],
    avoid: ['To replace a picture that’s shown: use a button next to it.'],
    words: ['State the accepted types and the size limit up front.'],
    accessibility: [
      'Uses a real file input: it opens by keyboard and is named by its label.',
      'Errors and upload progress are announced.',
    ],
    keyboard: [{ keys: 'Enter or Space', effect: 'Opens the browser’s file dialog.' }],
  },
  'file-drop/upload-list': {
    status: 'new',
    use: ['Below a `FileDrop` that takes several files, to show the progress of each.'],
    avoid: ['For a single upload: `FileDrop` shows its own progress.'],
    accessibility: [
      'Announces when uploads finish, not every percent.',
      'Every action is a named button next to its file.',
    ],
    keyboard: [{ keys: 'Enter or Space', effect: 'Cancels, retries, or removes the file.' }],
  },
  'form-summary/form-summary': {
    use: ['At the top of a form with more than a few fields, after a failed submit.'],
    avoid: ['For a form with one field.'],
    words: ['Use the same sentence as the field’s error.'],
    accessibility: [
      'Takes focus when it appears and after each failed attempt. Every line links to its field.',
    ],
  },
  'multi-select/multi-select': {
    status: 'new',
    use: ['To choose several of many options by typing.'],
    avoid: [
      'For up to five options that are all worth seeing: use checkboxes.',
      'For one choice: use `Combobox`.',
    ],
    accessibility: [
      'A combobox that announces the selection. Tags are reached by arrow keys and stay out of the tab order.',
    ],
    keyboard: [
      { keys: 'Typing', effect: 'Filters the list.' },
      { keys: 'Arrow Down or Up', effect: 'Moves through the list.' },
      { keys: 'Enter', effect: 'Adds or removes the option; the list stays open.' },
      { keys: 'Backspace', effect: 'Removes the last tag if the text is empty.' },
      { keys: 'Arrow Left or Right', effect: 'Moves through the tags.' },
      { keys: 'Escape', effect: 'Closes the list.' },
    ],
  },
  'number-input/number-input': {
    use: ['For amounts that people type. With `step`, arrow keys change the value, too.'],
    avoid: [
      'For numbers that are identifiers, such as ZIP codes: use `TextInput`.',
      'For approximate values: use `Slider`.',
    ],
    words: ['Put the unit in the label or at the end of the field.'],
    accessibility: [
      'With a step, it’s a spin button with its limits.',
      'Text that isn’t a number stays in the field so that it can be corrected.',
    ],
    keyboard: [
      { keys: 'Typing', effect: 'Enters a number, with or without separators.' },
      { keys: 'Arrow Up or Down', effect: 'Increases or decreases the value by one step.' },
      { keys: 'Page Up or Page Down', effect: 'Takes a larger step.' },
    ],
  },
  'one-time-code-input/one-time-code-input': {
    use: ['For a short code from an email, text message, or authenticator app.'],
    avoid: ['For passwords and recovery codes.'],
    words: ['Help says where the code was sent and how long it’s valid.'],
    accessibility: ['One group named by its `Field`. Any field accepts a paste and the phone’s suggestion.'],
    keyboard: [
      { keys: 'Typing', effect: 'Moves to the next digit.' },
      { keys: 'Backspace', effect: 'Deletes the previous digit.' },
      { keys: 'Arrow Left or Right', effect: 'Moves between digits.' },
    ],
  },
  'password-input/password-input': {
    use: ['For passwords and other secrets that people type.'],
    avoid: ['For one-time codes: use `OneTimeCodeInput`.'],
    accessibility: [
      'Tells password managers what it’s for, and warns when Caps Lock is on.',
      'Hides the password again when the form is submitted.',
    ],
    keyboard: [
      { keys: 'Tab', effect: 'Goes to the field, then to the button that shows the password.' },
      { keys: 'Enter or Space', effect: 'On the button, shows or hides the password.' },
    ],
  },
  'radio-group/radio-group': {
    use: [
      'To choose one of two to five options that are all worth seeing.',
      'As cards if options need a description.',
    ],
    avoid: ['For more options: use `Select`.', 'To switch views: use `SegmentedControl`.'],
    accessibility: ['A group named by its label. Each option has its description.'],
    keyboard: [
      { keys: 'Tab', effect: 'Goes to the selected option.' },
      { keys: 'Arrow keys', effect: 'Select the next or previous option.' },
    ],
  },
  'search-input/search-input': {
    use: ['To filter a list by text.'],
    avoid: ['To choose one item: use `Combobox`.'],
    words: ['The placeholder says what is searched: “Search properties”.'],
    accessibility: ['A named search field. A shortcut hint is shown inside it.'],
    keyboard: [
      { keys: 'Escape', effect: 'Clears the search.' },
      { keys: 'Tab', effect: 'Goes to the clear button.' },
    ],
  },
  'segmented-control/segmented-control': {
    use: ['For two to five views or modes of the same content.'],
    avoid: ['For parts of a page with different content: use `Tabs`.', 'For actions.'],
    accessibility: ['A radio group. Segments with only an icon have a name and a tooltip.'],
    keyboard: [
      { keys: 'Tab', effect: 'Goes to the selected segment.' },
      { keys: 'Arrow keys', effect: 'Select the next or previous segment.' },
    ],
  },
  'select/select': {
    use: ['To choose one of 6 to 15 known options.'],
    avoid: ['For two to five options: use `RadioGroup`.', 'For more: use `Combobox`.'],
    words: ['The placeholder says what to choose: “Choose a state”. List options in an order people expect.'],
    accessibility: [
      'The browser’s native control, with everything the platform offers, including on phones.',
    ],
    keyboard: [
      { keys: 'Space or Enter', effect: 'Opens the list.' },
      { keys: 'Arrow Down or Up', effect: 'Selects the next or previous option.' },
      { keys: 'Typing', effect: 'Goes to the option that starts with the typed text.' },
    ],
  },
  'slider/range-slider': {
    status: 'new',
    use: ['For an approximate range, such as a filter by rent.'],
    avoid: ['For exact limits: use two `NumberInput`s.'],
    accessibility: ['A group of two named sliders that can’t pass each other.'],
    keyboard: [
      { keys: 'Tab', effect: 'Goes from one thumb to the other.' },
      { keys: 'Arrow keys', effect: 'Move the thumb by one step.' },
      { keys: 'Home or End', effect: 'Moves the thumb to its limit or to the other thumb.' },
    ],
  },
  'slider/slider': {
    status: 'new',
    use: ['For an approximate value between two limits whose effect is visible right away.'],
    avoid: ['For an exact value: use `NumberInput`.'],
    accessibility: ['Announces its value with the unit.'],
    keyboard: [
      { keys: 'Arrow keys', effect: 'Move the thumb by one step, following the writing direction.' },
      { keys: 'Page Up or Page Down', effect: 'Takes a larger step.' },
      { keys: 'Home or End', effect: 'Goes to the minimum or maximum.' },
    ],
  },
  'switch/switch': {
    use: ['For a setting that takes effect immediately.'],
    avoid: ['In a form that has to be submitted: use `Checkbox`.'],
    words: ['The label says what’s on: “Monitor this property”.'],
    accessibility: ['Announced as on or off. The label is part of the target.'],
    keyboard: [{ keys: 'Space', effect: 'Turns it on or off.' }],
  },
  'text-input/text-input': {
    use: ['For one line of text.'],
    avoid: [
      'For several lines: use `Textarea`. For amounts: use `NumberInput`. For secrets: use `PasswordInput`.',
    ],
    words: ['A placeholder is an example, never the label.'],
    accessibility: ['Named and described by its `Field`. States are attributes, not just colors.'],
  },
  'textarea/textarea': {
    use: ['For several lines of text: notes, messages.'],
    avoid: ['For one line: use `TextInput`.'],
    words: ['Use the help to say who will read it.'],
    accessibility: ['Grows with its text. The remaining characters are announced close to the limit.'],
  },
}
