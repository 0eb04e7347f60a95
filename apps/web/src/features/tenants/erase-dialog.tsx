import { ConfirmDialog, Field, Select, toast } from '@parapet/ui'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useEraseTenant, type EraseInput } from '~/data/tenants/mutations'
import { describeFailure } from '~/lib/describe-failure'
import { paths } from '~/lib/paths'
import { tenantTexts as texts } from './texts.ts'

const confirmText = 'ERASE'

export interface EraseDialogProps {
  orgId: string
  tenant: { id: string; displayName: string }
  onClose: () => void
}

/** Permanently erases personal data, after the confirmation word was typed and a reason chosen. */
export function EraseDialog({ orgId, tenant, onClose }: EraseDialogProps) {
  const navigate = useNavigate()
  const erase = useEraseTenant(orgId, tenant.id)
  const [reason, setReason] = useState<EraseInput['reason']>('tenant_request')

  async function confirm() {
    try {
      await erase.mutateAsync({ reason, confirm: confirmText })
      await navigate(paths.tenants(), { replace: true })
      toast({ color: 'success', heading: texts.erased })
    } catch (error) {
      onClose()
      toast({ color: 'danger', heading: texts.couldNotErase, body: describeFailure(error), persistent: true })
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={texts.eraseTitle(tenant.displayName)}
      description={texts.eraseDetail}
      confirmLabel={texts.eraseConfirm}
      tone="danger"
      confirmText={confirmText}
      loading={erase.isPending}
      onConfirm={() => void confirm()}
    >
      <Field label={texts.eraseReason}>
        <Select value={reason} onChange={(event) => setReason(event.target.value as EraseInput['reason'])}>
          {Object.entries(texts.eraseReasons).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </ConfirmDialog>
  )
}
