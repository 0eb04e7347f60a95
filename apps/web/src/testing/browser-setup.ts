import '@parapet/ui/styles.css'
import { configure } from '@testing-library/dom'
import { beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import { watchThemeAndWidth } from '~/lib/store'
import { act } from './render.tsx'

configure({ eventWrapper: (fire) => act(fire) })

// Files share one page, which an earlier one may have left narrower.
await page.viewport(1280, 800)
const stopWatching = watchThemeAndWidth()
stopWatching()

// Tab may have moved the focus out of the page.
beforeEach(() => window.focus())
