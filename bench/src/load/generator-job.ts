import type { LoadFigures } from './load-figures.ts'
import type { Person } from './person.ts'

/** What a load generator is asked to do. */
export interface GeneratorJob {
  /** Where the calls go, without a slash at the end. */
  url: string
  people: Person[]
  connections: number
  /** Calls per second of all connections together; null for as many as are answered. */
  rate: number | null
  warmUpSeconds: number
  seconds: number
  /** `mix`: what people do. `list`: the first page of properties again and again. `bare`, `page`: the same of the floor. */
  kind: 'mix' | 'list' | 'bare' | 'page'
  seed: number
}

export type GeneratorMessage = { type: 'begun' } | { type: 'done'; figures: LoadFigures }
