import { Banner, Button, linkClassName } from '@parapet/ui'
import { PageLink } from '~/components/page-link'
import { paths } from '~/lib/paths'
import { propertyFormTexts } from './form-texts.ts'

export interface Duplicate {
  message: string
  /** Absent when it is one that the person may not see. */
  existingId: string | null
}

export interface DuplicateBannerProps {
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
