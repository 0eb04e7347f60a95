import { Field, Select, Textarea, TextInput } from '@parapet/ui'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { EditDrawer } from '~/components/edit-drawer'
import { FormPair, FormSection } from '~/components/form-drawer'
import { formTexts } from '~/components/form-texts'
import type { Property } from '~/data/properties/queries'
import { propertyFormTexts } from './form-texts.ts'
import { usePropertyEditing } from './property-inline-fields.tsx'
import { propertyRules, type PropertyValues } from './property-values.ts'
import { propertyValueTexts } from './value-texts.ts'

type FieldName = keyof PropertyValues

/** The first field of each part of the form that links can point to. */
const firstFields: Record<string, FieldName> = {
  contact: 'contactName',
  plan: 'emergencyPlanUrl',
  details: 'name',
}

const { archived: _archived, ...statuses } = propertyValueTexts.status

export interface EditPropertyDrawerProps {
  orgId: string
  property: Property
  /** A key of `firstFields`; its field takes the focus. */
  editTarget: string
  onClose: () => void
}

/** Everything about a property except its address. */
export function EditPropertyDrawer({ orgId, property, editTarget, onClose }: EditPropertyDrawerProps) {
  const editing = usePropertyEditing(orgId, property, { hasToast: true })
  return (
    <EditDrawer
      title={propertyFormTexts.editTitle}
      description={property.name}
      editing={editing}
      initialField={firstFields[editTarget]}
      onClose={onClose}
    >
      {(form) => <PropertyFields form={form} />}
    </EditDrawer>
  )
}

function PropertyFields({ form }: { form: UseFormReturn<PropertyValues> }) {
  const { errors } = form.formState
  const renderField = (name: FieldName, control: ReactNode, help?: string, required = false) => (
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
  const renderTextField = (name: keyof typeof propertyRules, help?: string, required = false) =>
    renderField(
      name,
      <TextInput autoComplete="off" {...form.register(name, propertyRules[name])} />,
      help,
      required,
    )
  const renderSelectField = (
    name: FieldName,
    labels: Readonly<Record<string, string>>,
    canBeEmpty = false,
    help?: string,
  ) =>
    renderField(
      name,
      <Select {...form.register(name)}>
        {canBeEmpty ? <option value="">{formTexts.notSet}</option> : null}
        {Object.entries(labels).map(([value, label]) => (
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
        {renderTextField('name', undefined, true)}
        <FormPair>
          {renderSelectField('propertyClass', propertyValueTexts.class)}
          {renderSelectField('propertySubType', propertyValueTexts.subType, true)}
        </FormPair>
        <FormPair>
          {renderSelectField('status', statuses, false, propertyFormTexts.statusHelp)}
          {renderSelectField(
            'criticality',
            propertyValueTexts.criticality,
            false,
            propertyFormTexts.criticalityHelp,
          )}
        </FormPair>
        {renderTextField('code', propertyFormTexts.codeHelp)}
        {renderTextField('externalId', propertyFormTexts.externalIdHelp)}
        {renderTextField('tags', propertyFormTexts.tagsHelp)}
      </FormSection>
      <FormSection title={propertyFormTexts.sections.building}>
        <FormPair>
          {renderTextField('unitCountDeclared')}
          {renderTextField('yearBuilt')}
        </FormPair>
        <FormPair>
          {renderTextField('stories')}
          {renderTextField('livingArea')}
        </FormPair>
        {renderSelectField('livingAreaUnits', propertyValueTexts.areaUnits, true)}
      </FormSection>
      <FormSection title={propertyFormTexts.sections.contact}>
        {renderTextField('contactName')}
        {renderTextField('contactPhone', formTexts.phoneHelp)}
        {renderTextField('contactEmail')}
      </FormSection>
      <FormSection title={propertyFormTexts.sections.more}>
        {renderTextField('emergencyPlanUrl', propertyFormTexts.emergencyPlanUrlHelp)}
        {renderField('notes', <Textarea rows={4} {...form.register('notes', propertyRules.notes)} />)}
      </FormSection>
    </>
  )
}
