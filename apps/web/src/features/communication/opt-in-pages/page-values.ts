import type { FieldPath } from 'react-hook-form'
import type { NewOptInPage, OptInPageChange } from '~/data/communication/mutations'
import type { ConsentLanguage, OptInPage } from '~/data/communication/queries'

/** The languages of a page besides English, whose text is in `title` and `intro`. */
export const translationLanguages = ['es', 'fr', 'vi', 'zh'] as const satisfies readonly ConsentLanguage[]
export type TranslationLanguage = (typeof translationLanguages)[number]
type TranslatedField = `${'title' | 'intro'}_${TranslationLanguage}`

/** The form values of a page. Languages are comma-separated, booleans are `true` or `false`. */
export type PageValues = Record<
  'title' | 'intro' | 'languages' | 'askUnit' | 'active' | TranslatedField,
  string
>

const mapTranslations = <Value>(toEntries: (language: TranslationLanguage) => [string, Value][]) =>
  Object.fromEntries(translationLanguages.flatMap(toEntries))

export const emptyPage: PageValues = {
  title: '',
  intro: '',
  languages: 'en',
  askUnit: 'true',
  active: 'true',
  ...(mapTranslations((language) => [
    [`title_${language}`, ''],
    [`intro_${language}`, ''],
  ]) as Record<TranslatedField, string>),
}

/** Maps JSON pointers of the request body to form fields. */
export const pagePointers: Record<string, FieldPath<PageValues>> = {
  '/title': 'title',
  '/intro': 'intro',
  '/languages': 'languages',
  '/fields/askUnit': 'askUnit',
  '/active': 'active',
  ...mapTranslations((language) => [
    [`/translations/${language}/title`, `title_${language}`],
    [`/translations/${language}/intro`, `intro_${language}`],
  ]),
}

export function toPageValues(page: OptInPage): PageValues {
  return {
    title: page.title,
    intro: page.intro ?? '',
    languages: page.languages.join(','),
    askUnit: String(page.fields.askUnit),
    active: String(page.active),
    ...(mapTranslations((language) => [
      [`title_${language}`, page.translations[language]?.title ?? ''],
      [`intro_${language}`, page.translations[language]?.intro ?? ''],
    ]) as Record<TranslatedField, string>),
  }
}

export function toNewPage(values: PageValues): NewOptInPage {
  return {
    title: values.title.trim(),
    intro: trimToNull(values.intro),
    languages: splitLanguages(values.languages),
    fields: { askUnit: values.askUnit === 'true' },
    active: values.active === 'true',
    translations: toTranslations(values),
  }
}

const trimToNull = (text: string) => (text.trim() === '' ? null : text.trim())

/** The languages with texts of their own. */
function toTranslations(values: PageValues): NonNullable<NewOptInPage['translations']> {
  return mapTranslations((language) => {
    const title = trimToNull(values[`title_${language}`])
    const intro = trimToNull(values[`intro_${language}`])
    return title === null && intro === null ? [] : [[language, { title, intro }]]
  })
}

/** The fields that differ from `base`. */
export function toPageChange(values: PageValues, base: PageValues): OptInPageChange {
  const next = toNewPage(values)
  const translations = toTranslations(values)
  return {
    ...(values.title === base.title ? {} : { title: next.title }),
    ...(values.intro === base.intro ? {} : { intro: next.intro ?? null }),
    ...(values.languages === base.languages ? {} : { languages: splitLanguages(values.languages) }),
    ...(values.askUnit === base.askUnit ? {} : { fields: { askUnit: values.askUnit === 'true' } }),
    ...(values.active === base.active ? {} : { active: values.active === 'true' }),
    ...(JSON.stringify(translations) === JSON.stringify(toTranslations(base)) ? {} : { translations }),
  }
}

/** Not validated here; the server rejects unknown languages. */
export const splitLanguages = (languages: string) =>
  languages.split(',').filter((language) => language !== '') as ConsentLanguage[]
