import { toTextControlId, warnedPart } from '~/components/alerts/alert-text'
import type { AlertAudience, AlertNumbers, AlertWarning } from '~/data/alerts/queries'
import type { FieldErrors } from '~/lib/field-errors'
import { nameLanguage } from '~/lib/named-codes'
import { channelsControlId, findErrorControl, placesControlId } from './alert-draft.ts'
import { listMissingPlaces } from './places.ts'
import { composeTexts as texts } from './texts.ts'

/** Where a check is fixed: a control of the page, or the email senders. */
export type FixTarget =
  | { kind: 'control'; label: string; controlId: string; language: string | null }
  | { kind: 'senders' }

export interface SendCheck {
  level: 'error' | 'warning'
  message: string
  fix: FixTarget | null
}

interface CheckInput {
  errors: FieldErrors
  warnings: readonly AlertWarning[]
  /** Undefined while unknown. */
  numbers: AlertNumbers | undefined
  audience: AlertAudience
  channels: readonly string[]
  /** Whether there is a sender that can send; null if the member can't see senders. */
  hasSender: boolean | null
  isEmailAllowed: boolean
}

/** What prevents sending, followed by what to check before sending. */
export function listSendChecks(input: CheckInput): SendCheck[] {
  return [
    ...listFieldChecks(input),
    ...listRecipientChecks(input),
    ...listMissingChecks(input),
    ...listWarnings(input),
  ]
}

const goTo = (label: string, controlId: string, language: string | null = null): FixTarget => ({
  kind: 'control',
  label,
  controlId,
  language,
})

const listFieldChecks = ({ errors }: CheckInput): SendCheck[] =>
  Object.entries(errors).flatMap(([pointer, message]) => {
    const { controlId, language } = findErrorControl(pointer)
    // A missing channel has a check of its own, before the server says so.
    if (controlId === channelsControlId) return []
    const label = language === null ? texts.goTo.recipients : texts.goTo.text
    return [{ level: 'error', message, fix: goTo(label, controlId, language) }]
  })

function listRecipientChecks({ channels, numbers, hasSender, isEmailAllowed }: CheckInput): SendCheck[] {
  const checks: SendCheck[] = []
  if (channels.length === 0)
    checks.push({
      level: 'error',
      message: texts.checks.noChannel,
      fix: goTo(texts.goTo.channels, channelsControlId),
    })
  else if (numbers?.reached === 0)
    checks.push({
      level: 'error',
      message: numbers.people === 0 ? texts.checks.noRecipients : texts.checks.noOneReached,
      fix: goTo(texts.goTo.recipients, placesControlId),
    })
  if (numbers?.approvalBlocked) checks.push({ level: 'warning', message: texts.checks.noApprover, fix: null })
  if (!isEmailAllowed) checks.push({ level: 'error', message: texts.checks.mailNotAllowed, fix: null })
  if (channels.includes('email') && hasSender === false)
    checks.push({ level: 'error', message: texts.checks.noSender, fix: { kind: 'senders' } })
  return checks
}

function listMissingChecks({ audience, numbers }: CheckInput): SendCheck[] {
  const { length } = listMissingPlaces(audience, numbers?.missingPlaces ?? [])
  if (length === 0) return []
  const fix = goTo(texts.goTo.recipients, placesControlId)
  return [{ level: 'warning', message: `${texts.affectedMissing(length)}.`, fix }]
}

/** Translations that no one has reviewed are one warning; each is marked on its tab. */
function listWarnings({ warnings }: CheckInput): SendCheck[] {
  const notReviewed = warnings.filter(({ code }) => code === 'not_reviewed')
  const [first] = notReviewed
  const others = warnings.filter(({ code }) => code !== 'not_reviewed')
  return [
    ...others.map(({ code, language, message }) => ({
      level: 'warning' as const,
      message: texts.inLanguage(nameLanguage(language), message),
      fix: goTo(texts.goTo.text, toTextControlId(language, warnedPart(code)), language),
    })),
    ...(first
      ? [
          {
            level: 'warning' as const,
            message: texts.checks.notReviewed(notReviewed.map(({ language }) => nameLanguage(language))),
            fix: goTo(texts.goTo.text, toTextControlId(first.language, 'bodyMarkdown'), first.language),
          },
        ]
      : []),
  ]
}
