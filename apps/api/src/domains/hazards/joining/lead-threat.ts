import type { JoinableThreat } from './event-facts.ts'

/** The feeds that describe an event best, first. Others come after them. */
const leadingConnectors = [
  'nifc_wfigs',
  'usgs_earthquake',
  'nws_alerts',
  'cap_feed',
  'manual',
  'noaa_nwps',
  'gdacs',
]

type Lead = Pick<JoinableThreat, 'id' | 'title' | 'connector' | 'severityRank' | 'status'>

const rankConnector = ({ connector }: Lead) => {
  const rank = leadingConnectors.indexOf(connector)
  return rank === -1 ? leadingConnectors.length : rank
}

const isClosed = ({ status }: Lead) => (status === 'upcoming' || status === 'active' ? 0 : 1)

/** The threat whose title stands for the incident: an ongoing one, from the best feed, the most severe, the oldest. */
export const chooseLead = <Threat extends Lead>(threats: readonly Threat[]): Threat =>
  threats.toSorted(
    (a, b) =>
      isClosed(a) - isClosed(b) ||
      rankConnector(a) - rankConnector(b) ||
      b.severityRank - a.severityRank ||
      a.id.localeCompare(b.id),
  )[0]!
