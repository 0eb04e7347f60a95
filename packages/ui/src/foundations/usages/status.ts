import type { Usages } from '../usage.ts'

/** The components under Status in Storybook. */
export const statusUsages: Usages = {
  'alert-carousel/alert-carousel': {
    use: [
      'For several active alerts in one line at the top of a page.',
      'Extreme alerts stay visible until someone acknowledges them.',
    ],
    avoid: [
      'For news that can wait: use a list or notifications.',
      'For one message about the form or page: use `Banner`.',
    ],
    words: [
      'Severity, event, place, and end time: “Extreme: Flash flood warning, Pueblo County, until 6:45 PM MST”.',
    ],
    accessibility: [
      'Advances every 5 seconds. Stops while it’s hovered or focused, in a hidden tab, and with reduced motion.',
      'Pause comes first in the tab order and stays in effect.',
      'Alerts are read only when someone moves to the next one, never on a timer.',
    ],
    keyboard: [
      { keys: 'Tab', effect: 'Goes to Pause, to Previous and Next, and to the alert’s link, in this order.' },
      { keys: 'Enter or Space', effect: 'Pauses, plays, or shows another alert.' },
    ],
  },
  'avatar/avatar': {
    use: ['Next to the name of a person (round) or organization (square).'],
    avoid: ['As the only sign of who did something: show the name, or provide it to assistive technology.'],
    accessibility: [
      'Announces the name, unless it’s `decorative` because the name is next to it.',
      'Shows initials if the picture doesn’t load.',
    ],
  },
  'badge/badge': {
    use: ['For a short status or a count next to a name.'],
    avoid: [
      'For something that can be removed or selected: use `Tag`.',
      'For the severity of a hazard: use `SeverityMark`.',
    ],
    words: ['One or two words: “Located”, “12 units”. No verbs.'],
    accessibility: ['The text carries the meaning; tone and icon only support it.'],
  },
  'banner/banner': {
    use: [
      'For information about the whole page or form that stays until it’s resolved.',
      'With an action that resolves it.',
    ],
    avoid: [
      'For what just happened: use `toast()`.',
      'For one field: use the error of its `Field`.',
      'For hazards: use `AlertCarousel`.',
    ],
    words: ['What happened, what it means, and what to do, in two sentences.'],
    accessibility: [
      'Only `danger` interrupts a screen reader; the other tones wait.',
      'The tone is always supported by an icon and text.',
    ],
  },
  'empty-state/empty-state': {
    use: [
      'When a list or card has nothing to show: one sentence, one action.',
      'When a filter has no results: with a way to clear it.',
    ],
    avoid: ['When something failed: use `ErrorPanel`.', 'While it loads: use `Skeleton`.'],
    words: ['Say what would be here and how to add it: “No tenants yet. Add one or import a file.”'],
    accessibility: ['Read in place, as text; the icon is decorative.'],
  },
  'error-panel/error-panel': {
    use: ['When part of a page couldn’t be loaded while the rest still works.'],
    avoid: ['For one field: use the error of its `Field`.', 'For a failed action: use a toast.'],
    words: ['What failed, the request ID, and Try again. No codes, no blame.'],
    accessibility: ['Announced when it appears. Try again keeps focus while it loads.'],
  },
  'progress/progress': {
    use: ['For work of known length, or work that takes more than ten seconds.'],
    avoid: [
      'For a page that’s loading: use `LoadingBar`.',
      'For content that loads quickly: use `Skeleton`.',
    ],
    words: ['Say what’s counted: “212 of 338 rows”.'],
    accessibility: ['Announces the value and what it counts, or no value if it’s unknown.'],
  },
  'severity-mark/severity-mark': {
    use: ['Wherever the severity of a hazard is shown.'],
    avoid: ['For any other status: use `Badge` or `StatusDot`.'],
    words: ['Extreme, severe, moderate, minor, unknown: the terms of the Common Alerting Protocol (CAP).'],
    accessibility: [
      'Shape, word, and color say the same. If only the shape is shown, assistive technology still reads the word.',
    ],
  },
  'skeleton/skeleton': {
    use: ['While a list, card, or page is loading, in the shape of its content.'],
    avoid: ['For actions: use the `loading` state of `Button`.'],
    accessibility: ['Decorative: mark the region around it as busy. Appears only after 150 ms.'],
  },
  'spinner/spinner': {
    use: ['Inside controls, and for the first load of the app.'],
    avoid: ['For parts of a page: use `Skeleton`.'],
    accessibility: [
      'Announces what’s loading, unless its surroundings already do.',
      'Fades instead of spinning with reduced motion.',
    ],
  },
  'status-dot/status-dot': {
    use: ['For the state of a feed, task, or device in a word.'],
    avoid: ['For hazards: use `SeverityMark`.'],
    accessibility: ['The text carries the status; the dot is decorative.'],
  },
  'tag/tag': {
    use: ['For an assigned or selected value: a label, an active filter.'],
    avoid: ['For a status: use `Badge`.'],
    words: ['Filters show field and value: “State: Colorado”.'],
    accessibility: ['The remove button says what it removes.'],
  },
}
