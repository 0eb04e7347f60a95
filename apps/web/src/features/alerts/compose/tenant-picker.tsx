import { Combobox, Field } from '@parapet/ui'
import pageStyles from '~/components/message-editor/editor-page.module.css'
import { useTenantChoices } from '~/data/communication/audience-choices'
import { composeTexts as texts } from './texts.ts'

interface TenantPickerProps {
  orgId: string
  value: string | null
  onValueChange: (tenantId: string | null) => void
}

/** The tenant whose details the preview shows; a sample tenant while none is chosen. */
export function TenantPicker({ orgId, value, onValueChange }: TenantPickerProps) {
  const choices = useTenantChoices(orgId)
  return (
    <Field label={texts.previewTenant} hideLabel className={pageStyles.tenant}>
      <Combobox {...choices} value={value} onValueChange={onValueChange} placeholder={texts.sampleTenant} />
    </Field>
  )
}
