import type { PropertyFigures } from '../properties/find-figures.ts'
import { severityOfRank } from './severity-of-rank.ts'

/** The threats to a property, as units and tenants in it show them. */
export const threatsOf = (figures: PropertyFigures | undefined) => ({
  active: figures?.threatsActive ?? 0,
  maxSeverity: severityOfRank(figures?.maxSeverityRank ?? 0),
})
