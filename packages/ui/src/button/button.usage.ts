import type { Usage } from '../foundations/usage.ts'

export const buttonUsage: Usage = {
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
}
