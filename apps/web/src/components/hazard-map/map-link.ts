import { limitView, project, unproject, type View } from './view.ts'

/** What a link to the map opens, besides the page's own filters and selection. */
interface MapLink {
  view: View | null
  hiddenLayers: ReadonlySet<string>
  /** Null for the present. */
  timeMs: number | null
  hasRings: boolean
}

/** The map's part of a URL. Invalid values are ignored. */
export function readMapLink(params: URLSearchParams): MapLink {
  const [zoom = NaN, lat = NaN, lon = NaN] = (params.get('map') ?? '').split('/').map(Number)
  const isView = [zoom, lat, lon].every(Number.isFinite)
  const timeMs = Date.parse(params.get('time') ?? '')
  return {
    view: isView ? limitView({ ...project(lon, lat), zoom }) : null,
    hiddenLayers: new Set((params.get('hide') ?? '').split(',').filter(Boolean)),
    timeMs: Number.isNaN(timeMs) ? null : timeMs,
    hasRings: params.has('rings'),
  }
}

/** This page's URL, with what the map shows. */
export function writeMapLink({ view, hiddenLayers, timeMs, hasRings }: MapLink): string {
  const url = new URL(location.href)
  const set = (name: string, value: string | null) => {
    if (value === null) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  const [lon, lat] = view ? unproject(view) : []
  set('map', view && `${view.zoom.toFixed(2)}/${lat!.toFixed(5)}/${lon!.toFixed(5)}`)
  set('hide', hiddenLayers.size > 0 ? [...hiddenLayers].join(',') : null)
  set('time', timeMs === null ? null : new Date(timeMs).toISOString().replace(/:\d\d\.\d+/, ''))
  set('rings', hasRings ? '1' : null)
  return url.href
}
