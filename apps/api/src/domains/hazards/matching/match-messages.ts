import type { HazardShape } from './hazard-shape.ts'
import type { Match } from './match-shape.ts'
import type { PlaceSet } from './place-index.ts'

/** Plain data between the server and the thread that matches. */
export type MatchRequest =
  | { id: number; kind: 'remember'; key: string; places: PlaceSet }
  | { id: number; kind: 'forget'; key: string }
  | { id: number; kind: 'match'; keys: string[]; shapes: HazardShape[] }

/** `matches[o][s]` are those of organisation o and shape s. */
export type MatchResponse = { id: number; matches: Match[][][] } | { id: number; error: string }
