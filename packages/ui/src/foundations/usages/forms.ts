import type { Usages } from '../usage.ts'

/** The components under Forms in Storybook. */
export const formsUsages: Usages = {
  'checkbox/checkbox': {
    use: ['To choose any number of options that take effect when a form is sent.', 'For consent.'],
    avoid: ['For something that takes effect at once: `Switch`.', 'For one of several: `RadioGroup`.'],
    words: ['Say what is true when it is ticked, never a negation.'],
    accessibility: [
      'The label is part of the target. The third state is announced as “mixed”.',
      'An error is read before the description.',
    ],
    keyboard: [{ keys: 'Space', effect: 'Ticks and unticks.' }],
  },
  'combobox/combobox': {
    use: [
      'To choose one of more than fifteen options by typing a part of it.',
      'For options that a server finds.',
    ],
    avoid: ['For up to fifteen options: `Select`.', 'For several at once: `MultiSelect`.'],
    words: [
      'Options differ in their first words.',
      'The placeholder shows the kind of thing: “Choose a property”.',
    ],
    accessibility: [
      'A box that controls a list; the active option is announced while the focus stays in the box.',
      'Says when nothing matches and while it still searches.',
    ],
    keyboard: [
      { keys: 'Typing', effect: 'Opens the list and finds.' },
      { keys: 'Arrow Down or Up', effect: 'Opens the list and moves through it.' },
      { keys: 'Enter', effect: 'Chooses the active option.' },
      { keys: 'Escape', effect: 'Closes without a change.' },
    ],
  },
  'date-picker/date-picker': {
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
  },
  'date-picker/date-range-picker': {
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
  },
  'field/field': {
    use: ['Around every control of a form: label, help, error.'],
    avoid: ['Around `Checkbox` and `Switch`, which bring their label.'],
    words: [
      'Labels are nouns. Help says what is not obvious, before it goes wrong. Errors say what to do: “Choose the state the property stands in.”',
    ],
    accessibility: [
      'Wires label, help and error to the control; the error is read first.',
      'A hidden label stays the name.',
    ],
  },
  'file-drop/file-drop': {
    use: ['To hand over a file by drop, paste or the browser’s own dialog.'],
    avoid: ['For a picture that replaces one that is shown: a button beside it.'],
    words: ['Say the kinds and the largest size before someone tries.'],
    accessibility: [
      'A real file input: it opens by key and is named by its label.',
      'What is wrong and how far the upload is are announced.',
    ],
    keyboard: [{ keys: 'Enter or Space', effect: 'Opens the dialog of the browser.' }],
  },
  'file-drop/upload-list': {
    status: 'new',
    use: ['Below a `FileDrop` that takes several files: how far each one is.'],
    avoid: ['For a single upload: the `FileDrop` itself shows it.'],
    accessibility: [
      'Announces what ended, not every percent.',
      'What can be done is a named button at each file.',
    ],
    keyboard: [{ keys: 'Enter or Space', effect: 'Cancels, retries or removes.' }],
  },
  'form-summary/form-summary': {
    use: ['On top of a form with more than a few fields, once it could not be sent.'],
    avoid: ['For a form with one field.'],
    words: ['The same sentence as at the field.'],
    accessibility: [
      'Takes the focus when it appears, and again at the next attempt; each line leads to its field.',
    ],
  },
  'multi-select/multi-select': {
    status: 'new',
    use: ['To choose several of many options, found by typing.'],
    avoid: ['For up to five options that are all worth seeing: checkboxes.', 'For one: `Combobox`.'],
    accessibility: [
      'A combobox that says what is chosen; tags are reached by arrows and stay out of the tab order.',
    ],
    keyboard: [
      { keys: 'Typing', effect: 'Finds.' },
      { keys: 'Arrow Down or Up', effect: 'Moves through the list.' },
      { keys: 'Enter', effect: 'Adds or takes away; the list stays open.' },
      { keys: 'Backspace', effect: 'Takes the last away where no text stands.' },
      { keys: 'Arrow Left or Right', effect: 'Walks through the tags.' },
      { keys: 'Escape', effect: 'Closes.' },
    ],
  },
  'number-input/number-input': {
    use: ['For amounts that people type; with `step` also by arrows.'],
    avoid: ['For numbers that are names, such as ZIP codes: `TextInput`.', 'For a rough value: `Slider`.'],
    words: ['The unit stands in the label or at the end of the box.'],
    accessibility: [
      'A spin button with its bounds once it has a step.',
      'Keeps what it cannot read for correction.',
    ],
    keyboard: [
      { keys: 'Typing', effect: 'Writes a number, with or without separators.' },
      { keys: 'Arrow Up or Down', effect: 'Adds or takes one step.' },
      { keys: 'Page Up or Page Down', effect: 'Takes larger steps.' },
    ],
  },
  'one-time-code-input/one-time-code-input': {
    use: ['For a short code from a mail, message or authenticator app.'],
    avoid: ['For passwords and recovery codes.'],
    words: ['Help says where the code went and how long it is valid.'],
    accessibility: ['One group named by its field. Takes a paste and the phone’s suggestion in any box.'],
    keyboard: [
      { keys: 'Typing', effect: 'Moves on with every digit.' },
      { keys: 'Backspace', effect: 'Corrects the digit before.' },
      { keys: 'Arrow Left or Right', effect: 'Walks through the boxes.' },
    ],
  },
  'password-input/password-input': {
    use: ['For passwords and other secrets that people type.'],
    avoid: ['For one-time codes: `OneTimeCodeInput`.'],
    accessibility: [
      'Tells password managers what it is for; says that Caps Lock is on.',
      'Hides the secret again when the form is sent.',
    ],
    keyboard: [
      { keys: 'Tab', effect: 'Goes to the box, then to the button that shows it.' },
      { keys: 'Enter or Space', effect: 'On the button: shows or hides what is typed.' },
    ],
  },
  'radio-group/radio-group': {
    use: [
      'For one of two to five options that are all worth seeing.',
      'As cards where options need a sentence.',
    ],
    avoid: ['For more options: `Select`.', 'For views: `SegmentedControl`.'],
    accessibility: ['A group named by its label; each option has its description.'],
    keyboard: [
      { keys: 'Tab', effect: 'Goes to the chosen option.' },
      { keys: 'Arrow keys', effect: 'Choose the next or previous option.' },
    ],
  },
  'search-input/search-input': {
    use: ['To narrow a list by words.'],
    avoid: ['To choose one thing: `Combobox`.'],
    words: ['The placeholder says what is searched: “Search properties”.'],
    accessibility: ['A search box with its name. The hint of a shortcut is shown inside it.'],
    keyboard: [
      { keys: 'Escape', effect: 'Empties it.' },
      { keys: 'Tab', effect: 'Goes to the clear button.' },
    ],
  },
  'segmented-control/segmented-control': {
    use: ['For two to five views or modes of the same thing.'],
    avoid: ['For parts of a page with their own content: `Tabs`.', 'For actions.'],
    accessibility: ['A radio group. Icons alone carry a name and a tooltip.'],
    keyboard: [
      { keys: 'Tab', effect: 'Goes to the chosen segment.' },
      { keys: 'Arrow keys', effect: 'Choose the next or previous segment.' },
    ],
  },
  'select/select': {
    use: ['For one of six to fifteen known options.'],
    avoid: ['For two to five: `RadioGroup`.', 'For more: `Combobox`.'],
    words: ['The placeholder asks: “Choose a state”. Options are in an order people expect.'],
    accessibility: ['The browser’s own control, with everything its platform offers, on phones too.'],
    keyboard: [
      { keys: 'Space or Enter', effect: 'Opens the list.' },
      { keys: 'Arrow Down or Up', effect: 'Chooses the next or previous option.' },
      { keys: 'Typing', effect: 'Goes to the option that begins so.' },
    ],
  },
  'slider/range-slider': {
    status: 'new',
    use: ['For a rough span, such as a filter by rent.'],
    avoid: ['For exact bounds: two `NumberInput`s.'],
    accessibility: ['A group of two sliders with names of their own; they stop at each other.'],
    keyboard: [
      { keys: 'Tab', effect: 'Goes from one thumb to the other.' },
      { keys: 'Arrow keys', effect: 'One step.' },
      { keys: 'Home or End', effect: 'As far as the bound or the other thumb.' },
    ],
  },
  'slider/slider': {
    status: 'new',
    use: ['For a rough value between two bounds, with its effect in sight.'],
    avoid: ['For an exact value: `NumberInput`.'],
    accessibility: ['Says its value as a text with the unit.'],
    keyboard: [
      { keys: 'Arrow keys', effect: 'One step, following the writing direction.' },
      { keys: 'Page Up or Page Down', effect: 'A larger step.' },
      { keys: 'Home or End', effect: 'To either bound.' },
    ],
  },
  'switch/switch': {
    use: ['For a setting that takes effect at once.'],
    avoid: ['In a form that is sent: `Checkbox`.'],
    words: ['The label says what is on: “Watch this property”.'],
    accessibility: ['Announced as on or off; the label is part of the target.'],
    keyboard: [{ keys: 'Space', effect: 'Turns it on or off.' }],
  },
  'text-input/text-input': {
    use: ['For one line of text.'],
    avoid: ['For several lines: `Textarea`. For amounts: `NumberInput`. For secrets: `PasswordInput`.'],
    words: ['A placeholder is an example, never the label.'],
    accessibility: ['Named and described by its `Field`; states are attributes, not colors alone.'],
  },
  'textarea/textarea': {
    use: ['For several lines of text: notes, messages.'],
    avoid: ['For one line: `TextInput`.'],
    words: ['Say in the help who will read it.'],
    accessibility: ['Grows with its text. How many characters are left is announced when it matters.'],
  },
}
