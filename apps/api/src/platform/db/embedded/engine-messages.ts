/** What the server asks of the engine's thread. */
export type EngineRequest =
  | { id: number; kind: 'exchange'; bytes: Uint8Array }
  | { id: number; kind: 'close' }

/** Its answers, by the id of the request; id 0 says that it is ready. With `end` it is the last one, and says why. */
export type EngineResponse = { id: number; bytes: Uint8Array; end?: string } | { id: number; error: string }
