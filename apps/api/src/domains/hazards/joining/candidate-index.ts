import { metersPerDegree, radiansPerDegree } from '../../../platform/geo/distance.ts'
import type { EventFacts } from './event-facts.ts'
import { joiningRules } from './joining-rules.ts'

/** A threat is compared with at most this many others, so the work grows with the number of threats. */
const comparisonsMax = 200
const cellDegrees = 1
/** An event over a larger area is found by its zones, names, and references only. */
const cellsMax = 100

/** Finds the threats that a rule might join, without comparing all with all. */
export class CandidateIndex {
  readonly #byKey = new Map<string, Set<EventFacts>>()
  readonly #byId = new Map<string, EventFacts>()

  constructor(events: Iterable<EventFacts>) {
    for (const event of events) this.add(event)
  }

  add(event: EventFacts) {
    this.#byId.set(event.threat.id, event)
    for (const key of listKeys(event, 0)) {
      const events = this.#byKey.get(key)
      if (events) events.add(event)
      else this.#byKey.set(key, new Set([event]))
    }
  }

  find(id: string): EventFacts | undefined {
    return this.#byId.get(id)
  }

  /** Others with a common reference, zone, name, or place; at most `comparisonsMax`. */
  candidatesOf(event: EventFacts): EventFacts[] {
    const candidates = new Set<EventFacts>()
    for (const id of event.threat.relatedThreatIds) {
      const related = this.#byId.get(id)
      if (related) candidates.add(related)
    }
    for (const key of listKeys(event, reachByFamily.get(event.family) ?? 0)) {
      for (const candidate of this.#byKey.get(key) ?? []) {
        if (candidates.size >= comparisonsMax) return [...candidates]
        if (candidate !== event) candidates.add(candidate)
      }
    }
    return [...candidates]
  }
}

const reachByFamily = Map.groupBy(
  joiningRules.flatMap(({ families, metersMax }) =>
    families === 'all' || metersMax === null ? [] : families.map((family) => ({ family, metersMax })),
  ),
  ({ family }) => family,
)
  .entries()
  .reduce(
    (reach, [family, rules]) => reach.set(family, Math.max(...rules.map(({ metersMax }) => metersMax))),
    new Map<EventFacts['family'], number>(),
  )

/** What an event has in common with those it could be joined with. */
function listKeys(event: EventFacts, reachMeters: number): Set<string> {
  const { threat, family, fireName, stormName, counties } = event
  const { vtec, zones } = threat
  const names = [fireName, stormName, ...counties, ...(vtec ? [`${vtec.phenomenon} ${vtec.etn}`] : [])]
  const series = vtec && `${vtec.office} ${vtec.phenomenon}`
  return new Set([
    ...names.flatMap((name) => (name === null ? [] : `${family} ${name}`)),
    ...(series === null ? [] : [...zones.ugc, ...zones.same].map((code) => `${series} ${code}`)),
    ...listCells(event, reachMeters).flatMap((cell) =>
      listHours(event).map((hour) => `${family} ${cell} ${hour}`),
    ),
  ])
}

const hourMs = 3_600_000

/** Earthquakes come in swarms, and only those of the same minute are compared. Other events last longer. */
function listHours({ family, startsMs }: EventFacts): number[] {
  if (family !== 'earthquake') return [0]
  const hour = startsMs / hourMs
  return [...new Set([Math.floor(hour - 0.1), Math.floor(hour + 0.1)])]
}

function listCells({ box }: EventFacts, reachMeters: number): string[] {
  if (!box) return []
  const latDegrees = reachMeters / metersPerDegree
  const [west, south, east, north] = box
  const top = Math.min(89, Math.max(Math.abs(south), Math.abs(north)) + latDegrees)
  const lonDegrees = latDegrees / Math.cos(top * radiansPerDegree)
  const width = (east < west ? east + 360 : east) - west + 2 * lonDegrees
  const columns =
    Math.floor((west - lonDegrees + width) / cellDegrees) - Math.floor((west - lonDegrees) / cellDegrees)
  const rows = Math.floor((north + latDegrees) / cellDegrees) - Math.floor((south - latDegrees) / cellDegrees)
  if ((columns + 1) * (rows + 1) > cellsMax) return []
  const cells: string[] = []
  for (let column = 0; column <= columns; column += 1) {
    for (let row = 0; row <= rows; row += 1) {
      // Columns continue across the antimeridian.
      const x = (Math.floor((west - lonDegrees) / cellDegrees) + column + 720) % 360
      cells.push(`${x} ${Math.floor((south - latDegrees) / cellDegrees) + row}`)
    }
  }
  return cells
}
