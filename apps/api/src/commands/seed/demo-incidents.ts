import type { ThreatDraft } from '../../domains/hazards/threat-unit-of-work/threat-draft.ts'
import { AlertHistory } from './demo-alerts.ts'
import { minutesAfter } from './demo-time.ts'
import type { ThreatYear } from './demo-threats.ts'
import { type DemoPropertyRow, type DemoWorld, findColleague, type History } from './history.ts'
import { liveRecordings, moveAway, readAlert, readGauge } from './recorded-feeds.ts'

/**
 * What is going on when the demo starts: a flash flood that no one has acknowledged, a river flood that is being handled,
 * and a windstorm that has passed, with recovery work still to do. Returns the alerts to tenants, to be made once the threats are.
 */
export function makeIncidents(demo: DemoWorld, year: ThreatYear): () => History {
  const [coast, river, slope] = choosePlaces(demo)
  const ago = (minutes: number) => minutesAfter(demo.now, -minutes)
  planFlashFlood(year, coast, ago)
  const flood = planRiverFlood(demo, year, river, ago)
  const storm = planWindstorm(demo, year, slope, ago)
  return () => {
    const alerts = new AlertHistory(demo)
    const { history } = year
    const floodDraft = history.find(flood)
    if (floodDraft) {
      const propertyIds = history.impactsOf(floodDraft).map(({ propertyId }) => propertyId)
      const sent = alerts.send({
        threat: floodDraft.row,
        propertyIds,
        phase: 'act_now',
        confirmedAt: ago(71),
      })
      alerts.helpAndReach(sent, ago(54), findColleague(demo, 'responder'))
      alerts.answer(sent, { share: 0.66, until: ago(2) })
      alerts.help(sent, ago(1.5))
    }
    const stormDraft = history.find(storm)
    if (stormDraft) {
      const propertyIds = history.impactsOf(stormDraft).map(({ propertyId }) => propertyId)
      const sent = alerts.send({
        threat: stormDraft.row,
        propertyIds,
        phase: 'act_now',
        confirmedAt: ago(11 * 60),
      })
      alerts.answer(sent, { share: 0.82, until: ago(4 * 60) })
      alerts.send({
        threat: stormDraft.row,
        propertyIds,
        phase: 'all_clear',
        confirmedAt: ago(2.6 * 60),
        first: sent,
      })
    }
    return alerts.toHistory()
  }
}

const coastStates = new Set(['TX', 'LA', 'MS', 'AL', 'FL', 'GA', 'SC', 'NC'])

/** Away from what the sandbox's own feeds report, so that each place has one story. */
function choosePlaces({ properties }: DemoWorld) {
  const located = properties.filter(({ lat, lon }) => lat !== null && lon !== null)
  const isIn = (states: ReadonlySet<string>) => (row: DemoPropertyRow) => states.has(row.region ?? '')
  const isRiver = ({ tags, region }: DemoPropertyRow) =>
    tags.includes('river') && region !== 'CO' && !coastStates.has(region ?? '')
  const coast =
    located.find(isIn(coastStates)) ?? located.find(({ code }) => code === 'MTR-01') ?? located[0]!
  const river = located.find(isRiver) ?? located.find(({ code }) => code === 'DGO-01') ?? located[0]!
  const slope =
    located.find(isIn(new Set(['CA']))) ?? located.find(({ code }) => code === 'BLD-01') ?? located[0]!
  return [coast, river, slope] as const
}

type Ago = (minutes: number) => Date

/** Severe at first, and an emergency since a few minutes: it needs someone now. */
function planFlashFlood(year: ThreatYear, row: DemoPropertyRow, ago: Ago) {
  const recording = liveRecordings.flashFloodEmergency
  const series = year.newSeries(recording, year.placeOf(row), ago(24), 5)
  const { parameters: _, ...calmer } = recording
  const first = { ...series, recording: calmer }
  year.deliver(readAlert(first, { part: 1, stage: 'issued', sentAt: ago(24) }), ago(24))
  year.deliver(readAlert(series, { part: 2, stage: 'continued', sentAt: ago(6) }), ago(6))
}

/** Acknowledged, assigned, and half done, with the tenants alerted. Returns its key. */
function planRiverFlood(demo: DemoWorld, year: ThreatYear, row: DemoPropertyRow, ago: Ago): string {
  const { history } = year
  const series = year.newSeries(liveRecordings.riverFlood, year.placeOf(row), ago(96), 34)
  const message = readAlert(series, { part: 1, stage: 'issued', sentAt: ago(96) })
  year.deliver(message, ago(96))
  const place = year.placeOf(row)
  const gauge = {
    lid: 'RVRM7',
    name: `River at ${row.city}`,
    place,
    ...moveAway(place, 0.6, year.random),
  }
  const reading = readGauge(gauge, 'moderate', ago(93))
  year.deliver(reading, ago(93), 'noaa_nwps')
  const [manager, responder] = [findColleague(demo, 'manager'), findColleague(demo, 'responder')]
  const work = (minutes: number, change: (draft: ThreatDraft) => void, key = message.dedupeKey) =>
    history.at(ago(minutes), () => {
      const draft = history.find(key)
      if (draft) change(draft)
    })
  for (const key of [message.dedupeKey, reading.dedupeKey]) {
    work(89, (draft) => history.triage(draft, 'acknowledged', manager), key)
    work(87, (draft) => history.assign(draft, responder, manager), key)
    work(82, (draft) => history.triage(draft, 'in_progress', responder), key)
    work(
      8,
      (draft) =>
        history.note(draft, 'Water is at the second step of the rear entrance and rising slowly.', responder),
      key,
    )
  }
  work(76, (draft) => void history.checkNext(draft, responder))
  work(64, (draft) => void history.checkNext(draft, responder))
  work(49, (draft) =>
    history.note(draft, 'Vehicles are off the lower lot. Sump pumps run on the generator.', responder),
  )
  work(31, (draft) => void history.checkNext(draft, responder))
  return message.dedupeKey
}

/** Over since a while: everyone has the all clear, and recovery goes on. Returns its key. */
function planWindstorm(demo: DemoWorld, year: ThreatYear, row: DemoPropertyRow, ago: Ago): string {
  const { history } = year
  const series = year.newSeries(liveRecordings.extremeWind, year.placeOf(row), ago(12 * 60), 9)
  const message = readAlert(series, { part: 1, stage: 'issued', sentAt: ago(12 * 60) })
  year.deliver(message, ago(12 * 60))
  year.deliver(readAlert(series, { part: 2, stage: 'canceled', sentAt: ago(190) }), ago(190))
  const [analyst, manager] = [findColleague(demo, 'analyst'), findColleague(demo, 'manager')]
  const work = (minutes: number, change: (draft: ThreatDraft) => void) =>
    history.at(ago(minutes), () => {
      const draft = history.find(message.dedupeKey)
      if (draft) change(draft)
    })
  work(11.8 * 60, (draft) => history.triage(draft, 'acknowledged', analyst))
  work(11.7 * 60, (draft) => history.assign(draft, manager, analyst))
  work(11.5 * 60, (draft) => history.triage(draft, 'in_progress', manager))
  for (const hours of [11.2, 10.6, 9.8, 8.1])
    work(hours * 60, (draft) => void history.checkNext(draft, manager))
  work(7.4 * 60, (draft) =>
    history.note(draft, 'Power is out on the north side. Utility says two hours.', manager),
  )
  work(150, (draft) => history.note(draft, 'Power is back. Walking the roofs with maintenance now.', manager))
  work(64, (draft) => void history.checkNext(draft, manager))
  work(38, (draft) =>
    history.note(
      draft,
      'Shingles off building B and one cracked skylight. Roofer comes tomorrow at 8.',
      manager,
    ),
  )
  return message.dedupeKey
}
