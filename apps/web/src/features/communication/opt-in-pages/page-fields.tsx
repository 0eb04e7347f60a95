import { Checkbox, Field, Switch, Textarea, TextInput } from '@parapet/ui'
import type { UseFormReturn } from 'react-hook-form'
import type { ConsentLanguage } from '~/data/communication/queries'
import { nameLanguage } from '~/lib/languages'
import { pagesTexts as texts } from './texts.ts'
import { splitLanguages, type PageValues } from './page-values.ts'
import styles from './pages.module.css'

export interface PageFieldsProps {
  form: UseFormReturn<PageValues>
  /** Languages whose wording is reviewed. */
  offered: readonly ConsentLanguage[]
}

export function PageFields({ form, offered }: PageFieldsProps) {
  const { errors } = form.formState
  const chosen = splitLanguages(form.watch('languages'))
  form.register('languages', { validate: (value) => value !== '' || texts.languagesRequired })
  const isOn = (name: 'askUnit' | 'active') => form.watch(name) === 'true'
  const set = (name: keyof PageValues, value: string) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })

  function toggle(language: ConsentLanguage, isChosen: boolean) {
    const next = offered.filter((tag) => (tag === language ? isChosen : chosen.includes(tag)))
    set('languages', next.join(','))
  }

  return (
    <>
      <Field
        label={texts.title}
        help={texts.titleHelp}
        controlId="title"
        required
        error={errors.title?.message}
      >
        <TextInput
          maxLength={120}
          {...form.register('title', {
            validate: (title) => title.trim() !== '' || texts.titleRequired,
          })}
        />
      </Field>
      <Field
        label={texts.intro}
        help={texts.introHelp}
        controlId="intro"
        optional
        error={errors.intro?.message}
      >
        <Textarea rows={4} characterLimit={600} {...form.register('intro')} />
      </Field>
      <fieldset className={styles.choices} id="languages" tabIndex={-1}>
        <legend className={styles.legend}>{texts.languages}</legend>
        {offered.map((language) => (
          <Checkbox
            key={language}
            label={nameLanguage(language)}
            checked={chosen.includes(language)}
            onCheckedChange={(isChosen) => toggle(language, isChosen)}
          />
        ))}
        <p className={styles.note}>{texts.languagesHelp}</p>
        {errors.languages?.message ? <p className={styles.error}>{errors.languages.message}</p> : null}
      </fieldset>
      <Switch
        label={texts.askUnit}
        description={texts.askUnitDetail}
        checked={isOn('askUnit')}
        onCheckedChange={(next) => set('askUnit', String(next))}
      />
      <Switch
        label={texts.isActive}
        description={texts.isActiveDetail}
        checked={isOn('active')}
        onCheckedChange={(next) => set('active', String(next))}
      />
    </>
  )
}
