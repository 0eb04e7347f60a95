import { expect, it } from 'vitest'
import { toPreviewDocument } from './email-frame.tsx'

const origin = 'https://parapet.example'
const mail =
  '<!doctype html><html><head><style>@media (prefers-color-scheme: dark){p{color:#fff}}</style></head><body><p>Hi</p></body></html>'

it('adds a content security policy before the content', () => {
  const shown = toPreviewDocument(mail, 'light', origin)
  expect(shown.indexOf('Content-Security-Policy')).toBeLessThan(shown.indexOf('@media'))
  expect(shown).toContain("default-src 'none'")
  expect(shown).toContain('img-src https://parapet.example data:')
  expect(toPreviewDocument('<p>Hi</p>', 'light', origin)).toMatch(
    /^<!doctype html><html><head><meta http-equiv="Content-Security-Policy"/,
  )
})

it('shows the selected theme regardless of the device’s', () => {
  expect(toPreviewDocument(mail, 'dark', origin)).toContain('@media (min-width: 0px){p{color:#fff}}')
  expect(toPreviewDocument(mail, 'light', origin)).toContain('@media (max-width: 0px){p{color:#fff}}')
})
