import type { FormSummaryError } from '@parapet/ui'
import { controlsOf, findLanguageOf, type FieldErrors } from './mail-draft.ts'

const controls: Readonly<Record<string, string>> = {
  '/name': 'mail-name',
  '/senderId': 'mail-sender',
  '/preheader': 'mail-preheader',
  '/scheduledAt': 'mail-moment',
  '/sendWindow': 'mail-from-hour',
  '/sendWindow/fromHour': 'mail-from-hour',
  '/sendWindow/toHour': 'mail-to-hour',
  '/throttlePerMinute': 'mail-rate',
  '/reminder/afterDays': 'mail-reminder',
}

/** What the server refused, each with the control it is about; what belongs to none is said all the same. */
export function listSummary(errors: FieldErrors, failure: string | null): FormSummaryError[] {
  const listed = Object.entries(errors).map(([pointer, message]): FormSummaryError => {
    const controlId = controls[pointer] ?? findTextControl(pointer)
    return controlId === null ? { message } : { controlId, message }
  })
  return listed.length > 0 || failure === null ? listed : [{ message: failure }]
}

function findTextControl(pointer: string): string | null {
  const language = findLanguageOf(pointer)
  if (language === null) return null
  return pointer.endsWith('/subject') ? controlsOf(language).subject : controlsOf(language).body
}
