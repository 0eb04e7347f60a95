import { Field, TextInput, Textarea } from '@parapet/ui'
import type { UseFormReturn } from 'react-hook-form'
import { roleTexts as texts } from './role-texts.ts'

export interface RoleNameValues extends Record<string, string> {
  name: string
  description: string
}

export const rolePointers = { '/name': 'name', '/description': 'description' } as const

/** The name and description fields of a role form. */
export function RoleNameFields({ form }: { form: UseFormReturn<RoleNameValues> }) {
  const { errors } = form.formState
  return (
    <>
      <Field label={texts.fields.name} controlId="name" required error={errors.name?.message}>
        <TextInput
          autoComplete="off"
          {...form.register('name', {
            validate: (value) => value.trim() !== '' || texts.nameRequired,
            maxLength: { value: 80, message: texts.nameTooLong },
          })}
        />
      </Field>
      <Field
        label={texts.fields.description}
        help={texts.descriptionHelp}
        controlId="description"
        optional
        error={errors.description?.message}
      >
        <Textarea
          rows={2}
          {...form.register('description', { maxLength: { value: 300, message: texts.descriptionTooLong } })}
        />
      </Field>
    </>
  )
}
