import '../styles.css'
import { beforeEach } from 'vitest'
import { parkPointer } from './park-pointer.ts'

beforeEach(async () => {
  document.documentElement.dataset.theme = 'light'
  document.documentElement.removeAttribute('dir')
  await parkPointer()
})
