import '../styles.css'
import { beforeEach } from 'vitest'
import { restPointer } from './rest-pointer.ts'

beforeEach(async () => {
  document.documentElement.dataset.theme = 'light'
  document.documentElement.removeAttribute('dir')
  await restPointer()
})
