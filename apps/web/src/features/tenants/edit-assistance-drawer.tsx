import { Checkbox, Field, Textarea, TextInput, toast } from '@parapet/ui'
import { Controller } from 'react-hook-form'
import { ConflictDialog } from '~/components/conflict-dialog'
import { FormDrawer, FormSection } from '~/components/form-drawer'
import { toDrawerState } from '~/components/form-summary-errors'
import { formTexts } from '~/components/form-texts'
import { tenantValueTexts } from '~/components/tenant-value-texts'
import { useEditForm } from '~/components/use-edit-form'
import type { Tenant } from '~/data/tenants/queries'
import { isCount } from '~/lib/field-text'
import { needs, toAssistanceValues, type AssistanceValues, useSaveAssistance } from './assistance-values.ts'
import { tenantFormTexts as texts } from './form-texts.ts'

const pointers = { '/assistance/pets': 'pets', '/assistance/note': 'note' } as const

const labels = { ...tenantValueTexts.assistance, pets: texts.pets, note: texts.assistanceNote }
const isNeed = (field: string) => (needs as readonly string[]).includes(field)
const describeValue = (field: string, value: string) => (isNeed(field) ? texts.needed : value)

export interface EditAssistanceDrawerProps {
  orgId: string
  tenant: Tenant
  assistance: Tenant['assistance']
  onSaved: () => void
  onClose: () => void
}

/** Edits the help a tenant needs in an emergency. */
export function EditAssistanceDrawer({
  orgId,
  tenant,
  assistance,
  onSaved,
  onClose,
}: EditAssistanceDrawerProps) {
  const save = useSaveAssistance(orgId, tenant.id)
  const { form, submit, conflict } = useEditForm<AssistanceValues, Tenant>({
    item: { ...tenant, assistance },
    toValues: (item) => toAssistanceValues(item.assistance),
    pointers,
    keepsValues: false,
    save: async (values, _base, version) => {
      await save(values, version)
      toast({ color: 'success', heading: texts.assistanceSaved })
      onSaved()
      onClose()
    },
  })
  const { errors } = form.formState

  return (
    <>
      <FormDrawer
        title={texts.assistanceTitle}
        description={texts.assistanceDetail}
        submitLabel={texts.saveAssistance}
        {...toDrawerState(form.formState)}
        onSubmit={submit}
        onClose={onClose}
      >
        <FormSection title={texts.needs}>
          {needs.map((need) => (
            <Controller
              key={need}
              name={need}
              control={form.control}
              render={({ field: { value, onChange, onBlur, ref } }) => (
                <Checkbox
                  ref={ref}
                  label={tenantValueTexts.assistance[need]}
                  checked={value === 'yes'}
                  onBlur={onBlur}
                  onCheckedChange={(isNeeded) => onChange(isNeeded ? 'yes' : '')}
                />
              )}
            />
          ))}
        </FormSection>
        <Field label={texts.pets} controlId="pets" optional error={errors.pets?.message}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            {...form.register('pets', { validate: (value) => isCount(value) || formTexts.wholeNumber })}
          />
        </Field>
        <Field label={texts.assistanceNote} controlId="note" optional error={errors.note?.message}>
          <Textarea rows={4} {...form.register('note', { maxLength: 1000 })} />
        </Field>
      </FormDrawer>
      {conflict ? <ConflictDialog conflict={conflict} labels={labels} describeValue={describeValue} /> : null}
    </>
  )
}
