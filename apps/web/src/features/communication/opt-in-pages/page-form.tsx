import { toast, Checkbox, Field, Switch, Textarea, TextInput } from '@parapet/ui'
import { type UseFormReturn } from 'react-hook-form'
import { ConflictDialog } from '~/components/conflict-dialog'
import { useRecordForm } from '~/components/use-record-form'
import { FormDrawer } from '~/components/form-drawer'
import { toDrawerState } from '~/components/form-summary-errors'
import { useEditForm } from '~/components/use-edit-form'
import { useCreateOptInPage, useUpdateOptInPage } from '~/data/communication/mutations'
import type { ConsentLanguage, OptInPage } from '~/data/communication/queries'
import { nameLanguage } from '~/lib/named-codes'
import {
  emptyPage,
  pagePointers,
  toNewPage,
  type PageValues,
  type TranslationLanguage,
  toPageChange,
  toPageValues,
  splitLanguages,
  translationLanguages,
} from './page-values.ts'
import styles from './pages.module.css'
import { optInPageTexts as texts } from './texts.ts'

interface CreatePageDrawerProps {
  orgId: string
  availableLanguages: readonly ConsentLanguage[]
  onClose: () => void
  onCreated: (pageId: string) => void
}

export function CreatePageDrawer({ orgId, availableLanguages, onClose, onCreated }: CreatePageDrawerProps) {
  const create = useCreateOptInPage(orgId)
  const { form, submit } = useRecordForm<PageValues>({
    defaultValues: emptyPage,
    pointers: pagePointers,
    save: async (values) => {
      const page = await create.mutateAsync(toNewPage(values))
      toast({ color: 'success', heading: texts.created(page.title) })
      onCreated(page.id)
    },
  })

  return (
    <FormDrawer
      title={texts.createTitle}
      description={texts.createDetail}
      submitLabel={texts.createSubmit}
      {...toDrawerState(form.formState)}
      onSubmit={submit}
      onClose={onClose}
    >
      <PageFields form={form} availableLanguages={availableLanguages} />
    </FormDrawer>
  )
}

const labels = {
  title: texts.title,
  intro: texts.intro,
  languages: texts.languages,
  askUnit: texts.askUnit,
  active: texts.isActive,
  ...Object.fromEntries(
    translationLanguages.flatMap((language) => [
      [`title_${language}`, texts.titleIn(nameLanguage(language))],
      [`intro_${language}`, texts.introIn(nameLanguage(language))],
    ]),
  ),
} as Readonly<Record<keyof PageValues, string>>

interface EditPageDrawerProps {
  orgId: string
  page: OptInPage
  availableLanguages: readonly ConsentLanguage[]
  onClose: () => void
}

/** Edits a page. Sends only the changed fields. */
export function EditPageDrawer({ orgId, page, availableLanguages, onClose }: EditPageDrawerProps) {
  const update = useUpdateOptInPage(orgId)
  const { form, submit, conflict } = useEditForm<PageValues, OptInPage>({
    item: page,
    toValues: toPageValues,
    pointers: pagePointers,
    save: async (values, base, version) => {
      const body = toPageChange(values, base)
      if (Object.keys(body).length > 0) {
        await update.mutateAsync({ page: { id: page.id, version }, body })
        toast({ color: 'success', heading: texts.saved(values.title) })
      }
      onClose()
    },
  })

  return (
    <>
      <FormDrawer
        title={texts.editTitle(page.title)}
        submitLabel={texts.save}
        {...toDrawerState(form.formState)}
        onSubmit={submit}
        onClose={onClose}
      >
        <PageFields form={form} availableLanguages={availableLanguages} />
      </FormDrawer>
      {conflict ? <ConflictDialog conflict={conflict} labels={labels} /> : null}
    </>
  )
}

interface PageFieldsProps {
  form: UseFormReturn<PageValues>
  /** The languages whose wording has been reviewed. */
  availableLanguages: readonly ConsentLanguage[]
}

function PageFields({ form, availableLanguages }: PageFieldsProps) {
  const { errors } = form.formState
  const selectedLanguages = splitLanguages(form.watch('languages'))
  form.register('languages', { validate: (value) => value !== '' || texts.languagesRequired })
  const isChecked = (name: 'askUnit' | 'active') => form.watch(name) === 'true'
  const setField = (name: keyof PageValues, value: string) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })

  function toggle(language: ConsentLanguage, isSelected: boolean) {
    const next = availableLanguages.filter((tag) =>
      tag === language ? isSelected : selectedLanguages.includes(tag),
    )
    setField('languages', next.join(','))
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
        {availableLanguages.map((language) => (
          <Checkbox
            key={language}
            label={nameLanguage(language)}
            checked={selectedLanguages.includes(language)}
            onCheckedChange={(isSelected) => toggle(language, isSelected)}
          />
        ))}
        <p className={styles.note}>{texts.languagesHelp}</p>
        {errors.languages?.message ? <p className={styles.error}>{errors.languages.message}</p> : null}
      </fieldset>
      {translationLanguages
        .filter((language) => selectedLanguages.includes(language))
        .map((language) => (
          <TranslationFields key={language} form={form} language={language} />
        ))}
      <Switch
        label={texts.askUnit}
        description={texts.askUnitDetail}
        checked={isChecked('askUnit')}
        onCheckedChange={(next) => setField('askUnit', String(next))}
      />
      <Switch
        label={texts.isActive}
        description={texts.isActiveDetail}
        checked={isChecked('active')}
        onCheckedChange={(next) => setField('active', String(next))}
      />
    </>
  )
}

interface TranslationFieldsProps {
  form: UseFormReturn<PageValues>
  language: TranslationLanguage
}

/** The page's own text in one language besides English. */
function TranslationFields({ form, language }: TranslationFieldsProps) {
  const { errors } = form.formState
  const name = nameLanguage(language)
  const [title, intro] = [`title_${language}`, `intro_${language}`] as const
  return (
    <>
      <Field
        label={texts.titleIn(name)}
        help={texts.translationHelp(name)}
        controlId={title}
        optional
        error={errors[title]?.message}
      >
        <TextInput lang={language} maxLength={120} {...form.register(title)} />
      </Field>
      <Field label={texts.introIn(name)} controlId={intro} optional error={errors[intro]?.message}>
        <Textarea lang={language} rows={4} characterLimit={600} {...form.register(intro)} />
      </Field>
    </>
  )
}
