import { toFirstMessage } from '../../domains/hazards/threats/manual-message.ts'
import type { ThreatCreate } from '../../domains/hazards/threats/threat-input.schema.ts'
import type { ThreatDraft } from '../../domains/hazards/threat-unit-of-work/threat-draft.ts'
import type { HazardMessage } from '../../platform/db/schema/hazard-message.ts'
import type { Hazard } from '../../platform/db/schema/hazard.ts'
import { makeIncidents } from './demo-incidents.ts'
import { type DemoSource, listCedarStoneSources } from './demo-sources.ts'
import { minutesAfter } from './demo-time.ts'
import {
  type DemoColleague,
  type DemoPropertyRow,
  type DemoWorld,
  findColleague,
  type History,
} from './history.ts'
import {
  alertRecordings,
  type AlertRecording,
  type AlertSeries,
  drawOutline,
  type EventPlace,
  type Fire,
  type Gauge,
  liveRecordings,
  moveAway,
  readAlert,
  readAlerts,
  readEarthquake,
  readGauge,
  readPerimeter,
  seriesOf,
} from './recorded-feeds.ts'
import type { SeededRandom } from './seeded-random.ts'
import { ThreatHistory } from './threat-history.ts'

const dayMinutes = 24 * 60

/** A year of threats with the team's work on them, and what is going on when the demo starts. */
export function makeThreats(demo: DemoWorld): History {
  const year = new ThreatYear(demo)
  year.planAlerts(150)
  year.planFires()
  year.planEarthquakes()
  year.planGauges()
  year.planReports()
  const incidents = makeIncidents(demo, year)
  year.history.run()
  const threats = year.history.toHistory()
  const sent = incidents()
  return { rows: [...threats.rows, ...sent.rows], events: [...threats.events, ...sent.events] }
}

/** How many of the year's alerts are of the last two weeks, whose days Home shows. */
const recentShare = 0.1

/** Plans what happens in the year. */
export class ThreatYear {
  readonly demo: DemoWorld
  readonly random: SeededRandom
  readonly history: ThreatHistory
  readonly #sources: ReadonlyMap<string, DemoSource>
  readonly #eventNumbers = new Map<string, number>()
  readonly #team: readonly DemoColleague[]
  readonly #hour: Intl.DateTimeFormat

  constructor(demo: DemoWorld) {
    this.demo = demo
    this.random = demo.random('threats')
    this.history = new ThreatHistory(demo, this.random)
    this.#sources = new Map(listCedarStoneSources(demo).map((source) => [source.connector, source]))
    this.#hour = new Intl.DateTimeFormat('en-US', {
      timeZone: demo.timeZone,
      hour: 'numeric',
      hourCycle: 'h23',
    })
    const working = new Set(['org_admin', 'property_manager', 'risk_analyst', 'responder'])
    this.#team = [...demo.colleagues.values()].filter(
      ({ onboarded, roles }) => onboarded && roles.some(({ role }) => working.has(role)),
    )
  }

  source(connector: string): DemoSource {
    return this.#sources.get(connector)!
  }

  /** A property that existed then, perhaps of a kind. */
  pickProperty(at: Date, isFit: (row: DemoPropertyRow) => boolean = () => true): DemoPropertyRow | null {
    const fit = this.demo.properties.filter(
      (row) => row.createdAt < at && row.lat !== null && row.lon !== null && isFit(row),
    )
    return fit.length === 0 ? null : this.random.pick(fit)
  }

  placeOf({ city, region, countyFips, lat, lon }: DemoPropertyRow) {
    return { city, region, countyFips, lat: lat!, lon: lon! }
  }

  newSeries(recording: AlertRecording, place: EventPlace, startsAt: Date, hours: number): AlertSeries {
    const key = seriesOf({ recording, place })
    const eventNumber = (this.#eventNumbers.get(key) ?? this.random.int(1, 9)) + 1
    this.#eventNumbers.set(key, eventNumber)
    const center = moveAway(place, (recording.reachKm ?? 0) * 0.3, this.random)
    return {
      recording,
      place,
      outline: recording.reachKm === null ? null : drawOutline(center, recording.reachKm, this.random),
      eventNumber,
      id: this.random.hex(12),
      startsAt,
      endsAt: minutesAfter(startsAt, Math.round(hours * 60)),
    }
  }

  /** Delivers a message shortly after it was sent. Returns when. */
  deliver(message: HazardMessage | HazardMessage[], sentAt: Date, connector = 'nws_alerts'): Date {
    const receivedAt = minutesAfter(sentAt, this.random.int(15, 80) / 60)
    this.history.at(receivedAt, () => this.history.receive([message].flat(), this.source(connector)))
    return receivedAt
  }

  planAlerts(count: number) {
    const { random } = this
    for (let index = 0; index < count; index += 1) {
      const isRecent = index < count * recentShare
      const minutesAgo = isRecent
        ? random.int(150, 14 * dayMinutes)
        : random.int(14 * dayMinutes, 355 * dayMinutes)
      this.#planAlert(minutesAfter(this.demo.now, -minutesAgo))
    }
  }

  #planAlert(startsAt: Date) {
    const { random } = this
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const row = this.pickProperty(startsAt)
      const recording = row && this.#pickRecording(row, startsAt)
      if (!row || !recording) continue
      const [shortest, longest] = recording.hours
      const series = this.newSeries(
        recording,
        this.placeOf(row),
        startsAt,
        shortest + random.next() * (longest - shortest),
      )
      const issuedAt = minutesAfter(startsAt, -recording.leadHours * 60 * (0.6 + random.next() * 0.5))
      // One that is still in effect is told by its own script.
      if (series.endsAt > minutesAfter(this.demo.now, -45)) continue
      this.#planSeries(series, issuedAt)
      return
    }
  }

  #pickRecording({ region }: DemoPropertyRow, at: Date): AlertRecording | null {
    const month = at.getUTCMonth() + 1
    const fit = alertRecordings.filter(
      ({ months, states }) => months.includes(month) && states.split(' ').includes(region ?? ''),
    )
    const total = fit.reduce((sum, { weight }) => sum + weight, 0)
    let left = this.random.next() * total
    return fit.find(({ weight }) => (left -= weight) < 0) ?? null
  }

  #planSeries(series: AlertSeries, issuedAt: Date) {
    const { random } = this
    const watch = random.chance(0.4) ? this.#planWatch(series, issuedAt) : null
    const messages = readAlerts(series, {
      part: 1,
      stage: 'issued',
      sentAt: issuedAt,
      ...(watch && { upgrades: watch }),
    })
    const receivedAt = this.deliver(messages, issuedAt)
    const lasts = (series.endsAt.getTime() - issuedAt.getTime()) / 60_000
    let part = 1
    if (random.chance(0.45)) {
      part += 1
      const sentAt = minutesAfter(issuedAt, lasts * (0.3 + random.next() * 0.2))
      const outline =
        series.outline && drawOutline(moveAway(series.place, 2, random), series.recording.reachKm!, random)
      this.deliver(
        readAlert(series, { part, stage: 'continued', sentAt, ...(outline && { outline }) }),
        sentAt,
      )
    }
    if (random.chance(0.2)) {
      const sentAt = minutesAfter(issuedAt, lasts * (0.7 + random.next() * 0.2))
      this.deliver(readAlert(series, { part: part + 1, stage: 'canceled', sentAt }), sentAt)
    }
    this.planWork(messages[0]!.dedupeKey, receivedAt, series.endsAt)
  }

  /** The watch before a warning, where there is one; the warning replaces it. */
  #planWatch({ recording, place, startsAt, endsAt }: AlertSeries, warnedAt: Date): AlertSeries | null {
    if (recording.watch === undefined) return null
    const { parameters: _, ...calmer } = recording
    const possible: AlertRecording = {
      ...calmer,
      event: recording.watch,
      significance: 'A',
      certainty: 'Possible',
      urgency: 'Future',
      response: 'Prepare',
    }
    const hours = (endsAt.getTime() - startsAt.getTime()) / 3_600_000
    const watch = this.newSeries(possible, place, startsAt, hours)
    const issuedAt = minutesAfter(warnedAt, -this.random.int(16, 30) * 60)
    const message = readAlert(watch, { part: 1, stage: 'issued', sentAt: issuedAt })
    this.planWork(message.dedupeKey, this.deliver(message, issuedAt), warnedAt)
    return watch
  }

  /** Fires within sight of a property, over days until they are out. */
  planFires() {
    const { random } = this
    for (const [index, [name, minutesAgo]] of fires.entries()) {
      const discoveredAt = minutesAfter(this.demo.now, -minutesAgo * dayMinutes + random.int(0, 600))
      const row = this.pickProperty(discoveredAt, ({ region }) => fireStates.has(region ?? ''))
      if (!row) continue
      const place = this.placeOf(row)
      const at = moveAway(place, random.int(5, 11), random)
      const fire: Fire = {
        name,
        uniqueId: `${discoveredAt.getUTCFullYear()}-${row.region}PRX-${String(210 + index * 37).padStart(6, '0')}`,
        irwinId: random.id(discoveredAt),
        place: { ...place, ...at },
        at,
        discoveredAt,
      }
      const growth = [
        { hours: 2, acres: 180 + random.int(0, 140), percentContained: 0 },
        { hours: 20, acres: 640 + random.int(0, 300), percentContained: 15 },
        { hours: 44, acres: 1210 + random.int(0, 300), percentContained: 55 },
        { hours: 92, acres: 1530, percentContained: 95 },
      ]
      const shape = random.next()
      const readings = growth.map(({ hours, acres, percentContained }, part) => {
        const sentAt = minutesAfter(discoveredAt, hours * 60)
        const outline = drawOutline(
          at,
          0.5 + Math.sqrt(acres / 247 / Math.PI) * (0.9 + shape * 0.2),
          random,
          12,
        )
        const isOut = false
        return {
          message: readPerimeter(fire, { outline, acres, percentContained, sentAt, isOut }),
          sentAt,
          part,
          outline,
          acres,
        }
      })
      const received = readings.map(({ message, sentAt }) => this.deliver(message, sentAt, 'nifc_wfigs'))
      const outAt = minutesAfter(discoveredAt, 150 * 60)
      const last = readings.at(-1)!
      this.deliver(
        readPerimeter(fire, { ...last, percentContained: 100, sentAt: outAt, isOut: true }),
        outAt,
        'nifc_wfigs',
      )
      this.planWork(readings[0]!.message.dedupeKey, received[0]!, outAt)
    }
  }

  planEarthquakes() {
    const { random } = this
    for (const [index, daysAgo] of [341, 297, 262, 219, 178, 131, 96, 61, 27].entries()) {
      const at = minutesAfter(this.demo.now, -daysAgo * dayMinutes - random.int(0, 1300))
      const row = this.pickProperty(at, ({ region }) => quakeStates.has(region ?? ''))
      if (!row) continue
      const km = random.int(4, 22)
      const place = this.placeOf(row)
      const epicenter = moveAway(place, km, random)
      const sentAt = minutesAfter(at, random.int(4, 12))
      const message = readEarthquake(
        {
          id: `${row.region === 'CA' ? 'ci' : 'us'}${40_210_000 + index * 713}`,
          place: `${km} km from ${row.city}, ${row.region}`,
          at,
          ...epicenter,
          depthKm: random.int(4, 14),
          magnitude: 4.5 + random.int(0, 7) / 10,
        },
        sentAt,
      )
      this.planWork(
        message.dedupeKey,
        this.deliver(message, sentAt, 'usgs_earthquake'),
        minutesAfter(at, dayMinutes),
      )
    }
  }

  /** Rivers that rose for days beside a property. */
  planGauges() {
    const { random } = this
    for (const [index, daysAgo] of [333, 301, 236, 205, 187, 142, 88, 44].entries()) {
      const at = minutesAfter(this.demo.now, -daysAgo * dayMinutes)
      const row = this.pickProperty(at, ({ tags }) => tags.some((tag) => tag === 'river'))
      if (!row) continue
      const place = this.placeOf(row)
      const gauge: Gauge = {
        lid: `${(row.city ?? 'RIV').slice(0, 3).toUpperCase()}${row.region?.[0] ?? 'X'}${index + 1}`,
        name: `River at ${row.city}`,
        place,
        ...moveAway(place, 0.5, random),
      }
      const rises = [
        ['action', 0],
        ['minor', 9],
        ['moderate', 20],
        ['minor', 33],
      ] as const
      const readings = rises.map(([category, hours]) => {
        const sentAt = minutesAfter(at, hours * 60)
        return { message: readGauge(gauge, category, sentAt), sentAt }
      })
      const received = readings.map(({ message, sentAt }) => this.deliver(message, sentAt, 'noaa_nwps'))
      const warning = this.newSeries(liveRecordings.riverFlood, place, minutesAfter(at, 8 * 60), 48)
      this.#planSeries(warning, minutesAfter(at, 8 * 60))
      const goneAt = minutesAfter(readings.at(-1)!.sentAt, 26 * 60)
      this.history.at(goneAt, () =>
        this.history.receiveAbsence(readings.at(-1)!.message, this.source('noaa_nwps')),
      )
      this.planWork(readings[1]!.message.dedupeKey, received[1]!, goneAt)
    }
  }

  /** What no feed covers: members report it. */
  planReports() {
    const { random } = this
    for (const [index, report] of reports.entries()) {
      const daysAgo = 17 + Math.round((index * 330) / reports.length) + random.int(0, 12)
      const at = minutesAfter(this.demo.now, -daysAgo * dayMinutes - random.int(0, 1300))
      const row = this.pickProperty(at)
      if (!row) continue
      const reporter = this.#onDuty(at)
      const endsAt = minutesAfter(at, report.hours * 60)
      const input: ThreatCreate = {
        title: report.title.replace('{property}', row.name),
        hazard: report.hazard,
        severity: report.severity,
        description: report.description,
        endsAt: endsAt.toISOString(),
        point: { lat: row.lat!, lon: row.lon! },
        radiusMeters: 150,
      }
      const message = toFirstMessage(`manual:${random.id(at)}`, input, at)
      this.history.at(at, () => this.history.report(message, [row.id], reporter))
      this.planWork(message.dedupeKey, at, endsAt)
    }
  }

  // The team's work

  /** Managers and analysts work by day; responders and the owner answer at night. */
  #onDuty(at: Date): DemoColleague {
    const hour = Number(this.#hour.format(at))
    const roles = hour >= 7 && hour < 18 ? ['property_manager', 'risk_analyst'] : ['responder', 'org_admin']
    const available = this.#team.filter((member) => member.roles.some(({ role }) => roles.includes(role)))
    return available.length === 0 ? findColleague(this.demo, 'owner') : this.random.pick(available)
  }

  /** Does something about a threat if it came to anything. */
  #later(dedupeKey: string, at: Date, work: (draft: ThreatDraft) => void) {
    this.history.at(at, () => {
      const draft = this.history.find(dedupeKey)
      if (draft) work(draft)
    })
  }

  /** What the team does about a threat, from its first minutes to the end of the work. */
  planWork(dedupeKey: string, receivedAt: Date, overAt: Date) {
    const { random, history } = this
    // How bad it is is known once it has been matched.
    this.#later(dedupeKey, minutesAfter(receivedAt, 0.5), ({ row }) => {
      const rank = row.severityRank
      if (rank <= 2) {
        if (random.chance(0.6)) this.#planDismissal(dedupeKey, minutesAfter(receivedAt, random.int(15, 240)))
        return
      }
      if (rank === 3 && random.chance(0.12)) {
        this.#planDismissal(dedupeKey, minutesAfter(receivedAt, random.int(10, 90)))
        return
      }
      const acknowledgedAt = minutesAfter(receivedAt, rank >= 4 ? random.int(2, 14) : random.int(6, 75))
      const worker = this.#onDuty(acknowledgedAt)
      const assignee = random.chance(0.5) ? worker : this.random.pick(this.#team)
      this.#later(dedupeKey, acknowledgedAt, (draft) => history.triage(draft, 'acknowledged', worker))
      const isAssigned = rank >= 4 || random.chance(0.5)
      if (isAssigned) {
        this.#later(dedupeKey, minutesAfter(acknowledgedAt, random.int(1, 6)), (draft) =>
          history.assign(draft, assignee, worker),
        )
      }
      const startedAt = minutesAfter(acknowledgedAt, random.int(7, 40))
      this.#later(dedupeKey, startedAt, (draft) => history.triage(draft, 'in_progress', assignee))
      const checks = rank >= 4 ? random.int(3, 5) : random.int(1, 3)
      for (let index = 1; index <= checks; index += 1) {
        this.#later(dedupeKey, minutesAfter(startedAt, index * random.int(4, 22)), (draft) => {
          history.checkNext(draft, assignee)
        })
      }
      if (rank >= 4 && random.chance(0.7)) {
        this.#later(dedupeKey, minutesAfter(startedAt, random.int(8, 60)), (draft) =>
          history.note(draft, this.#pickNote(draft, 'during'), assignee),
        )
      }
      const resolvedAt = minutesAfter(overAt > startedAt ? overAt : startedAt, random.int(25, 420))
      for (const minutes of [18, 11]) {
        this.#later(dedupeKey, minutesAfter(resolvedAt, -minutes), (draft) => {
          history.checkNext(draft, assignee)
        })
      }
      this.#later(dedupeKey, resolvedAt, (draft) => {
        const damage = draft.row.severityRank >= 4 && random.chance(0.17)
        const resolution = damage
          ? 'damage_reported'
          : random.chance(0.06)
            ? 'false_alarm'
            : random.chance(0.05)
              ? 'other'
              : 'no_damage'
        history.triage(draft, 'resolved', assignee, {
          resolution,
          ...(damage
            ? { note: this.#pickNote(draft, 'damage') }
            : random.chance(0.4) && { note: this.#pickNote(draft, 'after') }),
        })
      })
    })
  }

  #planDismissal(dedupeKey: string, at: Date) {
    const reason = this.random.pick([
      'not_relevant',
      'not_relevant',
      'not_relevant',
      'duplicate',
      'other',
    ] as const)
    this.#later(dedupeKey, at, (draft) =>
      this.history.triage(draft, 'dismissed', this.#onDuty(at), { dismissReason: reason }),
    )
  }

  #pickNote({ row }: ThreatDraft, when: keyof (typeof notes)['any']): string {
    return this.random.pick([...(notes[row.hazard]?.[when] ?? []), ...notes.any[when]])
  }
}

const fireStates = new Set(['CO', 'CA', 'OR', 'WA', 'MT', 'ID', 'UT', 'NM', 'AZ', 'NV', 'WY'])
const quakeStates = new Set(['CA', 'OR', 'WA', 'NV', 'UT', 'AK'])

const fires: readonly [name: string, daysAgo: number][] = [
  ['Dutch Gulch', 158],
  ['Coyote Bench', 147],
  ['Lost Mule', 126],
  ['Sawpit', 118],
  ['Bearwallow', 94],
  ['Antelope Draw', 71],
]

type Notes = Record<'during' | 'after' | 'damage', readonly string[]>

const notes: Partial<Record<Hazard, Partial<Notes>>> & { any: Notes } = {
  any: {
    during: [
      'On-site contact confirmed they have seen the warning. No questions so far.',
      'Called the front desk. Everyone is inside.',
      'Vendor is on standby until midnight.',
      'Checked the lobby cameras. Quiet.',
    ],
    after: [
      'Walked the property with maintenance. Nothing to report.',
      'All tenants accounted for. Closing this one.',
      'Building staff confirmed normal operation.',
    ],
    damage: [
      'Photos are in the shared folder. Adjuster comes on Thursday.',
      'Two units need repairs. Work orders opened.',
    ],
  },
  severe_thunderstorm: {
    during: ['Patio furniture and grills secured. Pool closed.'],
    after: ['Some branches down in the east lot, already cleared.'],
    damage: ['Hail damage on three carport roofs and two skylights.'],
  },
  flash_flood: {
    during: ['Sump pumps are running. Garage gates closed.'],
    after: ['Storm drains held. A few inches of water in the lower lot, gone by evening.'],
    damage: ['Water in four ground-floor units. Drying equipment is on its way.'],
  },
  flood: {
    during: ['Moved vehicles off the lower lot and raised equipment in the boiler room.'],
    after: ['River is back below action stage. Moisture readings normal.'],
    damage: [
      'High-water mark at 14 inches in the basement. Power stays off until the electrician has been there.',
    ],
  },
  winter_storm: {
    during: ['Plow contractor confirmed for 5 a.m. Salt delivered.'],
    after: ['Walks cleared by 7 a.m. One slip reported, no injury.'],
    damage: ['Frozen pipe in a vacant unit; ceiling below is wet.'],
  },
  high_wind: {
    during: ['Dumpsters and signs tied down. Rooftop units checked.'],
    after: ['Power was out for 40 minutes on the north side.'],
    damage: ['Fence down along the west side and shingles off building B.'],
  },
  extreme_heat: { during: ['Cooling room is open until 10 p.m. with bottled water.'] },
  wildfire: {
    during: ['Smoke is light. Evacuation routes are open, go bags reminder sent.'],
    after: ['Fire is out. Filters replaced in both air handlers.'],
  },
  earthquake: {
    during: ['Elevators stopped for inspection. No gas smell reported.'],
    after: ['Engineer walked the structure: no new cracks.'],
  },
}

interface Report {
  title: string
  hazard: Hazard
  severity: ThreatCreate['severity']
  description: string
  hours: number
}

const reports: readonly Report[] = [
  {
    title: 'Power outage at {property}',
    hazard: 'utility_outage',
    severity: 'moderate',
    description: 'Whole building without power. The utility expects repairs within hours.',
    hours: 5,
  },
  {
    title: 'Kitchen fire at {property}, now out',
    hazard: 'structure_fire',
    severity: 'severe',
    description: 'Fire department has put it out. Third floor hallway smells of smoke.',
    hours: 4,
  },
  {
    title: 'Water main break near {property}',
    hazard: 'utility_outage',
    severity: 'moderate',
    description: 'No water pressure. The city is repairing the main in front of the building.',
    hours: 9,
  },
  {
    title: 'Gas smell reported at {property}',
    hazard: 'hazmat',
    severity: 'severe',
    description: 'Gas company is on site. Residents of the first floor are outside.',
    hours: 2,
  },
  {
    title: 'Break-ins in the garage of {property}',
    hazard: 'crime',
    severity: 'minor',
    description: 'Four cars overnight. Police report filed.',
    hours: 30,
  },
  {
    title: 'Elevator out of service at {property}',
    hazard: 'other',
    severity: 'minor',
    description: 'Two residents on upper floors can’t use the stairs.',
    hours: 20,
  },
  {
    title: 'Boil-water notice for {property}',
    hazard: 'health',
    severity: 'moderate',
    description: 'The county asks everyone to boil drinking water until tests are back.',
    hours: 40,
  },
  {
    title: 'Protest downtown near {property}',
    hazard: 'civil',
    severity: 'minor',
    description: 'Street closed in the afternoon. Deliveries by the rear entrance.',
    hours: 7,
  },
]
