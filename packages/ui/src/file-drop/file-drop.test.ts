import { expect, it } from 'vitest'
import { acceptsFile } from './file-drop.tsx'

const csv = { name: 'Rent Roll.CSV', type: '' }
const png = { name: 'logo.png', type: 'image/png' }

it('goes by the ending of the name, whatever its case', () => {
  expect(acceptsFile(csv, '.csv,.xlsx')).toBe(true)
  expect(acceptsFile(png, '.csv,.xlsx')).toBe(false)
})

it('goes by the type, also by its family', () => {
  expect(acceptsFile(png, 'image/png')).toBe(true)
  expect(acceptsFile(png, 'image/*')).toBe(true)
  expect(acceptsFile(csv, 'image/*')).toBe(false)
})

it('takes everything when nothing is asked for', () => {
  expect(acceptsFile(csv, undefined)).toBe(true)
})
