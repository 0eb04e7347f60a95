import { Field, Select, Textarea, TextInput, toast } from '@parapet/ui'
import { useEffect, type ReactNode } from 'react'
import type { RegisterOptions } from 'react-hook-form'
import { ConflictDialog } from '~/components/conflict-dialog'
import { toFormErrors } from '~/components/form-summary-errors'
import { FormDrawer, FormPair, FormSection } from '~/components/form-drawer'
import { useEditForm } from '~/components/use-edit-form'
import { useUpdateProperty } from '~/data/properties/mutations'
import type { Property } from '~/data/properties/queries'
import { formTexts } from '~/texts/form'
import { propertyFormTexts } from '~/texts/property-form'
import { propertyValueTexts, wordsFor } from '~/texts/property-values'
import {
  isCount,
  isDecimal,
  isPhone,
  propertyPointers,
  toPropertyPatch,
  toPropertyValues,
  type PropertyValues,
} from './property-values.ts'

type Name = keyof PropertyValues

/** The part of the form that a link leads to, by the field that it begins with. */
const firstFields: Record<string, Name> = {
  contact: 'contactName',
  plan: 'emergencyPlanUrl',
  details: 'name',
}

const { archived: _byItsOwnButton, ...statuses } = propertyValueTexts.status

const valueWords: Partial<Record<Name, Readonly<Record<string, string>>>> = {
  propertyClass: propertyValueTexts.class,
  propertySubType: propertyValueTexts.subType,
  status: propertyValueTexts.status,
  criticality: propertyValueTexts.criticality,
  livingAreaUnits: propertyValueTexts.areaUnits,
}

export interface EditPropertyDrawerProps {
  orgId: string
  property: Property
  /** `details`, `contact` or `plan`: where the cursor goes. */
  part: string
  onClose: () => void
}

/** Everything about a property except its address. Only what was changed is sent. */
export function EditPropertyDrawer({ orgId, property, part, onClose }: EditPropertyDrawerProps) {
  const update = useUpdateProperty(orgId)
  const { form, submit, conflict } = useEditForm<PropertyValues, Property>({
    item: property,
    toValues: toPropertyValues,
    pointers: propertyPointers,
    save: async (values, base, version) => {
      const body = toPropertyPatch(values, base)
      if (Object.keys(body).length > 0) {
        const saved = await update.mutateAsync({ id: property.id, body, version })
        toast({ color: 'success', heading: propertyFormTexts.saved(saved.name) })
      }
      onClose()
    },
  })
  const { errors, isDirty, isSubmitting, submitCount } = form.formState

  useEffect(() => {
    const first = firstFields[part]
    if (first && first !== 'name') form.setFocus(first)
    // Only where the form opens; afterwards the cursor belongs to the person.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const field = (name: Name, control: ReactNode, help?: string, required = false) => (
    <Field
      label={propertyFormTexts[name]}
      help={help}
      controlId={name}
      required={required}
      error={errors[name]?.message}
    >
      {control}
    </Field>
  )
  const input = (
    name: Name,
    help?: string,
    rules?: RegisterOptions<PropertyValues, Name>,
    required = false,
  ) => field(name, <TextInput autoComplete="off" {...form.register(name, rules)} />, help, required)
  const select = (name: Name, words: Readonly<Record<string, string>>, canBeEmpty = false, help?: string) =>
    field(
      name,
      <Select {...form.register(name)}>
        {canBeEmpty ? <option value="">{formTexts.notSet}</option> : null}
        {Object.entries(words).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>,
      help,
    )
  const count = { validate: (value: string) => isCount(value) || formTexts.wholeNumber }

  return (
    <>
      <FormDrawer
        title={propertyFormTexts.editTitle}
        description={property.name}
        submitLabel={formTexts.save}
        isDirty={isDirty}
        isSubmitting={isSubmitting}
        errors={toFormErrors(errors)}
        attempt={submitCount}
        onSubmit={submit}
        onClose={onClose}
      >
        <FormSection title={propertyFormTexts.sections.basics}>
          {input(
            'name',
            undefined,
            { maxLength: 160, validate: (value) => value.trim() !== '' || formTexts.required('a name') },
            true,
          )}
          <FormPair>
            {select('propertyClass', propertyValueTexts.class)}
            {select('propertySubType', propertyValueTexts.subType, true)}
          </FormPair>
          <FormPair>
            {select('status', statuses, false, propertyFormTexts.statusHelp)}
            {select('criticality', propertyValueTexts.criticality, false, propertyFormTexts.criticalityHelp)}
          </FormPair>
          {input('code', propertyFormTexts.codeHelp, { maxLength: 40 })}
          {input('externalId', propertyFormTexts.externalIdHelp, { maxLength: 100 })}
          {input('tags', propertyFormTexts.tagsHelp)}
        </FormSection>
        <FormSection title={propertyFormTexts.sections.building}>
          <FormPair>
            {input('unitCountDeclared', undefined, count)}
            {input('yearBuilt', undefined, count)}
          </FormPair>
          <FormPair>
            {input('stories', undefined, count)}
            {input('livingArea', undefined, { validate: (value) => isDecimal(value) || formTexts.number })}
          </FormPair>
          {select('livingAreaUnits', propertyValueTexts.areaUnits, true)}
        </FormSection>
        <FormSection title={propertyFormTexts.sections.contact}>
          {input('contactName', undefined, { maxLength: 120 })}
          {input('contactPhone', propertyFormTexts.contactPhoneHelp, {
            validate: (value) => isPhone(value) || formTexts.phone,
          })}
          {input('contactEmail')}
        </FormSection>
        <FormSection title={propertyFormTexts.sections.more}>
          {input('emergencyPlanUrl', propertyFormTexts.emergencyPlanUrlHelp)}
          {field('notes', <Textarea rows={4} {...form.register('notes', { maxLength: 5000 })} />)}
        </FormSection>
      </FormDrawer>
      {conflict ? (
        <ConflictDialog
          conflict={conflict}
          labels={propertyFormTexts as unknown as Record<string, string>}
          describeValue={(name, value) => wordsFor(valueWords[name as Name] ?? {}, value)}
        />
      ) : null}
    </>
  )
}
