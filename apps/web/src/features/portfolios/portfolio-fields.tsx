import { Field, Textarea, TextInput } from '@parapet/ui'
import type { UseFormReturn } from 'react-hook-form'
import { FormPair } from '~/components/form-drawer'
import { portfolioRules, type PortfolioValues } from './portfolio-values.ts'
import { portfolioTexts } from './texts.ts'

/** The fields for creating or editing a portfolio. */
export function PortfolioFields({ form }: { form: UseFormReturn<PortfolioValues> }) {
  const { errors } = form.formState
  return (
    <>
      <Field label={portfolioTexts.fields.name} controlId="name" required error={errors.name?.message}>
        <TextInput autoComplete="off" {...form.register('name', portfolioRules.name)} />
      </Field>
      <FormPair>
        <Field
          label={portfolioTexts.fields.code}
          help={portfolioTexts.codeHelp}
          controlId="code"
          optional
          error={errors.code?.message}
        >
          <TextInput autoComplete="off" {...form.register('code', portfolioRules.code)} />
        </Field>
        <Field
          label={portfolioTexts.fields.tags}
          help={portfolioTexts.tagsHelp}
          controlId="tags"
          optional
          error={errors.tags?.message}
        >
          <TextInput autoComplete="off" {...form.register('tags')} />
        </Field>
      </FormPair>
      <Field
        label={portfolioTexts.fields.description}
        controlId="description"
        optional
        error={errors.description?.message}
      >
        <Textarea rows={4} {...form.register('description', portfolioRules.description)} />
      </Field>
    </>
  )
}
