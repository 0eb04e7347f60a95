import type { Position } from './export-kind.ts'
import type { ExportedRow } from './read-batches.ts'

/** A FeatureCollection (RFC 7946), one feature a line. Rows without coordinates have no geometry. */
export async function* writeGeoJson(
  names: readonly string[],
  geometry: 'Point' | 'MultiPoint',
  batches: AsyncIterable<ExportedRow[]>,
) {
  let separator = '{"type":"FeatureCollection","features":[\n'
  for await (const rows of batches) {
    let text = ''
    for (const row of rows) {
      const feature = {
        type: 'Feature',
        id: row.id,
        geometry: toGeometry(geometry, row.positions),
        properties: Object.fromEntries(names.map((name, index) => [name, row.cells[index]])),
      }
      text += separator + JSON.stringify(feature)
      separator = ',\n'
    }
    if (text !== '') yield Buffer.from(text)
  }
  yield Buffer.from(separator === ',\n' ? '\n]}\n' : `${separator}]}\n`)
}

function toGeometry(type: 'Point' | 'MultiPoint', positions: readonly Position[]) {
  if (positions.length === 0) return null
  return { type, coordinates: type === 'Point' ? positions[0] : positions }
}
