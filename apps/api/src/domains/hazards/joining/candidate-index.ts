import { metersPerDegree, radiansPerDegree } from '../../../platform/geo/distance.ts'
import type { EventFacts } from './event-facts.ts'
import { type JoiningRule, joiningRules } from './joining-rules.ts'

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
    for (const key of [...listSharedKeys(event), ...listFeedKeys(event, event.threat.connector, 0)]) {
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
    for (const key of listSoughtKeys(event)) {
      for (const candidate of this.#byKey.get(key) ?? []) {
        if (candidates.size >= comparisonsMax) return [...candidates]
        if (candidate !== event) candidates.add(candidate)
      }
    }
    return [...candidates]
  }
}

/** The feeds that a rule pairs with this one in this family, with the longest distance; null if place isn't compared. */
function findPartners({ family, threat }: EventFacts): Map<string, number | null> {
  const partners = new Map<string, number | null>()
  for (const { connectors, families, metersMax } of joiningRules) {
    if (connectors === 'any' || !(families as readonly string[]).includes(family)) continue
    for (const connector of partnersIn(connectors, threat.connector)) {
      const meters = partners.get(connector) ?? null
      partners.set(connector, metersMax === null ? meters : Math.max(metersMax, meters ?? 0))
    }
  }
  return partners
}

const partnersIn = (connectors: Exclude<JoiningRule['connectors'], 'any'>, connector: string) =>
  connectors.flatMap(([one, other]) => (one === connector ? other : other === connector ? one : []))

/** Keys of the threats that a rule might join with this one. */
function listSoughtKeys(event: EventFacts): Set<string> {
  return new Set([
    ...listSharedKeys(event),
    ...findPartners(event)
      .entries()
      .flatMap(([connector, reachMeters]) => listFeedKeys(event, connector, reachMeters)),
  ])
}

/** What threats of any two feeds can have in common. */
function listSharedKeys({ threat: { vtec, zones }, family, stormName }: EventFacts): string[] {
  const names = [stormName, ...(vtec ? [`${vtec.phenomenon} ${vtec.etn}`] : [])]
  const series = vtec && `${vtec.office} ${vtec.phenomenon}`
  return [
    ...names.flatMap((name) => (name === null ? [] : `${family} ${name}`)),
    ...(series === null ? [] : [...zones.ugc, ...zones.same].map((code) => `${series} ${code}`)),
  ]
}

/** What this event can have in common with threats of one feed. Without a reach, place isn't compared. */
function listFeedKeys(event: EventFacts, connector: string, reachMeters: number | null): string[] {
  const { family, fireName, counties } = event
  const cells = reachMeters === null ? [] : listCells(event, reachMeters)
  return [
    ...[fireName, ...counties].flatMap((name) => (name === null ? [] : `${family} ${connector} ${name}`)),
    ...cells.flatMap((cell) => listHours(event).map((hour) => `${family} ${connector} ${cell} ${hour}`)),
  ]
}

const hourMs = 3_600_000

/** Earthquakes come in swarms, so only those within about an hour are compared. Other events last longer. */
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
