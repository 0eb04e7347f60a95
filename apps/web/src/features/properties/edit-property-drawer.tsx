import { Field, Select, Textarea, TextInput } from '@parapet/ui'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { EditDrawer } from '~/components/edit-drawer'
import { FormPair, FormSection } from '~/components/form-drawer'
import { formTexts } from '~/components/form-texts'
import type { Property } from '~/data/properties/queries'
import { propertyFormTexts } from './form-texts.ts'
import { usePropertyEditing } from './property-fact.tsx'
import { propertyRules, type PropertyValues } from './property-values.ts'
import { propertyValueTexts } from './value-texts.ts'

type Name = keyof PropertyValues

/** The first field of each part of the form that links can point to. */
const firstFields: Record<string, Name> = {
  contact: 'contactName',
  plan: 'emergencyPlanUrl',
  footprint: 'footprint',
  details: 'name',
}

const { archived: _hasItsOwnButton, ...statuses } = propertyValueTexts.status

export interface EditPropertyDrawerProps {
  orgId: string
  property: Property
  /** A key of `firstFields`; its field takes the focus. */
  part: string
  onClose: () => void
}

/** Everything about a property except its address. */
export function EditPropertyDrawer({ orgId, property, part, onClose }: EditPropertyDrawerProps) {
  const editing = usePropertyEditing(orgId, property, { hasToast: true })
  return (
    <EditDrawer
      title={propertyFormTexts.editTitle}
      description={property.name}
      editing={editing}
      startAt={firstFields[part]}
      onClose={onClose}
    >
      {(form) => <PropertyFields form={form} />}
    </EditDrawer>
  )
}

function PropertyFields({ form }: { form: UseFormReturn<PropertyValues> }) {
  const { errors } = form.formState
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
    </>
  )
}
