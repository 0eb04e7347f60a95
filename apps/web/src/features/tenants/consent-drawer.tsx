import { Field, Select, Textarea, toast } from '@parapet/ui'
import { useRecordForm } from '~/components/use-record-form'
import { FormDrawer } from '~/components/form-drawer'
import { toDrawerState } from '~/components/form-summary-errors'
import { tenantValueTexts } from '~/components/tenant-value-texts'
import { useRecordConsent, type ConsentInput } from '~/data/tenants/mutations'
import type { Tenant } from '~/data/tenants/queries'
import { describeFailure } from '~/lib/describe-failure'
import { listConsentAddresses } from './consent-card.tsx'
import { tenantConsentTexts as texts } from './consent-texts.ts'
import { useTenantWithContact } from './use-tenant-editing.ts'

type ConsentValues = Record<'address' | 'purpose' | 'note', string>

const pointers = {
  '/channel': 'address',
  '/address': 'address',
  '/purpose': 'purpose',
  '/decision': 'address',
  '/note': 'note',
} as const satisfies Record<string, keyof ConsentValues>

export interface ConsentDrawerProps {
  orgId: string
  tenant: Tenant
  decision: 'opted_in' | 'opted_out'
  onClose: () => void
}

/**
 * Records consent that the tenant gave in person. The note is the evidence. Opening the form loads the addresses, which
 * is logged like any other view of them.
 */
export function ConsentDrawer(props: ConsentDrawerProps) {
  const { tenant, error, isLoading } = useTenantWithContact(props.orgId, props.tenant)
  if (isLoading) return null
  return <LoadedDrawer {...props} tenant={tenant} loadError={error} />
}

interface LoadedDrawerProps extends ConsentDrawerProps {
  /** Why the addresses are masked. */
  loadError: Error | null
}

function LoadedDrawer({ orgId, tenant, decision, loadError, onClose }: LoadedDrawerProps) {
  const record = useRecordConsent(orgId, tenant.id)
  const addresses = tenant.masked ? [] : listConsentAddresses(tenant)
  const isOptOut = decision === 'opted_out'
  const { form, submit } = useRecordForm<ConsentValues>({
    defaultValues: { address: addresses[0]?.key ?? '', purpose: 'safety_alerts', note: '' },
    pointers,
    save: async ({ address: key, purpose, note }) => {
      const chosenAddress = addresses.find((address) => address.key === key)
      if (!chosenAddress) {
        form.setError('address', { message: texts.addressRequired })
        return
      }
      await record.mutateAsync({
        channel: chosenAddress.channel,
        address: chosenAddress.address,
        purpose: purpose as NonNullable<ConsentInput['purpose']>,
        decision,
        note: note.trim(),
      })
      toast({ color: 'success', heading: isOptOut ? texts.optedOut : texts.recorded })
      onClose()
    },
  })
  const { errors } = form.formState

  return (
    <FormDrawer
      title={isOptOut ? texts.optOutTitle : texts.recordTitle}
      description={isOptOut ? texts.optOutDetail : texts.recordDetail}
      submitLabel={isOptOut ? texts.saveOptOut : texts.save}
      {...toDrawerState(form.formState)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={texts.address}
        controlId="address"
        error={loadError ? describeFailure(loadError) : errors.address?.message}
      >
        <Select {...form.register('address', { validate: (value) => value !== '' || texts.addressRequired })}>
          {addresses.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.purpose} controlId="purpose" error={errors.purpose?.message}>
        <Select {...form.register('purpose')}>
          {Object.entries(tenantValueTexts.purpose).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.note} help={texts.noteHelp} controlId="note" required error={errors.note?.message}>
        <Textarea
          rows={4}
          {...form.register('note', {
            maxLength: 1000,
            validate: (value) => value.trim() !== '' || texts.noteRequired,
          })}
        />
      </Field>
    </FormDrawer>
  )
}
