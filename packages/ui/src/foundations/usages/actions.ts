import type { Usages } from '../usage.ts'

/** The components under Actions in Storybook. */
export const actionsUsages: Usages = {
  'button/button': {
    use: [
      'To start an action: save, import, archive.',
      '`primary` for the main action of a view. Everything else stays `neutral` or `ghost`.',
      '`danger` only if data is lost, and then behind a `ConfirmDialog`.',
      '`loading` while the work runs. The spinner appears to the left, to the right, or in place of the label, and the width doesn’t change.',
    ],
    avoid: [
      'To navigate: style a link with `buttonClassName`, so that people can copy it or open it in a new tab.',
      'To switch between views: use `SegmentedControl`.',
      'For an icon without a label: use `IconButton`, which adds a name and a tooltip.',
    ],
    words: [
      'Start with a verb and say what happens: “Import 338 properties”, not “Submit”.',
      'Sentence case, no period, three words or fewer if possible.',
    ],
    accessibility: [
      'The label is the accessible name. Icons are decorative and hidden from assistive technology.',
      'While loading, the button stays focusable, is announced as busy, and ignores clicks, keys, and form submission.',
      'On touch screens, the target grows to 44 px.',
    ],
    keyboard: [{ keys: 'Enter or Space', effect: 'Starts the action.' }],
  },
  'copy-button/copy-button': {
    use: ['Next to an ID or address that people paste elsewhere.'],
    avoid: ['For short text that is easy to select and rarely needed elsewhere.'],
    words: ['Name what is copied: “Copy request ID”.'],
    accessibility: [
      'Copying is announced and confirmed for two seconds; the button keeps focus.',
      'If the browser denies clipboard access, the caller is notified and can show an error.',
    ],
    keyboard: [{ keys: 'Enter or Space', effect: 'Copies.' }],
  },
  'icon-button/icon-button': {
    use: [
      'Where space is limited and the icon is universally understood: close, more, copy.',
      'In table rows and toolbars.',
    ],
    avoid: [
      'For the main action of a page: use `Button` with a label.',
      'For an icon that needs explaining.',
    ],
    words: ['Name the action and its object: “Remove Ana Ruiz”.'],
    accessibility: [
      '`label` is required. It’s the accessible name and the tooltip.',
      'The tooltip can show a keyboard shortcut next to the label.',
    ],
    keyboard: [
      { keys: 'Enter or Space', effect: 'Starts the action.' },
      { keys: 'Escape', effect: 'Hides the tooltip.' },
    ],
  },
}
