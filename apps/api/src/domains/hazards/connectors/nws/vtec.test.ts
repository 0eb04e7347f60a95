import { describe, expect, it } from 'vitest'
import { readVtecConclusion, findHazardOfPhenomenon, vtecEventName, readVtec } from './vtec.ts'

describe('readVtec', () => {
  it('reads office, event, number, action and times', () => {
    expect(readVtec('/O.NEW.KBIS.TO.W.0002.250620T0040Z-250620T0115Z/')).toEqual([
      {
        office: 'KBIS',
        phenomenon: 'TO',
        significance: 'W',
        etn: 2,
        action: 'NEW',
        begin: '2025-06-20T00:40:00.000Z',
        end: '2025-06-20T01:15:00.000Z',
        key: 'vtec:KBIS.TO.W.0002',
        isTest: false,
      },
    ])
  })

  it('reads zeros as no time: already in effect, or until further notice', () => {
    const [code] = readVtec('/O.CON.KSEW.FF.W.0001.000000T0000Z-000000T0000Z/')
    expect(code).toMatchObject({ begin: null, end: null })
  })

  it('reads several codes of one text in their order', () => {
    const text =
      '/O.UPG.KTAE.FZ.A.0004.251216T0600Z-251216T1400Z/\n/O.NEW.KTAE.FZ.W.0005.251216T0600Z-251216T1400Z/'
    expect(readVtec(text).map(({ key }) => key)).toEqual(['vtec:KTAE.FZ.A.0004', 'vtec:KTAE.FZ.W.0005'])
  })

  it.each([
    ['T', true],
    ['E', true],
    ['X', false],
    ['O', false],
  ])('reads the mode %s as a test: %s', (mode, isTest) => {
    expect(readVtec(`/${mode}.NEW.KBIS.TO.W.0002.250620T0040Z-250620T0115Z/`)[0]!.isTest).toBe(isTest)
  })

  it.each([
    '',
    'VTEC',
    '/O.NEW.KBIS.TO.W.2.250620T0040Z-250620T0115Z/',
    '/O.BAD.KBIS.TO.W.0002.250620T0040Z-250620T0115Z/',
  ])('finds no code in "%s"', (text) => {
    expect(readVtec(text)).toEqual([])
  })

  it('reads an invalid time as no time', () => {
    expect(readVtec('/O.NEW.KBIS.TO.W.0002.259999T9999Z-250620T0115Z/')[0]!.begin).toBeNull()
  })
})

it.each([
  ['CAN', 'cancelled'],
  ['UPG', 'cancelled'],
  ['EXP', 'ended'],
  ['CON', null],
  ['EXT', null],
] as const)('summarizes %s as %s', (action, conclusion) => {
  const [code] = readVtec(`/O.${action}.KBIS.TO.W.0002.250620T0040Z-250620T0115Z/`)
  expect(readVtecConclusion(code!)).toBe(conclusion)
})

it("knows the hazard and name of every land phenomenon in the specification's table", () => {
  const table: Record<string, string> = {
    tornado: 'TO',
    severe_thunderstorm: 'SV',
    flash_flood: 'FF',
    flood: 'FL FA HY',
    coastal_flood: 'CF LS SU',
    storm_surge: 'SS',
    tropical_cyclone: 'HU TR TY TI HI',
    winter_storm: 'BZ WS WW LE SQ',
    ice: 'IS ZR ZF',
    extreme_cold: 'EC WC CW FZ HZ FR',
    extreme_heat: 'EH XH HT',
    red_flag: 'FW',
    high_wind: 'HW WI EW',
    dust: 'DS DU',
    fog: 'FG',
    air_quality: 'SM AS',
    volcano: 'AF',
    tsunami: 'TS',
  }
  for (const [hazard, phenomena] of Object.entries(table)) {
    for (const phenomenon of phenomena.split(' ')) expect(findHazardOfPhenomenon(phenomenon)).toBe(hazard)
  }
  expect(findHazardOfPhenomenon('GL')).toBeNull()
  expect(vtecEventName({ phenomenon: 'HW', significance: 'A' })).toBe('High Wind Watch')
  expect(vtecEventName({ phenomenon: 'FW', significance: 'W' })).toBe('Red Flag Warning')
  expect(vtecEventName({ phenomenon: 'QQ', significance: 'F' })).toBe('QQ Forecast')
})
