import type { Usages } from '../usage.ts'

/** The components under Actions in Storybook. */
export const actionsUsages: Usages = {
  'button/button': {
    use: [
      'To start an action: save, import, archive.',
      '`primary` for the one main action of a view; everything else stays `neutral` or `ghost`.',
      '`danger` only where data is lost, and then behind a `ConfirmDialog`.',
      '`loading` while the work runs: the spinner stands left, right or in place of the label, and the width stays.',
    ],
    avoid: [
      'To go somewhere: style a link with `buttonClassName`, so that it opens in a new tab and can be copied.',
      'For one of several views: `SegmentedControl`.',
      'For an icon alone: `IconButton`, which brings name and tooltip.',
    ],
    words: [
      'Begin with a verb and say what happens: “Import 338 properties”, not “Submit”.',
      'Sentence case, no full stop, three words where possible.',
    ],
    accessibility: [
      'The label is the name. Icons are decoration and hidden from assistive technology.',
      'While loading it stays focusable, is announced as busy and answers neither click, key nor form.',
      'Under a finger the target grows to 44 px.',
    ],
    keyboard: [{ keys: 'Enter or Space', effect: 'Starts the action.' }],
  },
  'copy-button/copy-button': {
    use: ['Beside an identifier or address that people carry elsewhere.'],
    avoid: ['For text that is short enough to be selected by hand and rarely needed elsewhere.'],
    words: ['Name what is copied: “Copy request id”.'],
    accessibility: [
      'Copying is announced and shown for two seconds; the button keeps its focus.',
      'When the browser refuses, the caller hears about it and can say so.',
    ],
    keyboard: [{ keys: 'Enter or Space', effect: 'Copies.' }],
  },
  'icon-button/icon-button': {
    use: [
      'Where room is scarce and the shape is known to everybody: close, more, copy.',
      'In rows of tables and in toolbars.',
    ],
    avoid: [
      'For the main action of a page: `Button` with its words.',
      'For a shape that has to be explained.',
    ],
    words: ['Name the action and its object: “Remove Ana Ruiz”.'],
    accessibility: [
      '`label` is its name and its tooltip; it is required.',
      'The tooltip may show a shortcut beside the label.',
    ],
    keyboard: [
      { keys: 'Enter or Space', effect: 'Starts the action.' },
      { keys: 'Escape', effect: 'Hides the tooltip.' },
    ],
  },
}
