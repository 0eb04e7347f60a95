import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { HazardMessage } from '../../../platform/db/schema/hazard-message.ts'
import { joinAll, toThreats, type ToldEvent } from '../../../testing/joinable-threats.ts'
import { createCaptureReader, toFeedResponse } from '../../../testing/read-capture.ts'
import { declaration, gauge, gdacsEvent, heat, perimeter } from '../../../testing/told-events.ts'
import { nasaFirms } from '../connectors/firms/nasa-firms.ts'
import { gdacs } from '../connectors/gdacs/gdacs.ts'
import { nwsAlerts } from '../connectors/nws/nws-alerts.ts'
import { usgsEarthquake } from '../connectors/usgs/usgs-earthquake.ts'
import { explainRule, joiningRules } from './joining-rules.ts'

const folder = process.env['PARAPET_REAL_DATA_DIR']
if (!folder) process.stdout.write('Skipped joining real events: PARAPET_REAL_DATA_DIR is not set.\n')

/** Messages by the event they are really about. Those under `alone` are each an event without relatives. */
type Truth = Record<string, ToldEvent[]>

/** A fixed pseudorandom order, so that a failure can be repeated. */
function shuffle<Item>(items: readonly Item[], seed: number): Item[] {
  let state = seed * 2_654_435_761
  const rank = () => (state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296)
  return items
    .map((item) => ({ item, rank: rank() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}

/** Pairs of threats that the rules joined rightly and wrongly, and those they should have joined, in a given order. */
function score(truth: Truth, seed: number) {
  const told = Object.entries(truth).flatMap(([name, events]) => events.map((event) => ({ name, event })))
  const isDeclaration = ({ event }: { event: ToldEvent }) => event.connector === 'openfema_declarations'
  // A declaration follows what it declares.
  const order = (seed === 0 ? told : shuffle(told, seed)).toSorted(
    (a, b) => Number(isDeclaration(a)) - Number(isDeclaration(b)),
  )
  const threats = toThreats(order.map(({ event }) => event))
  const { incidents, rules } = joinAll(threats)
  const nameById = new Map(threats.map(({ id }, index) => [id, order[index]!.name]))
  const incidentById = new Map(incidents.flatMap((members, n) => members.map(({ id }) => [id, n] as const)))
  const counts = { joined: 0, wrong: 0, missed: 0 }
  for (const [index, a] of threats.entries()) {
    for (const b of threats.slice(index + 1)) {
      const isOne = nameById.get(a.id) === nameById.get(b.id) && nameById.get(a.id) !== 'alone'
      const isJoined = incidentById.has(a.id) && incidentById.get(a.id) === incidentById.get(b.id)
      if (isJoined && isOne) counts.joined += 1
      else if (isJoined) counts.wrong += 1
      else if (isOne) counts.missed += 1
    }
  }
  return { ...counts, rules: [...new Set(rules)].toSorted() }
}

/** The result if it is the same in every order in which the feeds may report. */
function scoreInAnyOrder(truth: Truth) {
  const scores = Array.from({ length: 24 }, (_, seed) => score(truth, seed))
  const { rules: _rules, ...counts } = scores[0]!
  for (const { rules: _other, ...otherCounts } of scores) expect(otherCounts).toEqual(counts)
  return { ...counts, rules: [...new Set(scores.flatMap(({ rules }) => rules))].toSorted() }
}

describe('fires', () => {
  const losAngeles = 'Los Angeles County CA'
  const counties = 'Los Angeles (County)'

  it('tells the fires of January 2025 in Los Angeles apart', () => {
    // Places and times of the real fires; perimeters are simplified.
    expect(
      scoreInAnyOrder({
        palisades: [
          perimeter('Palisades', losAngeles, {
            at: [-118.56, 34.08],
            halfMeters: 6_000,
            discoveredAt: '2025-01-07T18:30:00.000Z',
          }),
          heat([-118.55, 34.09], '2025-01-07T21:04:00.000Z'),
          // Beyond the perimeter of the evening.
          heat([-118.62, 34.13], '2025-01-08T09:43:00.000Z'),
          declaration('FM-5549-CA', 'PALISADES FIRE', { counties, beganAt: '2025-01-07T00:00:00.000Z' }),
          gdacsEvent('WF1023456', [-118.57, 34.07], '2025-01-07T00:00:00.000Z', {
            hazard: 'wildfire',
            event: 'Forest fire',
            toDate: '2025-01-12T00:00:00.000Z',
          }),
        ],
        eaton: [
          perimeter('Eaton', losAngeles, {
            at: [-118.09, 34.2],
            halfMeters: 4_500,
            discoveredAt: '2025-01-08T02:18:00.000Z',
          }),
          heat([-118.07, 34.2], '2025-01-08T09:43:00.000Z'),
          declaration('FM-5550-CA', 'EATON FIRE', { counties, beganAt: '2025-01-07T00:00:00.000Z' }),
        ],
        hurst: [
          perimeter('Hurst', losAngeles, {
            at: [-118.49, 34.33],
            halfMeters: 1_000,
            discoveredAt: '2025-01-08T06:29:00.000Z',
          }),
          declaration('FM-5551-CA', 'HURST FIRE', { counties, beganAt: '2025-01-07T00:00:00.000Z' }),
        ],
        alone: [
          // One declaration for all of them, and an industrial site at the port.
          declaration('DR-4856-CA', 'WILDFIRES AND STRAIGHT-LINE WINDS', {
            counties,
            beganAt: '2025-01-07T00:00:00.000Z',
          }),
          heat([-118.24, 33.77], '2025-01-08T09:43:00.000Z'),
        ],
      }),
    ).toEqual({
      joined: 14,
      wrong: 0,
      missed: 0,
      rules: ['fire_declaration_name', 'gdacs_fire', 'heat_at_perimeter'],
    })
  })

  it('joins the only fire in a county with its declaration', () => {
    const boulder = perimeter('Marshall', 'Boulder County CO', {
      at: [-105.17, 39.95],
      halfMeters: 3_500,
      discoveredAt: '2021-12-30T18:09:00.000Z',
    })
    const alone = [
      // Another county, another year, and another kind of disaster in the same county.
      perimeter('Cameron Peak', 'Larimer County CO', {
        at: [-105.6, 40.6],
        halfMeters: 9_000,
        discoveredAt: '2021-12-30T12:00:00.000Z',
      }),
      declaration('FM-5380-CO', 'CALWOOD FIRE', {
        counties: 'Boulder (County)',
        beganAt: '2020-10-17T00:00:00.000Z',
      }),
      declaration('DR-4145-CO', 'SEVERE STORMS, FLOODING, LANDSLIDES', {
        type: 'Flood',
        counties: 'Boulder (County)',
        beganAt: '2021-12-30T00:00:00.000Z',
      }),
    ]
    const wildfires = declaration('DR-4634-CO', 'WILDFIRES AND STRAIGHT-LINE WINDS', {
      counties: 'Boulder (County)',
      beganAt: '2021-12-30T00:00:00.000Z',
    })
    expect(scoreInAnyOrder({ marshall: [boulder, wildfires], alone })).toEqual({
      joined: 1,
      wrong: 0,
      missed: 0,
      rules: ['fire_declaration_county'],
    })
  })

  it('joins a declaration with the fire that began about then, not with an older one of that name', () => {
    const creek = (at: [number, number], discoveredAt: string): ToldEvent => {
      const { connector, message } = perimeter('Creek', 'Fresno County CA', {
        at,
        halfMeters: 5_000,
        discoveredAt,
      })
      return { connector, message: { ...message, dedupeKey: `wfigs:${discoveredAt}` } }
    }
    const july = creek([-119.9, 36.9], '2020-07-04T18:00:00.000Z')
    const september = creek([-119.2, 37.2], '2020-09-04T18:00:00.000Z')
    const declared = declaration('FM-5336-CA', 'CREEK FIRE', {
      counties: 'Fresno (County)',
      beganAt: '2020-09-05T00:00:00.000Z',
    })
    expect(scoreInAnyOrder({ september: [september, declared], alone: [july] })).toEqual({
      joined: 1,
      wrong: 0,
      missed: 0,
      rules: ['fire_declaration_name'],
    })
  })

  it('leaves heat alone that was seen before or after the fire', () => {
    const fire = perimeter('Cedar', 'San Diego County CA', {
      at: [-116.8, 33],
      halfMeters: 5_000,
      discoveredAt: '2026-05-20T12:00:00.000Z',
    })
    const old = heat([-116.8, 33], '2026-05-17T12:00:00.000Z')
    const far = heat([-116.67, 33], '2026-05-20T14:00:00.000Z')
    expect(scoreInAnyOrder({ alone: [fire, old, far] })).toMatchObject({ joined: 0, wrong: 0 })
  })

  it('joins heat with the nearer of two fires', () => {
    const [south, north] = [-5, 5].map((offset) =>
      perimeter(offset < 0 ? 'South' : 'North', 'Butte County CA', {
        at: [-121.5, 39.7 + offset / 100],
        halfMeters: 3_000,
        discoveredAt: '2026-05-20T12:00:00.000Z',
      }),
    )
    const nearSouth = heat([-121.5, 39.69], '2026-05-20T14:00:00.000Z')
    expect(score({ south: [south!, nearSouth], alone: [north!] }, 0)).toMatchObject({ joined: 1, wrong: 0 })
  })
})

describe('storms', () => {
  const { read } = createCaptureReader(nwsAlerts, 'nws', {})
  const toNws = (message: HazardMessage): ToldEvent => ({ connector: 'nws_alerts', message })
  const windWatch = (values: Partial<HazardMessage> = {}): ToldEvent => {
    const [, watch] = read('upgrade.geojson').messages
    return toNws({ ...watch!, conclusion: null, relatedKeys: [], ...values })
  }
  const windWarning = (values: Partial<HazardMessage> = {}) => {
    const [warning] = read('upgrade.geojson').messages
    return toNws({ ...warning!, relatedKeys: [], ...values })
  }

  it('joins a watch with the warning that a message replaced it by', () => {
    const upgrade = read('upgrade.geojson').messages.map(toNws)
    expect(scoreInAnyOrder({ wind: upgrade })).toEqual({
      joined: 1,
      wrong: 0,
      missed: 0,
      rules: ['related_message'],
    })
  })

  it('joins a watch with a warning of the same office for the same zones', () => {
    expect(scoreInAnyOrder({ wind: [windWatch(), windWarning()] })).toMatchObject({
      joined: 1,
      rules: ['watch_to_warning'],
    })
  })

  it.each([
    ['other zones', { zones: { ugc: ['WYZ106'], same: ['056021'] } }],
    ['a later storm', { onsetAt: '2026-05-23T06:00:00.000Z', endsAt: '2026-05-23T18:00:00.000Z' }],
    ['another office', { vtec: { ...windWarning().message.vtec!, office: 'KRIW' } }],
    ['another type of event', { vtec: { ...windWarning().message.vtec!, phenomenon: 'WS' } }],
  ])('leaves a warning for %s alone', (_name, values) => {
    expect(scoreInAnyOrder({ alone: [windWatch(), windWarning(values)] })).toMatchObject({ wrong: 0 })
  })

  it('keeps two warnings with different event numbers apart, even if one watch fits both', () => {
    const second = windWarning({
      vtec: { ...windWarning().message.vtec!, etn: 56 },
      dedupeKey: 'vtec:KCYS.HW.W.56',
    })
    const { joined, wrong, missed } = score({ first: [windWatch(), windWarning()], alone: [second] }, 0)
    expect({ joined, wrong, missed }).toEqual({ joined: 1, wrong: 0, missed: 0 })
  })

  it('joins the hurricane warnings of all offices with the declaration that names the storm', () => {
    const hurricane = (office: string, etn: number, headline: string) =>
      toNws({
        ...windWarning().message,
        rawContentType: '',
        raw: '',
        dedupeKey: `vtec:${office}.HU.W.${etn}`,
        hazard: 'tropical_cyclone',
        headline,
        onsetAt: '2023-08-29T12:00:00.000Z',
        endsAt: null,
        expiresAt: null,
        vtec: { office, phenomenon: 'HU', significance: 'W', etn, action: 'NEW', begin: null, end: null },
      })
    const idalia = [
      hurricane('KTBW', 1010, '...HURRICANE WARNING IN EFFECT...'),
      hurricane('KTAE', 1010, '...Hurricane Idalia Approaching the Florida Big Bend...'),
      declaration('DR-4734-FL', 'HURRICANE IDALIA', {
        type: 'Hurricane',
        counties: 'Taylor (County)',
        beganAt: '2023-08-27T00:00:00.000Z',
      }),
    ]
    const franklin = hurricane('TJSJ', 1008, '...Hurricane Franklin Moving North...')
    expect(scoreInAnyOrder({ idalia, alone: [franklin] })).toMatchObject({ wrong: 0 })
    expect(score({ idalia, alone: [franklin] }, 0)).toMatchObject({ joined: 3, wrong: 0, missed: 0 })
  })
})

describe('floods', () => {
  const { read } = createCaptureReader(nwsAlerts, 'nws', {})
  const [template] = read('normal.geojson').messages
  const floodWarning = (key: string, where: string, values: Partial<HazardMessage> = {}): ToldEvent => ({
    connector: 'nws_alerts',
    message: {
      ...template!,
      dedupeKey: key,
      hazard: 'flood',
      event: 'Flood Warning',
      description: `...The Flood Warning continues for the following rivers in\nIowa...\n\nTurkey River at Spillville affecting Winneshiek County.\n\nTurkey River at Elkader affecting Clayton County.\n\n* WHAT...Minor flooding is forecast.\n\n* WHERE...${where}.\n\n* WHEN...Until Friday morning.`,
      onsetAt: '2024-05-22T10:30:00.000Z',
      endsAt: '2024-05-24T12:00:00.000Z',
      vtec: {
        ...template!.vtec!,
        office: 'KARX',
        phenomenon: 'FL',
        significance: 'W',
        etn: Number(key.slice(-1)),
      },
      ...values,
    },
  })
  const spillville: [number, number] = [-91.95, 43.2]
  const elkader: [number, number] = [-91.4, 42.86]
  const around = ([lon, lat]: [number, number]): HazardMessage['geometry'] => ({
    type: 'Polygon',
    coordinates: [
      [
        [lon - 0.1, lat - 0.1],
        [lon + 0.1, lat - 0.1],
        [lon, lat + 0.1],
        [lon - 0.1, lat - 0.1],
      ],
    ],
  })

  it('joins a gauge with the warning that is about it, and not with the others of the bulletin', () => {
    expect(
      scoreInAnyOrder({
        spillville: [
          gauge('SPVI4', 'Turkey River at Spillville', spillville, '2024-05-22T12:00:00.000Z'),
          floodWarning('vtec:KARX.FL.W.1', 'Turkey River at Spillville', { geometry: around(spillville) }),
        ],
        elkader: [
          gauge('EKDI4', 'Turkey River At Elkader', elkader, '2024-05-22T12:00:00.000Z'),
          floodWarning('vtec:KARX.FL.W.2', 'Turkey River at Elkader', { geometry: around(elkader) }),
        ],
      }),
    ).toEqual({ joined: 2, wrong: 0, missed: 0, rules: ['gauge_named'] })
  })

  it('joins a gauge inside a warning for its river', () => {
    const warning = floodWarning('vtec:KARX.FL.W.3', 'Turkey River from Spillville to Eldorado', {
      geometry: around(spillville),
    })
    const at = gauge('SPVI4', 'Turkey River near Fort Atkinson', spillville, '2024-05-22T12:00:00.000Z')
    expect(scoreInAnyOrder({ flood: [at, warning] })).toEqual({
      joined: 1,
      wrong: 0,
      missed: 0,
      rules: ['gauge_inside'],
    })
  })

  it('leaves a gauge alone that is inside a warning for another river, or for an area', () => {
    const river = floodWarning('vtec:KARX.FL.W.5', 'Upper Iowa River at Decorah', {
      geometry: around(spillville),
    })
    const area = floodWarning('vtec:KARX.FA.W.6', 'Northeast Iowa', {
      geometry: around(spillville),
      vtec: { ...template!.vtec!, office: 'KARX', phenomenon: 'FA', significance: 'W', etn: 6 },
    })
    const at = gauge('SPVI4', 'Turkey River near Fort Atkinson', spillville, '2024-05-22T12:00:00.000Z')
    expect(scoreInAnyOrder({ alone: [at, river, area] })).toMatchObject({ wrong: 0 })
  })
})

describe('earthquakes', () => {
  it('joins the earthquake of Meinong in 2016 as USGS and GDACS reported it', () => {
    const { read } = createCaptureReader(gdacs, 'gdacs', { inUnitedStates: false })
    const [fromGdacs] = read('normal.xml').messages
    const fromUsgs = usgsEarthquake.read(
      toFeedResponse(
        JSON.stringify({
          type: 'FeatureCollection',
          metadata: { generated: 1_454_702_400_000 },
          features: [
            {
              id: 'us20004y6h',
              type: 'Feature',
              geometry: { type: 'Point', coordinates: [120.6014, 22.9375, 23] },
              properties: {
                mag: 6.4,
                magType: 'mww',
                place: '28km ENE of Yujing, Taiwan',
                time: 1_454_702_246_280,
                updated: 1_454_702_400_000,
                ids: ',us20004y6h,',
                type: 'earthquake',
                status: 'reviewed',
              },
            },
          ],
        }),
      ),
      { from: '2.5' },
    ).messages
    expect(
      scoreInAnyOrder({
        meinong: [
          { connector: 'gdacs', message: fromGdacs! },
          ...fromUsgs.map((message) => ({ connector: 'usgs_earthquake', message })),
        ],
      }),
    ).toEqual({ joined: 1, wrong: 0, missed: 0, rules: ['same_earthquake'] })
  })
})

const readReal = <Config>(
  connector: {
    key: string
    read: (response: ReturnType<typeof toFeedResponse>, config: Config) => { messages: HazardMessage[] }
  },
  file: string,
  config: Config,
) =>
  connector
    .read(toFeedResponse(readFileSync(path.join(folder!, file))), config)
    .messages.filter(({ conclusion }) => conclusion === null)
    .map((message): ToldEvent => ({ connector: connector.key, message }))

function firstCornerOf({ geometry }: ToldEvent['message']): [number, number] {
  const rings = geometry!.type === 'Polygon' ? geometry!.coordinates : geometry!.coordinates[0]!
  return rings[0]![0] as [number, number]
}

describe.runIf(folder)('real responses', () => {
  it('joins each large earthquake of a week with GDACS, and no two earthquakes', () => {
    const quakes = readReal(usgsEarthquake, 'usgs/all_week-2023-08-04.geojson', { from: 'all' })
    const truth: Truth = { alone: [] }
    for (const [n, quake] of quakes.entries()) {
      const { magnitude, point, onsetAt, dedupeKey } = quake.message
      if (!magnitude || magnitude.value < 4.5) truth['alone']!.push(quake)
      else {
        // GDACS locates an earthquake minutes after it, and rounds the magnitude.
        const shift = ((n % 5) - 2) / 10
        const at: [number, number] = [point![0] + shift, point![1] - shift]
        const origin = new Date(Date.parse(onsetAt!) + ((n % 7) - 3) * 5_000).toISOString()
        const value = Number((magnitude.value + shift).toFixed(1))
        const event = { magnitude: { value, unit: 'M', text: `Magnitude ${value}M` } }
        truth[dedupeKey] = [quake, gdacsEvent(`EQ${n}`, at, origin, event)]
      }
    }
    expect(score(truth, 0)).toEqual({ joined: 81, wrong: 0, missed: 0, rules: ['same_earthquake'] })
  }, 60_000)

  it.each([
    ['nws/alerts-active-2025-12-15T2155Z.geojson', 15],
    ['nws/alerts-active-IA-2024-05-21T1934Z.geojson', 23],
  ])('joins each river flood warning of %s with the gauge it names, and nothing else', (file, joined) => {
    const truth: Truth = { alone: [] }
    for (const [n, alert] of readReal(nwsAlerts, file, {}).entries()) {
      const { dedupeKey, vtec, description, sentAt } = alert.message
      const where = /\* WHERE\.\.\.(?:The )?([^.,]+)[.,]/.exec(description ?? '')?.[1]
      if (vtec?.phenomenon === 'FL' && where) {
        const name = where.replaceAll('\n', ' ')
        truth[dedupeKey] = [alert, gauge(`LID${n}`, name, firstCornerOf(alert.message), sentAt)]
      } else truth['alone']!.push(alert)
    }
    expect(score(truth, 0)).toEqual({ joined, wrong: 0, missed: 0, rules: ['gauge_named'] })
  })

  it('joins no satellite heat of a day without a perimeter', () => {
    const clusters = readReal(nasaFirms, 'hazards/firms-modis-c61-global-24h-2022-02-26.csv', {
      satellite: 'MODIS_NRT',
    })
    expect(clusters.length).toBeGreaterThan(2_000)
    expect(joinAll(toThreats(clusters)).incidents).toEqual([])
  })
})

it('compares a limited number of threats, however many are in one place', () => {
  const fires = Array.from({ length: 3_000 }, (_, n) =>
    heat([-116.8 + n / 1e6, 33], '2026-05-20T14:00:00.000Z'),
  )
  const threats = toThreats([
    ...fires,
    perimeter('Cedar', 'San Diego County CA', {
      at: [-116.8, 33],
      halfMeters: 5_000,
      discoveredAt: '2026-05-20T12:00:00.000Z',
    }),
  ])
  const before = process.threadCpuUsage().user
  const { incidents } = joinAll(threats)
  expect(incidents[0]).toHaveLength(200)
  // All with all would be nine million comparisons of outlines.
  expect((process.threadCpuUsage().user - before) / 1000).toBeLessThan(3_000)
})

it('finds the perimeter of a fire among many older detections of heat', () => {
  const discoveredAt = '2026-05-20T12:00:00.000Z'
  const old = Array.from({ length: 250 }, (_, n) =>
    heat([-116.3 + n / 1e4, 33.5], '2026-05-10T14:00:00.000Z'),
  )
  const fire = perimeter('Cedar', 'San Diego County CA', {
    at: [-116.8, 33.2],
    halfMeters: 5_000,
    discoveredAt,
  })
  const seen = heat([-116.8, 33.2], '2026-05-20T14:00:00.000Z')
  const threats = toThreats([...old, fire, seen])
  expect(joinAll(threats).incidents).toEqual([threats.slice(-2)])
})

it('never joins what a person separated', () => {
  const threats = toThreats([
    perimeter('Cedar', 'San Diego County CA', {
      at: [-116.8, 33],
      halfMeters: 5_000,
      discoveredAt: '2026-05-20T12:00:00.000Z',
    }),
    heat([-116.8, 33], '2026-05-20T14:00:00.000Z'),
  ])
  const split = threats
    .map(({ id }) => id)
    .toSorted()
    .join(' ')
  expect(joinAll(threats).incidents).toHaveLength(1)
  expect(joinAll(threats, new Set([split])).incidents).toEqual([])
})

it('explains every rule', () => {
  for (const { id } of joiningRules) expect(explainRule(id, {})).not.toMatch(/no longer exists/)
  expect(explainRule('heat_at_perimeter', { distanceMeters: 0 })).toMatch(/^The heat is inside/)
  expect(explainRule('fire_declaration_name', { fire: 'storm king ridge' })).toBe(
    'The declaration names the Storm King Ridge fire.',
  )
  expect(explainRule('heat_at_perimeter', { distanceMeters: 1200 })).toBe(
    'The heat is 1.2 km from the fire’s perimeter, and was detected while the fire burned, or within 24 hours before or after.',
  )
})
