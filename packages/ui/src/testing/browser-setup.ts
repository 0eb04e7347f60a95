import '../styles.css'
import { beforeEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { parkPointer } from './park-pointer.ts'

beforeEach(async () => {
  // Files share one page, and the library cleans up only in the first one.
  await cleanup()
  // Tab may have moved the focus out of the page.
  window.focus()
  document.documentElement.dataset.theme = 'light'
  document.documentElement.removeAttribute('dir')
  await parkPointer()
})
