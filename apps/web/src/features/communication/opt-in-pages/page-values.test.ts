import { expect, it } from 'vitest'
import { emptyPage, toNewPage, toPageChange } from './page-values.ts'

it('creates a page without an introduction if it is empty', () => {
  expect(toNewPage({ ...emptyPage, title: ' Lobby ', intro: '  ', languages: 'en,es' })).toEqual({
    title: 'Lobby',
    intro: null,
    languages: ['en', 'es'],
    fields: { askUnit: true },
    active: true,
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
