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

type Name = keyof UnitValues

export interface UnitFieldsProps {
  errors: FieldErrors<UnitValues>
  register: UseFormRegister<UnitValues>
  control: Control<UnitValues>
  /** Content above the unit number, such as the choice of its property. */
  first?: ReactNode
}

/** All fields of a unit except for its location. */
export function UnitFields({ errors, register, control, first }: UnitFieldsProps) {
  const field = (name: Name, child: ReactNode, help?: string, required = false) => (
    <Field label={texts[name]} help={help} controlId={name} required={required} error={errors[name]?.message}>
      {child}
    </Field>
  )
  const input = (name: Name, rules?: RegisterOptions<UnitValues, Name>, help?: string, required = false) =>
    field(name, <TextInput autoComplete="off" {...register(name, rules)} />, help, required)
  const select = (name: Name, words: Readonly<Record<string, string>>, canBeEmpty = false, help?: string) =>
    field(
      name,
      <Select {...register(name)}>
        {canBeEmpty ? <option value="">{formTexts.notSet}</option> : null}
        {Object.entries(words).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>,
      help,
    )
  const checkbox = (name: Name, help: string) => (
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
        {first}
        <FormPair>
          {input('name', unitRules.name, texts.nameHelp, true)}
          {select('unitType', unitValueTexts.unitType)}
        </FormPair>
        <FormPair>
          {input('building', unitRules.building, texts.buildingHelp)}
          {input('floor', unitRules.floor, texts.floorHelp)}
        </FormPair>
        <FormPair>
          {select('status', unitValueTexts.status, false, texts.statusHelp)}
          {select('occupantType', unitValueTexts.occupantType)}
        </FormPair>
      </FormSection>
      <FormSection title={texts.sections.rooms}>
        <FormPair>
          {input('bedrooms', unitRules.bedrooms)}
          {input('bathrooms', unitRules.bathrooms)}
        </FormPair>
        <FormPair>
          {input('area', unitRules.area)}
          {select('areaUnits', unitValueTexts.areaUnits, true)}
        </FormPair>
        {checkbox('belowGrade', texts.belowGradeHelp)}
        {checkbox('accessible', texts.accessibleHelp)}
      </FormSection>
      <FormSection title={texts.sections.more}>
        {input('tags', undefined, texts.tagsHelp)}
        {input('externalId', unitRules.externalId, texts.externalIdHelp)}
        {field('notes', <Textarea rows={4} {...register('notes', unitRules.notes)} />)}
      </FormSection>
    </>
  )
}
