import { Field, Select, Textarea, TextInput } from '@parapet/ui'
import type { ReactNode } from 'react'
import { ConflictDialog } from '~/components/conflict-dialog'
import { FormDrawer, FormPair, FormSection } from '~/components/form-drawer'
import { toFormErrors } from '~/components/form-summary-errors'
import { formTexts } from '~/components/form-texts'
import { useEditForm } from '~/components/use-edit-form'
import type { Property } from '~/data/properties/queries'
import { propertyFormTexts } from './form-texts.ts'
import { useSaveProperty } from './property-fact.tsx'
import {
  propertyRules,
  describePropertyValue,
  propertyLabels,
  propertyPointers,
  toPropertyValues,
  type PropertyValues,
} from './property-values.ts'
import { propertyValueTexts } from './value-texts.ts'

type Name = keyof PropertyValues

/** The part of the form that a link leads to, by the field that it begins with. */
const firstFields: Record<string, Name> = {
  contact: 'contactName',
  plan: 'emergencyPlanUrl',
  footprint: 'footprint',
  details: 'name',
}

const { archived: _byItsOwnButton, ...statuses } = propertyValueTexts.status

export interface EditPropertyDrawerProps {
  orgId: string
  property: Property
  /** `details`, `contact` or `plan`: where the cursor goes. */
  part: string
  onClose: () => void
}

/** Everything about a property except its address. Only what was changed is sent. */
export function EditPropertyDrawer({ orgId, property, part, onClose }: EditPropertyDrawerProps) {
  const save = useSaveProperty(orgId, property, { isAnnounced: true })
  const { form, submit, conflict } = useEditForm<PropertyValues, Property>({
    item: property,
    toValues: toPropertyValues,
    pointers: propertyPointers,
    save: async (values, base, version) => {
      await save(values, base, version)
      onClose()
    },
  })
  const { errors, isDirty, isSubmitting, submitCount } = form.formState

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
  const input = (name: keyof typeof propertyRules, help?: string, required = false) =>
    field(
      name,
      <TextInput autoComplete="off" {...form.register(name, propertyRules[name])} />,
      help,
      required,
    )
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
        startAt={firstFields[part]}
      >
        <FormSection title={propertyFormTexts.sections.basics}>
          {input('name', undefined, true)}
          <FormPair>
            {select('propertyClass', propertyValueTexts.class)}
            {select('propertySubType', propertyValueTexts.subType, true)}
          </FormPair>
          <FormPair>
            {select('status', statuses, false, propertyFormTexts.statusHelp)}
            {select('criticality', propertyValueTexts.criticality, false, propertyFormTexts.criticalityHelp)}
          </FormPair>
          {input('code', propertyFormTexts.codeHelp)}
          {input('externalId', propertyFormTexts.externalIdHelp)}
          {input('tags', propertyFormTexts.tagsHelp)}
        </FormSection>
        <FormSection title={propertyFormTexts.sections.building}>
          <FormPair>
            {input('unitCountDeclared')}
            {input('yearBuilt')}
          </FormPair>
          <FormPair>
            {input('stories')}
            {input('livingArea')}
          </FormPair>
          {select('livingAreaUnits', propertyValueTexts.areaUnits, true)}
        </FormSection>
        <FormSection title={propertyFormTexts.sections.contact}>
          {input('contactName')}
          {input('contactPhone', propertyFormTexts.contactPhoneHelp)}
          {input('contactEmail')}
        </FormSection>
        <FormSection title={propertyFormTexts.sections.more}>
          {input('emergencyPlanUrl', propertyFormTexts.emergencyPlanUrlHelp)}
          {field(
            'footprint',
            <Textarea
              rows={3}
              spellCheck={false}
              autoComplete="off"
              {...form.register('footprint', propertyRules.footprint)}
            />,
            propertyFormTexts.footprintHelp,
          )}
          {field('notes', <Textarea rows={4} {...form.register('notes', propertyRules.notes)} />)}
        </FormSection>
      </FormDrawer>
      {conflict ? (
        <ConflictDialog conflict={conflict} labels={propertyLabels} describeValue={describePropertyValue} />
      ) : null}
    </>
  )
}
