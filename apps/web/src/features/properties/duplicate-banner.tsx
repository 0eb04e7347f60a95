import { isApiError } from '@parapet/api-client'
import { Banner, Button, linkClassName } from '@parapet/ui'
import { PageLink } from '~/components/page-link'
import { paths } from '~/lib/paths'
import { propertyFormTexts } from './form-texts.ts'

export interface DuplicateAddress {
  message: string
  /** Null if the person has no access to the other property. */
  existingId: string | null
}

interface DuplicateBannerProps {
  duplicate: DuplicateAddress
  confirmLabel: string
  isSubmitting: boolean
  onConfirm: () => void
}

/** Says which property already uses the address, and offers to save anyway. */
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

/** The duplicate address that an API error reports; null for any other error. */
export function findDuplicateAddress(error: unknown): DuplicateAddress | null {
  if (!isApiError(error) || error.code !== 'duplicate') return null
  // A duplicate code or external ID is shown at its field instead.
  if (!error.errors.some(({ pointer }) => pointer === '/address/line1' || pointer === '/line1')) return null
  const { existingId } = error.body
  return { message: error.message, existingId: typeof existingId === 'string' ? existingId : null }
}
