import '../styles.css'
import { beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { parkPointer } from './park-pointer.ts'

// Files share one page, which an earlier one may have left narrower.
await page.viewport(1280, 800)

beforeEach(async () => {
  // The library does this itself, but only in the first file.
  await cleanup()
  // Tab may have moved the focus out of the page.
  window.focus()
  document.documentElement.dataset.theme = 'light'
  document.documentElement.removeAttribute('dir')
  await parkPointer()
})
