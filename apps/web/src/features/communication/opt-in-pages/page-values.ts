import type { FieldPath } from 'react-hook-form'
import type { NewOptInPage, OptInPageChange } from '~/data/communication/mutations'
import type { ConsentLanguage, OptInPage } from '~/data/communication/queries'

/** The form values of a page. Languages are comma-separated, booleans are `true` or `false`. */
export type PageValues = Record<'title' | 'intro' | 'languages' | 'askUnit' | 'active', string>

export const emptyPage: PageValues = {
  title: '',
  intro: '',
  languages: 'en',
  askUnit: 'true',
  active: 'true',
}

/** Maps JSON pointers of the request body to form fields. */
export const pagePointers: Record<string, FieldPath<PageValues>> = {
  '/title': 'title',
  '/intro': 'intro',
  '/languages': 'languages',
  '/fields/askUnit': 'askUnit',
  '/active': 'active',
}

export function toPageValues({ title, intro, languages, fields, active }: OptInPage): PageValues {
  return {
    title,
    intro: intro ?? '',
    languages: languages.join(','),
    askUnit: String(fields.askUnit),
    active: String(active),
  }
}

export function toNewPage({ title, intro, languages, askUnit, active }: PageValues): NewOptInPage {
  return {
    title: title.trim(),
    intro: intro.trim() === '' ? null : intro.trim(),
    languages: splitLanguages(languages),
    fields: { askUnit: askUnit === 'true' },
    active: active === 'true',
  }
}

/** The fields that differ from `base`. */
export function toPageChange(values: PageValues, base: PageValues): OptInPageChange {
  const next = toNewPage(values)
  return {
    ...(values.title === base.title ? {} : { title: next.title }),
    ...(values.intro === base.intro ? {} : { intro: next.intro ?? null }),
    ...(values.languages === base.languages ? {} : { languages: splitLanguages(values.languages) }),
    ...(values.askUnit === base.askUnit ? {} : { fields: { askUnit: values.askUnit === 'true' } }),
    ...(values.active === base.active ? {} : { active: values.active === 'true' }),
  }
}

/** Not validated here; the server rejects unknown languages. */
export const splitLanguages = (languages: string) =>
  languages.split(',').filter((language) => language !== '') as ConsentLanguage[]
