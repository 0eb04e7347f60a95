import { expect, it } from 'vitest'
import { emptyPage, toNewPage, toPageChange, toPageValues } from './page-values.ts'

it('creates a page without an introduction if it is empty', () => {
  expect(toNewPage({ ...emptyPage, title: ' Lobby ', intro: '  ', languages: 'en,es' })).toEqual({
    title: 'Lobby',
    intro: null,
    languages: ['en', 'es'],
    fields: { askUnit: true },
    active: true,
    translations: {},
  })
})

it('sends only the changed fields', () => {
  const base = { ...emptyPage, title: 'Lobby', intro: 'Hello' }
  expect(toPageChange({ ...base, intro: '' }, base)).toEqual({ intro: null })
  expect(toPageChange({ ...base, active: 'false', askUnit: 'false' }, base)).toEqual({
    active: false,
    fields: { askUnit: false },
  })
  expect(toPageChange(base, base)).toEqual({})
})

it('keeps the texts of each language apart', () => {
  const values = { ...emptyPage, title: 'Lobby', title_es: ' Vestíbulo ', intro_fr: 'Bonjour' }
  const { translations } = toNewPage(values)
  expect(translations).toEqual({
    es: { title: 'Vestíbulo', intro: null },
    fr: { title: null, intro: 'Bonjour' },
  })
  const page = { ...toNewPage(values), translations } as Parameters<typeof toPageValues>[0]
  expect(toPageValues(page)).toEqual({ ...values, title_es: 'Vestíbulo' })
  expect(toPageChange({ ...values, title_es: '' }, values)).toEqual({
    translations: { fr: { title: null, intro: 'Bonjour' } },
  })
})
