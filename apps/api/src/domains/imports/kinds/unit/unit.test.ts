import { describe, expect, it } from 'vitest'
import { fingerprintAddress } from '../../../estate/index.ts'
import { PropertyFinder } from '../../premises/find-premises.ts'
import type { PropertyWithAddress } from '../../premises/premises-rows.ts'
import { FixRules } from '../../plan/fix-rule.ts'
import { defaultOptions } from '../../plan/import-file.ts'
import { matchColumns } from '../../recognize/match-columns.ts'
import { findFloor, findUnitStatus, findUnitType, unitFields } from './fields.ts'
import { readUnit } from './read-unit.ts'
import { type ExistingUnit, UnitIndex } from './unit-index.ts'
import { UnitPlanner } from './unit-planner.ts'

const none = new FixRules([])
const read = (texts: Record<string, string>) => readUnit({ unit: '1', ...texts }, none, '.')

describe('values of other programs', () => {
  it.each([
    ['Occupied No Notice', 'occupied'],
    ['Current', 'occupied'],
    ['1', 'occupied'],
    ['Vacant-Unrented', 'vacant'],
    ['Vacant Unrented Ready', 'vacant'],
    ['Vacant Leased', 'vacant'],
    ['Notice-Rented', 'notice'],
    ['NTV', 'notice'],
    ['Occupied-NTV', 'notice'],
    ['Admin/Down', 'down'],
    ['Renovation', 'down'],
    ['Model', 'model'],
    ['Haunted', null],
  ])('%j is the status %j', (text, status) => {
    expect(findUnitStatus(text)).toBe(status)
  })

  it.each([
    ['G', 0],
    ['Ground', 0],
    ['B2', -2],
    ['Basement', -1],
    ['3rd', 3],
    ['Floor 12', 12],
    ['-1', -1],
    ['PH', null],
  ])('%j is floor %j', (text, floor) => {
    expect(findFloor(text)).toBe(floor)
  })

  it.each(['Unit type', 'Type', 'Floor plan', 'Layout'])('%j is the column of unit types', async (header) => {
    const [column] = await matchColumns(
      [{ index: 0, header, values: [] }],
      { key: 'unit', fields: unitFields },
      null,
    )
    expect(column!.field).toBe('unitType')
  })

  it('recognizes unit types, and keeps other texts as floor plans', () => {
    expect(findUnitType('Town Home')).toBe('townhouse')
    expect(read({ unitType: 'A1 Renovated' }).draft).toMatchObject({ floorPlan: 'A1 Renovated' })
  })

  it.each([
    ['accessible', '“maybe” isn’t yes or no.'],
    ['status', '“maybe” isn’t a known unit status.'],
  ])('rejects an unknown value of %s', (field, message) => {
    expect(read({ [field]: 'maybe' }).issues).toMatchObject([{ code: 'enum_unknown', field, message }])
  })
})

describe('the status of a unit', () => {
  it.each([
    [{ resident: 'Nguyen, Linh' }, 'occupied'],
    [{ resident: 'VACANT' }, 'vacant'],
    [{ resident: '*Vacant*', status: '' }, 'vacant'],
    [{ resident: 'Nguyen, Linh', status: 'Notice-Unrented' }, 'notice'],
    [{ resident: 'Okafor, Ada', tenantStatus: 'future' }, undefined],
    [{ resident: '' }, undefined],
    [{ vacant: 'Yes' }, 'vacant'],
    [{ vacant: 'No' }, 'occupied'],
    [{ vacant: '1' }, 'vacant'],
    [{ vacant: 'Vacant-Rented' }, 'vacant'],
    [{ vacant: '', resident: 'Nguyen, Linh' }, 'occupied'],
    [{ status: '' }, null],
    [{}, undefined],
  ])('follows from %j: %s', (texts, status) => {
    const { draft, issues } = read(texts)
    expect(issues).toEqual([])
    expect(draft.status).toBe(status)
  })

  it("doesn't follow from “Rent ready: No”, and the name isn't kept", () => {
    expect(unitFields.some(({ synonyms }) => synonyms.includes('rent ready'))).toBe(false)
    expect(read({ status: 'No' }).issues).toMatchObject([{ code: 'enum_unknown', field: 'status' }])
    expect(JSON.stringify(read({ resident: 'Nguyen, Linh' }))).not.toContain('Nguyen')
  })
})

describe('readUnit', () => {
  it('are read with their types', () => {
    const { draft, issues } = read({
      bedBath: '2/1.00',
      area: '1,040',
      marketRent: '$1,450.50',
      accessible: 'Y',
    })
    expect(issues).toEqual([])
    expect(draft).toMatchObject({
      bedrooms: 2,
      bathrooms: 1,
      area: 1040,
      marketRentCents: 145_050,
      accessible: true,
    })
  })

  it.each([
    [{ unit: '' }, 'required'],
    [{ unit: 'x'.repeat(41) }, 'too_long'],
    [{ bathrooms: '1.3' }, 'out_of_range'],
    [{ bedrooms: '21' }, 'out_of_range'],
    [{ floor: '201' }, 'out_of_range'],
    [{ floor: 'attic' }, 'number_format'],
    [{ area: '0' }, 'out_of_range'],
    [{ marketRent: 'ask' }, 'number_format'],
    [{ accessible: 'perhaps' }, 'enum_unknown'],
    [{ bedBath: 'two by two' }, 'number_format'],
  ])('%j is an error: %s', (texts, code) => {
    expect(read(texts).issues).toMatchObject([{ severity: 'error', code }])
  })
})

describe('matching a row with a unit', () => {
  const address = { line1: '1 Oak St', city: 'Denver', region: 'CO', postalCode: '80218', country: 'US' }
  const oakHouse: PropertyWithAddress = {
    ...address,
    id: 'p',
    name: 'Oak House',
    code: 'OAK',
    externalId: null,
    fingerprint: fingerprintAddress(address),
    portfolioId: 'f',
    nameSort: 'oak house',
    isVisible: true,
  }
  const unit = (name: string, values: Partial<ExistingUnit> = {}): ExistingUnit => ({
    id: `${values.building ?? ''}${name}`,
    propertyId: 'p',
    name,
    building: null,
    externalId: null,
    ...values,
  })
  const planner = () =>
    new UnitPlanner(
      {
        orgId: 'o',
        userId: null,
        currency: 'USD',
        defaultCountry: 'US',
        properties: new PropertyFinder([oakHouse]),
        propertiesById: new Map([[oakHouse.id, oakHouse]]),
        missingProperties: null,
        units: new UnitIndex([
          unit('1', { externalId: 'x1' }),
          unit('2'),
          unit('7', { building: 'North' }),
          unit('7', { building: 'South' }),
        ]),
        canCreateUnitsIn: () => true,
        canUpdateUnitsIn: () => true,
      },
      defaultOptions('US'),
      none,
    )
  const match = (texts: Record<string, string>) =>
    planner().match(2, readUnit({ property: 'OAK', ...texts }, none, '.'))

  it.each(['future', 'past'])(
    'skips the %s residents of a unit in an earlier row, with a reason',
    (section) => {
      const rows = planner()
      const read = (texts: object) => readUnit({ property: 'OAK', unit: '2', ...texts }, none, '.')
      expect(rows.match(2, read({ resident: 'Okafor, Ada' })).finalOutcome).toBeNull()
      const row = rows.match(9, read({ resident: 'Nguyen, Linh', tenantStatus: section }))
      const message = `Unit 2 is already in the file. This row lists a ${section} resident, so it’s skipped.`
      expect(row).toMatchObject({
        finalOutcome: 'skip',
        issues: [{ severity: 'warning', code: 'row_ignored', message }],
      })
      const other = rows.match(10, read({ unit: '1', resident: 'Nguyen, Linh', tenantStatus: section }))
      expect(other).toMatchObject({ finalOutcome: null, issues: [] })
      expect(rows.match(11, read({})).finalOutcome).toBe('error')
    },
  )

  it.each([
    [{ unit: '2' }, '2'],
    [{ unit: 'Apt. 2' }, '2'],
    [{ unit: 'new name', externalId: 'x1' }, '1'],
    [{ unit: '7', building: 'south' }, 'South7'],
  ])('%j is unit %s', (texts, id) => {
    expect(match(texts)).toMatchObject({ target: { id }, finalOutcome: null })
  })

  it('never guesses between two buildings, or if id and name contradict each other', () => {
    expect(match({ unit: '7' })).toMatchObject({
      finalOutcome: 'error',
      issues: [{ code: 'ambiguous_match' }],
    })
    expect(match({ unit: '2', externalId: 'x1' })).toMatchObject({ issues: [{ code: 'ambiguous_match' }] })
    expect(match({ unit: '7', building: 'West' })).toMatchObject({ target: null, finalOutcome: null })
  })

  it("uses the property's address unless the file has another", () => {
    expect(match({ unit: '2', line1: '1 Oak Street #2', city: 'Denver' }).address).toBeNull()
    expect(match({ unit: '2', line1: '3 Oak St' }).address).toMatchObject({
      line1: '3 Oak St',
      city: 'Denver',
    })
    expect(match({ unit: '2' }).address).toBeUndefined()
  })
})
