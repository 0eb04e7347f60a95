import { createLazyPart } from '../internal/create-lazy-part.ts'
import { warmPopups } from '../internal/popup-loader.ts'

const calendar = createLazyPart(() => import('./calendar.tsx'))

/** The month grid, which a form does not pay for before somebody opens it. */
export const useCalendarPart = calendar.usePart

function warmCalendar(): void {
  warmPopups()
  calendar.load().catch(() => undefined)
}

/** The first signs that a calendar is about to be opened. */
export const warmingCalendarHandlers = {
  onPointerEnter: warmCalendar,
  onPointerDown: warmCalendar,
  onFocus: warmCalendar,
}
