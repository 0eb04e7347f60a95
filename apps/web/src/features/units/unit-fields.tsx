import { Checkbox, Field, Select, Textarea, TextInput } from '@parapet/ui'
import type { ReactNode } from 'react'
import {
  Controller,
  type Control,
  type FieldErrors,
  type RegisterOptions,
  type UseFormRegister,
} from 'react-hook-form'
import { FormPair, FormSection } from '~/components/form-drawer'
import { formTexts } from '~/components/form-texts'
import { unitValueTexts } from '~/components/unit-value-texts'
import { unitFormTexts as texts } from './form-texts.ts'
import { unitRules, type UnitValues } from './unit-values.ts'

type FieldName = keyof UnitValues

export interface UnitFieldsProps {
  errors: FieldErrors<UnitValues>
  register: UseFormRegister<UnitValues>
  control: Control<UnitValues>
  /** Content above the unit number, such as the choice of its property. */
  leadingContent?: ReactNode
}

/** All fields of a unit except for its location. */
export function UnitFields({ errors, register, control, leadingContent }: UnitFieldsProps) {
  const renderField = (name: FieldName, inputElement: ReactNode, help?: string, required = false) => (
    <Field label={texts[name]} help={help} controlId={name} required={required} error={errors[name]?.message}>
      {inputElement}
    </Field>
  )
  const renderTextField = (
    name: FieldName,
    rules?: RegisterOptions<UnitValues, FieldName>,
    help?: string,
    required = false,
  ) => renderField(name, <TextInput autoComplete="off" {...register(name, rules)} />, help, required)
  const renderSelectField = (
    name: FieldName,
    labels: Readonly<Record<string, string>>,
    canBeEmpty = false,
    help?: string,
  ) =>
    renderField(
      name,
      <Select {...register(name)}>
        {canBeEmpty ? <option value="">{formTexts.notSet}</option> : null}
        {Object.entries(labels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>,
      help,
    )
  const renderCheckbox = (name: FieldName, help: string) => (
    <Controller
      name={name}
      control={control}
      render={({ field: { value, onChange, ref, onBlur } }) => (
        <Checkbox
          ref={ref}
          id={name}
          label={texts[name]}
          description={help}
          checked={value === 'true'}
          onBlur={onBlur}
          onCheckedChange={(isChecked) => onChange(String(isChecked))}
        />
      )}
    />
  )

  return (
    <>
      <FormSection title={texts.sections.basics}>
        {leadingContent}
        <FormPair>
          {renderTextField('name', unitRules.name, texts.nameHelp, true)}
          {renderSelectField('unitType', unitValueTexts.unitType)}
        </FormPair>
        <FormPair>
          {renderTextField('building', unitRules.building, texts.buildingHelp)}
          {renderTextField('floor', unitRules.floor, texts.floorHelp)}
        </FormPair>
        <FormPair>
          {renderSelectField('status', unitValueTexts.status, false, texts.statusHelp)}
          {renderSelectField('occupantType', unitValueTexts.occupantType)}
        </FormPair>
      </FormSection>
      <FormSection title={texts.sections.rooms}>
        <FormPair>
          {renderTextField('bedrooms', unitRules.bedrooms)}
          {renderTextField('bathrooms', unitRules.bathrooms)}
        </FormPair>
        <FormPair>
          {renderTextField('area', unitRules.area)}
          {renderSelectField('areaUnits', unitValueTexts.areaUnits, true)}
        </FormPair>
        {renderCheckbox('belowGrade', texts.belowGradeHelp)}
        {renderCheckbox('accessible', texts.accessibleHelp)}
      </FormSection>
      <FormSection title={texts.sections.more}>
        {renderTextField('tags', undefined, texts.tagsHelp)}
        {renderTextField('externalId', unitRules.externalId, texts.externalIdHelp)}
        {renderField('notes', <Textarea rows={4} {...register('notes', unitRules.notes)} />)}
      </FormSection>
    </>
  )
}
