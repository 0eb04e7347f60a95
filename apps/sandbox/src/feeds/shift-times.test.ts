import { describe, expect, it } from 'vitest'
import { shiftCsv, shiftTimes } from './shift-times.ts'

const day = 24 * 3_600_000

describe('shiftTimes', () => {
  it('shifts times of CAP and NWS and keeps their UTC offset', () => {
    expect(
      shiftTimes('{"sent":"2024-05-21T14:30:00-05:00","updated":"2024-05-21T19:33:05+00:00"}', day),
    ).toBe('{"sent":"2024-05-22T14:30:00-05:00","updated":"2024-05-22T19:33:05+00:00"}')
    expect(shiftTimes('"2026-05-01T00:00:00.000Z" "2024-03-28T11:45:00Z"', -day)).toBe(
      '"2026-04-30T00:00:00.000Z" "2024-03-27T11:45:00Z"',
    )
  })

  it('shifts the times in a list of expired references', () => {
    expect(shiftTimes('"w@noaa.gov,urn:oid:2.49.0.1,2025-12-14T13:57:00-07:00"', day)).toBe(
      '"w@noaa.gov,urn:oid:2.49.0.1,2025-12-15T13:57:00-07:00"',
    )
  })

  it('shifts the start and end of a VTEC across a year boundary, and keeps zeros', () => {
    expect(shiftTimes('/O.NEW.KBIS.TO.W.0002.251231T0040Z-251231T2315Z/', day)).toBe(
      '/O.NEW.KBIS.TO.W.0002.260101T0040Z-260101T2315Z/',
    )
    expect(shiftTimes('/O.CON.KSEW.FF.W.0001.000000T0000Z-251216T0500Z/', day)).toBe(
      '/O.CON.KSEW.FF.W.0001.000000T0000Z-251217T0500Z/',
    )
  })

  it('shifts epoch milliseconds of USGS and WFIGS, and no other numbers', () => {
    const text =
      '{"time":1711626000000,"updated": 1711626900000,"sig":1200,"poly_DateCurrent":1661003600000,"OBJECTID":1711626000000}'
    expect(shiftTimes(text, 1000)).toBe(
      '{"time":1711626001000,"updated": 1711626901000,"sig":1200,"poly_DateCurrent":1661003601000,"OBJECTID":1711626000000}',
    )
  })

  it('shifts RSS dates with their weekday', () => {
    expect(shiftTimes('<pubDate>Fri, 05 Feb 2016 19:57:27 GMT</pubDate>', day)).toBe(
      '<pubDate>Sat, 06 Feb 2016 19:57:27 GMT</pubDate>',
    )
  })

  it('keeps year 1, which means none, and dates without a time', () => {
    const text = '"0001-01-01T00:00:00Z" "2026-05-01" 2022-ORABC-000001'
    expect(shiftTimes(text, day)).toBe(text)
  })
})

describe('shiftCsv', () => {
  it('shifts date and time of detections, and writes the time without leading zeros', () => {
    const text =
      'latitude,longitude,acq_date,acq_time,frp\n16.8,-91.0,2023-06-12,659,0.96\n17.4,-94.7,2023-06-12,2359,3.07'
    expect(shiftCsv(text, 60_000)).toBe(
      'latitude,longitude,acq_date,acq_time,frp\n16.8,-91.0,2023-06-12,700,0.96\n17.4,-94.7,2023-06-13,0,3.07',
    )
  })
})
