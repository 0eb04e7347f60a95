import { isApiError } from '@parapet/api-client'
import { Banner, Button, linkClassName } from '@parapet/ui'
import { PageLink } from '~/components/page-link'
import { paths } from '~/lib/paths'
import { propertyFormTexts } from './form-texts.ts'

export interface Duplicate {
  message: string
  /** Absent when it is one that the person may not see. */
  existingId: string | null
}

interface DuplicateBannerProps {
  duplicate: Duplicate
  confirmLabel: string
  isSubmitting: boolean
  onConfirm: () => void
}

/** Says that the address is taken, by which property, and lets the person go on where two really share it. */
export function DuplicateBanner({ duplicate, confirmLabel, isSubmitting, onConfirm }: DuplicateBannerProps) {
  return (
    <Banner
      role="alert"
      tone="warning"
      title={propertyFormTexts.duplicateTitle}
      actions={
        <Button size="sm" loading={isSubmitting} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      }
    >
      {duplicate.message}{' '}
      {duplicate.existingId === null ? null : (
        <PageLink to={paths.property(duplicate.existingId)} className={linkClassName()}>
          {propertyFormTexts.openExisting}
        </PageLink>
      )}
    </Banner>
  )
}

/** What an answer says about another property at the same address, or null when it is about something else. */
export function findDuplicateAddress(error: unknown): Duplicate | null {
  if (!isApiError(error) || error.code !== 'duplicate') return null
  // A code or an external id that is taken is shown beside its field instead.
  if (!error.errors.some(({ pointer }) => pointer === '/address/line1' || pointer === '/line1')) return null
  const { existingId } = error.body
  return { message: error.message, existingId: typeof existingId === 'string' ? existingId : null }
}
