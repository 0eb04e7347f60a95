import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createTenantSecrets } from '../../../platform/crypto/secrets.ts'
import { fromStoredCells, openCells, sealCells, toStoredCells } from './row-reader.ts'

const layout = { width: 3, implied: ['property', 'tenantStatus'] }

it('stores and restores the fields filled by section headings', () => {
  const row = { n: 5, cells: ['204', 'x'], implied: { property: 'Maple Court' } }
  const storedCells = toStoredCells(row, layout)
  expect(storedCells).toEqual(['204', 'x', '', 'Maple Court', ''])
  expect(fromStoredCells(5, storedCells, layout)).toEqual({
    n: 5,
    cells: ['204', 'x', ''],
    implied: { property: 'Maple Court', tenantStatus: '' },
  })
})

it('leaves rows of a plain table unchanged', () => {
  const layoutWithoutImplied = { width: 3, implied: [] }
  const cells = ['204', 'x', 'y', '']
  expect(toStoredCells({ cells }, layoutWithoutImplied)).toBe(cells)
  expect(fromStoredCells(5, cells, layoutWithoutImplied)).toEqual({ n: 5, cells })
})

const secrets = createTenantSecrets([randomBytes(32)])
const owner = { orgId: 'o1', fileId: 'f1', n: 5 }
const cells = ['Ada', 'Okafor', '']

it('encrypts cells for one row only', () => {
  const storedCells = sealCells(secrets, owner, cells)
  expect(JSON.stringify(storedCells)).not.toContain('Okafor')
  expect(openCells(secrets, owner, storedCells)).toEqual(cells)
  expect(openCells(secrets, { ...owner, n: 6 }, storedCells)).toEqual([])
  expect(openCells(createTenantSecrets([randomBytes(32)]), owner, storedCells)).toEqual([])
})

it('returns no cells if none were stored', () => {
  expect(openCells(secrets, owner, null)).toEqual([])
})
