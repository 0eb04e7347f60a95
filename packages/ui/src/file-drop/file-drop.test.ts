import { expect, it } from 'vitest'
import { acceptsFile } from './file-drop.tsx'

const csv = { name: 'Rent Roll.CSV', type: '' }
const png = { name: 'logo.png', type: 'image/png' }

it('matches the file extension, ignoring case', () => {
  expect(acceptsFile(csv, '.csv,.xlsx')).toBe(true)
  expect(acceptsFile(png, '.csv,.xlsx')).toBe(false)
})

it('matches the MIME type and wildcards', () => {
  expect(acceptsFile(png, 'image/png')).toBe(true)
  expect(acceptsFile(png, 'image/*')).toBe(true)
  expect(acceptsFile(csv, 'image/*')).toBe(false)
})

it('accepts everything without accept', () => {
  expect(acceptsFile(csv, undefined)).toBe(true)
})
