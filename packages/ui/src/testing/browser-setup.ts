import '../styles.css'
import { beforeEach } from 'vitest'

beforeEach(() => {
  document.documentElement.dataset.theme = 'light'
  document.documentElement.removeAttribute('dir')
})
