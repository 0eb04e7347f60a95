import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createTenantSecrets } from '../../../platform/crypto/secrets.ts'
import { openCells, sealCells } from './sealed-cells.ts'

const secrets = createTenantSecrets(randomBytes(32))
const owner = { orgId: 'o1', fileId: 'f1', n: 5 }
const cells = ['Ada', 'Okafor', '']

it('keeps cells so that nobody else reads them, and only as this row', () => {
  const kept = sealCells(secrets, owner, cells)
  expect(JSON.stringify(kept)).not.toContain('Okafor')
  expect(openCells(secrets, owner, kept)).toEqual(cells)
  expect(openCells(secrets, { ...owner, n: 6 }, kept)).toEqual([])
  expect(openCells(createTenantSecrets(randomBytes(32)), owner, kept)).toEqual([])
})

it('reads nothing where nothing was kept', () => {
  expect(openCells(secrets, owner, null)).toEqual([])
})
