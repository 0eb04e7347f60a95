import { loadAsset } from '~/lib/load-asset'
import type { Feature, FeatureCollection, Geometry, Position } from 'geojson'
import {
  addProtocol,
  type GeoJSONSource,
  type LayerSpecification,
  Map as MapLibreMap,
  setWorkerUrl,
  type SourceSpecification,
  type StyleSpecification,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { PMTiles, Protocol } from 'pmtiles'
import type { BaseMapSettings } from '~/lib/config'
import { countyZoom, loadCountyMesh, loadLand, loadWaterFeatures, riverZoom } from './geography.ts'
import { clusterRadiusPx } from './hit-testing.ts'
import type { BaseLayerGroup, BaseMap } from './map-scene.ts'
import type { MapTheme } from './map-theme.ts'
import { hasPin, unwrapRing } from './threat-shapes.ts'
import { getScale, project, type Size, toScreen, unproject, type View } from './view.ts'

setWorkerUrl(workerUrl)
const archives = new Protocol()
addProtocol('pmtiles', archives.tile)

/** MapLibre's tiles are 512 px wide, our world 256. */
const toMapLibreZoom = (zoom: number) => zoom - 1

interface MapLibreBaseOptions {
  host: HTMLElement
  /** Null draws the built-in land. */
  settings: BaseMapSettings | null
  theme: MapTheme
  view: View
  /** Whether drawing is slow, because it's done in software, without a GPU. */
  isSlow: boolean
  signal: AbortSignal
  /** Called when the browser drops the WebGL context. */
  onLost: () => void
}

/**
 * A base map that MapLibre draws with WebGL. It appears once its first view is complete.
 * @throws Error without WebGL, or if the map can't load.
 */
export async function createMapLibreBase({
  host,
  settings,
  theme,
  view,
  isSlow,
  signal,
  onLost,
}: MapLibreBaseOptions): Promise<BaseMap> {
  const source = await loadSource(settings, theme)
  signal.throwIfAborted()
  const container = document.createElement('div')
  container.dataset.slot = 'base-map'
  container.style.visibility = 'hidden'
  host.prepend(container)
  let map: MapLibreMap
  try {
    map = new MapLibreMap({
      container,
      style: source.style,
      center: unproject(view),
      zoom: toMapLibreZoom(view.zoom),
      interactive: false,
      attributionControl: false,
      fadeDuration: 0,
      pixelRatio: Math.min(devicePixelRatio || 1, 2),
      trackResize: false,
      // The scene limits its view itself.
      transformConstrain: (center, zoom) => ({ center, zoom }),
    })
  } catch (error) {
    container.remove()
    throw error
  }
  const destroy = () => {
    map.remove()
    container.remove()
  }
  try {
    await waitUntilComplete(map, signal)
  } catch (error) {
    destroy()
    throw error
  }
  const groups = listGroups(map.getStyle().layers)
  container.style.visibility = ''
  map.on('webglcontextlost', onLost)
  let drawn: { view: View; size: Size } | null = null
  let areCountiesRequested = false

  const draw = (next: View, size: Size) => {
    if (drawn?.size.width !== size.width || drawn.size.height !== size.height) map.resize()
    drawn = { view: next, size }
    container.style.transform = ''
    map.jumpTo({ center: unproject(next), zoom: toMapLibreZoom(next.zoom) })
    map.redraw()
  }

  return {
    hasLabelsAt: source.hasLabelsAt,
    attribution: source.attribution,
    groups: [...new Set(groups.values())],
    show(next, size, isMoving) {
      if (drawn && isSlow && isMoving) {
        // Moves the last drawing. Parts beyond its edge stay empty until the map stops.
        const { left, top } = toScreen(drawn.view, next, size)
        const stretch = getScale(next) / getScale(drawn.view)
        container.style.transform = `translate(${left - size.width / 2}px, ${top - size.height / 2}px) scale(${stretch})`
      } else {
        draw(next, size)
      }
      if (!source.hasLand || next.zoom < countyZoom || areCountiesRequested) return
      areCountiesRequested = true
      // The map works without them.
      loadCountyMesh().then(
        (mesh) => map.getSource<GeoJSONSource>('counties')?.setData(mesh),
        () => undefined,
      )
    },
    setTheme(next) {
      for (const { id, paint } of source.listLayers(next)) {
        for (const [name, value] of Object.entries(paint ?? {}))
          map.setPaintProperty(id, name as Parameters<typeof map.setPaintProperty>[1], value)
      }
    },
    highlightStates(names) {
      if (source.hasLand)
        map.setFilter('highlighted-states', ['in', ['get', 'name'], ['literal', [...names]]])
    },
    setHiddenGroups(hidden) {
      for (const [id, group] of groups)
        map.setLayoutProperty(id, 'visibility', hidden.has(group) ? 'none' : 'visible')
    },
    keepClear({ markers, shapes, view: { x, y, zoom } }) {
      const pxPerUnit = getScale({ x, y, zoom })
      const spots = [
        ...markers.map((marker) => ({
          point: marker,
          radiusPx: marker.kind === 'cluster' ? clusterRadiusPx(marker.count) + 4 : 9,
        })),
        ...shapes
          .filter((shape) => hasPin(shape, pxPerUnit))
          .map(({ anchor }) => ({ point: anchor, radiusPx: 9 })),
      ]
      const features = spots.map(({ point, radiusPx }): Feature => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: unproject(point) },
        properties: { size: (2 * radiusPx) / blankSizePx },
      }))
      void map.getSource<GeoJSONSource>('kept-clear')?.setData({ type: 'FeatureCollection', features })
    },
    copy() {
      // Browsers discard what WebGL drew once it's on the screen, so the copy needs a new drawing.
      map.redraw()
      const canvas = document.createElement('canvas')
      const drawing = map.getCanvas()
      canvas.width = drawing.width
      canvas.height = drawing.height
      canvas.getContext('2d')!.drawImage(drawing, 0, 0)
      return canvas
    },
    destroy,
  }
}

/** Resolves when everything in the first view is drawn. */
async function waitUntilComplete(map: MapLibreMap, signal: AbortSignal) {
  await new Promise<void>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    map.once('style.load', () => {
      map.addImage(blankImage, {
        width: blankSizePx,
        height: blankSizePx,
        data: new Uint8Array(4 * blankSizePx ** 2),
      })
      map.addSource('kept-clear', { type: 'geojson', data: noFeatures })
      // The last layer is placed first.
      map.addLayer({
        id: 'kept-clear',
        type: 'symbol',
        source: 'kept-clear',
        layout: {
          'icon-image': blankImage,
          'icon-size': ['get', 'size'],
          'icon-allow-overlap': true,
          'icon-padding': 0,
        },
      })
      map.once('idle', () => resolve())
    })
    // A tile that fails later leaves a gap, not an empty map.
    map.once('error', ({ error }) => reject(error))
  })
}

const blankImage = 'parapet-blank'
const blankSizePx = 16

const noFeatures: FeatureCollection = { type: 'FeatureCollection', features: [] }

interface BaseSource {
  style: StyleSpecification | string
  attribution: string
  /** Whether it has the built-in land. */
  hasLand: boolean
  hasLabelsAt: BaseMap['hasLabelsAt']
  /** The layers that follow the theme. */
  listLayers: (theme: MapTheme) => LayerSpecification[]
}

async function loadSource(settings: BaseMapSettings | null, theme: MapTheme): Promise<BaseSource> {
  if (settings?.kind === 'style') {
    const style = await loadAsset<StyleSpecification>(settings.url)
    const attributions = Object.values(style.sources).flatMap((source) =>
      'attribution' in source && source.attribution ? [toPlainText(source.attribution)] : [],
    )
    return {
      // MapLibre resolves relative URLs against where a style comes from.
      style: settings.url,
      attribution: [...new Set(attributions)].join(' · '),
      hasLand: false,
      hasLabelsAt: () => true,
      listLayers: () => [],
    }
  }
  const land = await createLandSources()
  if (settings === null) {
    const style: StyleSpecification = { version: 8, sources: land, layers: listLandLayers(theme) }
    return { style, attribution: '', hasLand: true, hasLabelsAt: () => false, listLayers: listLandLayers }
  }
  const archive = new PMTiles(new URL(settings.url, location.href).href)
  archives.add(archive)
  const [header, metadata] = await Promise.all([archive.getHeader(), archive.getMetadata()])
  const { attribution } = metadata as { attribution?: string }
  const { x: west, y: north } = project(header.minLon, header.maxLat)
  const { x: east, y: south } = project(header.maxLon, header.minLat)
  const listLayers = (next: MapTheme) => [...listLandLayers(next), ...listTileLayers(next)]
  return {
    style: {
      version: 8,
      sources: {
        ...land,
        tiles: {
          type: 'vector',
          url: `pmtiles://${archive.source.getKey()}`,
          bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
        },
      },
      layers: listLayers(theme),
    },
    attribution: toPlainText(attribution ?? ''),
    hasLand: true,
    hasLabelsAt: ({ x, y }) => x >= west && x <= east && y >= north && y <= south,
    listLayers,
  }
}

/** Attributions are HTML with links. */
const toPlainText = (html: string) =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim()

const groupPatterns: readonly [BaseLayerGroup, RegExp][] = [
  ['radar', /radar|precipitation/i],
  ['satellite', /satellite|imagery|aerial|ortho/i],
  ['streets', /road|street|highway|transportation|tunnel|bridge|path|rail/i],
]

/** The groups that people can hide, by layer. A raster layer without a descriptive name is imagery. */
function listGroups(layers: readonly LayerSpecification[]): Map<string, BaseLayerGroup> {
  const entries = layers.flatMap((layer): [string, BaseLayerGroup][] => {
    const { source = '', 'source-layer': part = '' } = layer as { source?: string; 'source-layer'?: string }
    const name = `${layer.id} ${source} ${part}`
    const group =
      groupPatterns.find(([, pattern]) => pattern.test(name))?.[0] ??
      (layer.type === 'raster' ? 'satellite' : null)
    return group ? [[layer.id, group]] : []
  })
  return new Map(entries)
}

async function createLandSources(): Promise<Record<string, SourceSpecification>> {
  const [{ surroundingLand, states, stateLines }, { greatLakes, lakes, rivers }] = await Promise.all([
    loadLand(),
    loadWaterFeatures(),
  ])
  const fromData = (data: Geometry | FeatureCollection): SourceSpecification => ({
    type: 'geojson',
    data: data as FeatureCollection,
    maxzoom: 12,
  })
  return {
    land: fromData(unwrapFeatures(surroundingLand)),
    states: fromData(unwrapFeatures(states)),
    'great-lakes': fromData(greatLakes),
    lakes: fromData(lakes),
    rivers: fromData(rivers),
    'state-lines': fromData(stateLines),
    counties: fromData(noFeatures),
  }
}

function listLandLayers(theme: MapTheme): LayerSpecification[] {
  return [
    { id: 'water', type: 'background', paint: { 'background-color': theme.water } },
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': theme.surroundingLand } },
    {
      id: 'land-lines',
      type: 'line',
      source: 'land',
      paint: { 'line-color': theme.stateLine, 'line-width': 0.75 },
    },
    { id: 'great-lakes', type: 'fill', source: 'great-lakes', paint: { 'fill-color': theme.water } },
    // Outlines first: filling the states covers the parts between two states.
    { id: 'coast', type: 'line', source: 'states', paint: { 'line-color': theme.coast, 'line-width': 1.5 } },
    { id: 'states', type: 'fill', source: 'states', paint: { 'fill-color': theme.land } },
    {
      id: 'highlighted-states',
      type: 'fill',
      source: 'states',
      filter: ['in', ['get', 'name'], ['literal', []]],
      paint: { 'fill-color': theme.accent, 'fill-opacity': 0.22 },
    },
    {
      id: 'lake-shores',
      type: 'line',
      source: 'lakes',
      paint: { 'line-color': theme.coast, 'line-width': 0.75 },
    },
    { id: 'lakes', type: 'fill', source: 'lakes', paint: { 'fill-color': theme.water } },
    {
      id: 'rivers',
      type: 'line',
      source: 'rivers',
      minzoom: toMapLibreZoom(riverZoom),
      paint: { 'line-color': theme.river, 'line-width': ['step', ['zoom'], 1, toMapLibreZoom(7), 1.5] },
    },
    {
      id: 'counties',
      type: 'line',
      source: 'counties',
      minzoom: toMapLibreZoom(countyZoom),
      paint: { 'line-color': theme.countyLine, 'line-width': 0.75 },
    },
    {
      id: 'state-lines',
      type: 'line',
      source: 'state-lines',
      paint: {
        'line-color': theme.stateLine,
        'line-width': ['step', ['zoom'], 0.75, toMapLibreZoom(5), 1.25],
      },
    },
  ]
}

/** Layers for tiles with the schema of Protomaps, version 4, in our colors. */
function listTileLayers(theme: MapTheme): LayerSpecification[] {
  const source = { source: 'tiles' }
  // Without a URL for glyphs, MapLibre draws them with the page's own fonts.
  const fonts = theme.fontFamily.split(',').map((name) => name.trim().replaceAll(/["']/g, ''))
  const isKind = (...kinds: string[]) =>
    ['in', ['get', 'kind'], ['literal', kinds]] as ['in', ...unknown[]] as never
  const name = ['coalesce', ['get', 'name:en'], ['get', 'name']] as never
  const halo = { 'text-halo-color': theme.land, 'text-halo-width': 1.5 }
  /** The width in px at zooms 8, 13, and 18. */
  const widen = (...[far, middle, near]: [number, number, number]) =>
    ['interpolate', ['exponential', 1.5], ['zoom'], 8, far, 13, middle, 18, near] as never
  const road = (
    id: string,
    kinds: string[],
    minzoom: number,
    width: never,
    color: string,
  ): LayerSpecification => ({
    id,
    type: 'line',
    ...source,
    'source-layer': 'roads',
    minzoom,
    filter: isKind(...kinds),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': width },
  })
  return [
    {
      id: 'tile-earth',
      type: 'fill',
      ...source,
      'source-layer': 'earth',
      minzoom: 6,
      paint: { 'fill-color': theme.land },
    },
    {
      id: 'tile-parks',
      type: 'fill',
      ...source,
      'source-layer': 'landuse',
      filter: isKind('park', 'national_park', 'nature_reserve', 'forest', 'wood', 'golf_course', 'cemetery'),
      paint: { 'fill-color': theme.park },
    },
    {
      id: 'tile-water',
      type: 'fill',
      ...source,
      'source-layer': 'water',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': theme.water },
    },
    {
      id: 'tile-rivers',
      type: 'line',
      ...source,
      'source-layer': 'water',
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': theme.water, 'line-width': widen(0.5, 2, 6) },
    },
    {
      id: 'tile-buildings',
      type: 'fill',
      ...source,
      'source-layer': 'buildings',
      minzoom: 13,
      paint: { 'fill-color': theme.building },
    },
    road('streets-rail', ['rail'], 11, widen(0.3, 0.8, 1.5), theme.coast),
    road('streets-path', ['path'], 14, widen(0.2, 0.8, 2), theme.stateLine),
    road('streets-minor-edge', ['minor_road'], 12, widen(0.5, 3, 14), theme.coast),
    road('streets-major-edge', ['major_road'], 8, widen(1.2, 5.5, 20), theme.coast),
    road('streets-highway-edge', ['highway'], 4, widen(2, 8, 25), theme.neutral),
    road('streets-minor', ['minor_road'], 12, widen(0.2, 1.6, 12), theme.surface),
    road('streets-major', ['major_road'], 8, widen(0.4, 3.5, 17), theme.surface),
    road('streets-highway', ['highway'], 6, widen(0.8, 5, 21), theme.coast),
    {
      id: 'tile-boundaries',
      type: 'line',
      ...source,
      'source-layer': 'boundaries',
      minzoom: 8,
      paint: { 'line-color': theme.coast, 'line-width': 1, 'line-dasharray': [3, 2] },
    },
    {
      id: 'streets-names',
      type: 'symbol',
      ...source,
      'source-layer': 'roads',
      minzoom: 12,
      layout: { 'symbol-placement': 'line', 'text-field': name, 'text-font': fonts, 'text-size': 11 },
      paint: { 'text-color': theme.mutedText, ...halo },
    },
    {
      id: 'tile-places',
      type: 'symbol',
      ...source,
      'source-layer': 'places',
      layout: {
        'text-field': name,
        'text-font': fonts,
        'text-size': ['match', ['get', 'kind'], ['locality', 'region', 'country'], 13, 11],
        'symbol-sort-key': ['-', 0, ['coalesce', ['get', 'population_rank'], 0]],
      },
      paint: { 'text-color': theme.text, ...halo },
    },
  ]
}

/** Polygons that continue beyond ±180°, instead of crossing the whole map there. */
function unwrapFeatures({ features }: FeatureCollection): FeatureCollection {
  const unwrap = (polygon: Position[][]) => polygon.map((ring) => closeAtPole(unwrapRing(ring)))
  return {
    type: 'FeatureCollection',
    features: features.map((item) => {
      const { geometry } = item
      if (geometry.type === 'Polygon')
        return { ...item, geometry: { ...geometry, coordinates: unwrap(geometry.coordinates) } }
      if (geometry.type === 'MultiPolygon')
        return { ...item, geometry: { ...geometry, coordinates: geometry.coordinates.map(unwrap) } }
      return item
    }),
  }
}

/** A ring around a pole ends a whole turn from where it starts. */
function closeAtPole(ring: [number, number][]): Position[] {
  const [first, last] = [ring[0]!, ring.at(-1)!]
  if (Math.abs(last[0] - first[0]) < 180) return ring
  const pole = first[1] < 0 ? -90 : 90
  return [...ring, [last[0], pole], [first[0], pole], first]
}
