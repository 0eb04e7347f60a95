import type { Position } from './export-kind.ts'

/** Units and tenants lie where their property does. */
export const pointOfProperty = (
  rows: readonly { id: string; lat: number | null; lon: number | null }[],
): Map<string, Position[]> =>
  new Map(
    rows.flatMap(({ id, lat, lon }) =>
      lat === null || lon === null ? [] : [[id, [[lon, lat]] satisfies Position[]] as const],
    ),
  )
