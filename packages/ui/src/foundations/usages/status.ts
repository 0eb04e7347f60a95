import type { Usages } from '../usage.ts'

/** The components under Status in Storybook. */
export const statusUsages: Usages = {
  'alert-carousel/alert-carousel': {
    use: [
      'For several current alerts in one line above a page.',
      'Extreme alerts stay in sight until someone acknowledges them.',
    ],
    avoid: [
      'For news that can wait: a list or the notifications.',
      'For one message about the form or page: `Banner`.',
    ],
    words: [
      'Severity, event, place, until when: “Extreme: Flash flood warning, Pueblo County, until 18:45 MST”.',
    ],
    accessibility: [
      'It moves on every 5000 ms and holds under the pointer, with focus inside, in a hidden tab and where less motion is wanted.',
      'Pause stands first in the tab order and keeps holding.',
      'Alerts are read out only when someone turns to the next one, never by the clock.',
    ],
    keyboard: [
      { keys: 'Tab', effect: 'Goes to Pause, the steps and the link of the alert, in this order.' },
      { keys: 'Enter or Space', effect: 'Pauses, plays or steps.' },
    ],
  },
  'avatar/avatar': {
    use: ['Beside the name of a person (round) or organization (square).'],
    avoid: ['As the only sign of who did something: write the name too, or give it to assistive technology.'],
    accessibility: [
      'Says the name, unless it is `decorative` because the name stands beside it.',
      'Initials take the place of a picture that does not load.',
    ],
  },
  'badge/badge': {
    use: ['For a short status or a count beside a name.'],
    avoid: [
      'For something that can be removed or chosen: `Tag`.',
      'For how bad a hazard is: `SeverityMark`.',
    ],
    words: ['One or two words: “Located”, “12 units”. No verbs.'],
    accessibility: ['The words carry the meaning; tone and icon only support it.'],
  },
  'banner/banner': {
    use: [
      'For something about the whole page or form that stays until it is settled.',
      'With an action that settles it.',
    ],
    avoid: [
      'For what just happened: `toast()`.',
      'For one field: the error of its `Field`.',
      'For hazards: `AlertCarousel`.',
    ],
    words: ['What happened, what it means, what to do, in two sentences.'],
    accessibility: [
      'Only `danger` interrupts a screen reader; the other tones wait.',
      'The tone is always backed by an icon and words.',
    ],
  },
  'empty-state/empty-state': {
    use: [
      'Where a list or card has nothing to show: one sentence, one action.',
      'After filtering: with the way back to everything.',
    ],
    avoid: ['Where something failed: `ErrorPanel`.', 'While it loads: `Skeleton`.'],
    words: ['Say what would stand here and how it gets here: “No tenants yet. Add one or import a file.”'],
    accessibility: ['Read where it stands, as text; the icon is decoration.'],
  },
  'error-panel/error-panel': {
    use: ['Where a part of a page could not be loaded, while the rest works on.'],
    avoid: ['For one field: the error of its `Field`.', 'For an action that failed: a toast.'],
    words: ['What failed, the request id, Retry. No codes, no blame.'],
    accessibility: ['Announced when it appears; Retry keeps the focus while it tries.'],
  },
  'progress/progress': {
    use: ['For work whose length is known, or that takes more than ten seconds.'],
    avoid: ['For a page on its way: `LoadingBar`.', 'For what is there in a moment: `Skeleton`.'],
    words: ['What is counted: “212 of 338 rows”.'],
    accessibility: ['Says the value and what it counts; none while it knows none.'],
  },
  'severity-mark/severity-mark': {
    use: ['Wherever the severity of a hazard is shown.'],
    avoid: ['For a status that is no hazard: `Badge` or `StatusDot`.'],
    words: ['Extreme, severe, moderate, minor, unknown: the words of the warning services.'],
    accessibility: [
      'Shape, word and color say the same; the word stays for assistive technology where only the shape shows.',
    ],
  },
  'skeleton/skeleton': {
    use: ['While a list, card or page is on its way, in the shape of what comes.'],
    avoid: ['For actions: the `loading` of a `Button`.'],
    accessibility: ['Decoration: mark the region around it as busy. Appears only after 150 ms.'],
  },
  'spinner/spinner': {
    use: ['Inside controls, and for the first load of the app.'],
    avoid: ['For parts of a page: `Skeleton`.'],
    accessibility: [
      'Says what is loading, unless the place around it already does.',
      'Fades instead of turning where less motion is wanted.',
    ],
  },
  'status-dot/status-dot': {
    use: ['For the state of a feed, task or device in one word.'],
    avoid: ['For hazards: `SeverityMark`.'],
    accessibility: ['The words carry the status; the dot is decoration.'],
  },
  'tag/tag': {
    use: ['For a value that was given or chosen: a label, an active filter.'],
    avoid: ['For a status: `Badge`.'],
    words: ['Filters say field and value: “State: Colorado”.'],
    accessibility: ['The remove button says what it removes.'],
  },
}
