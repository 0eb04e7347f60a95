import { baseline2025 } from '@parapet/config/baseline'
import { chromiumArguments, findChromium } from '@parapet/config/chromium'
import react from '@vitejs/plugin-react'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { build, preview } from 'vite'
import { computeFrameStatistics, formatFrameStatistics, type FrameStatistics } from './frames.ts'
import { createRandom } from './random.ts'
import { printSection } from './report.ts'

const webFolder = join(import.meta.dirname, '../../apps/web')
const panDurationMs = 6_000
const stepPx = 24

/** Pans and zooms the map with 5,000 properties and 200 areas. */
export async function benchMap() {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-map-'))
  try {
    await buildPage(folder)
    const server = await preview({
      root: folder,
      configFile: false,
      build: { outDir: folder },
      logLevel: 'error',
    })
    try {
      for (const engine of ['canvas', 'maplibre'] as const)
        await measure(server.resolvedUrls!.local[0]!, engine)
    } finally {
      await server.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const pageSource = `
  import '@parapet/ui/styles.css'
  import { createElement } from 'react'
  import { createRoot } from 'react-dom/client'
  import { HazardMap } from '~/components/hazard-map/hazard-map.tsx'
  document.documentElement.dataset.theme = 'light'
  const map = createElement(HazardMap, { ...window.benchMap, height: 640 })
  createRoot(document.body.appendChild(document.createElement('main'))).render(map)
`

async function buildPage(outDir: string) {
  const entry = join(webFolder, 'bench-map.jsx')
  await build({
    root: webFolder,
    configFile: false,
    logLevel: 'error',
    plugins: [
      react(),
      {
        name: 'bench-map',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? pageSource : undefined),
      },
    ],
    resolve: { alias: { '~': join(webFolder, 'src') } },
    build: {
      outDir,
      target: baseline2025,
      rolldownOptions: {
        input: entry,
        output: { entryFileNames: 'main.js', assetFileNames: 'assets/[name][extname]' },
      },
    },
  })
  const html = `<!doctype html><link rel="stylesheet" href="/assets/bench-map.css"><body><script type="module" src="/main.js"></script>`
  await writeFile(join(outDir, 'index.html'), html)
}

/** `canvas` is what browsers without WebGL show. */
async function measure(url: string, engine: 'canvas' | 'maplibre') {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const mapData = createMapData(5_000, 200)
    await page.addInitScript((value) => Object.assign(window, { benchMap: value }), mapData)
    await page.addInitScript(chooseEngine, engine)
    const startedAt = performance.now()
    await page.goto(url)
    await page.locator('[data-geography="ready"]').waitFor()
    const readyMs = performance.now() - startedAt
    await page.locator(`[data-engine="${engine}"]`).waitFor()
    const completeMs = performance.now() - startedAt
    const countryFrames = await measurePanFrames(page)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await page.waitForTimeout(1_000)
    const countyFrames = await measurePanFrames(page)
    const zoomFrames = await measureWheelFrames(page)
    const goal = '≥ 50 fps'
    printSection(`Map on ${engine} (5,000 properties, 200 areas, 1440 × 640 at 1x)`, [
      { label: 'page to map', value: `${readyMs.toFixed(0)} ms` },
      { label: `page to complete ${engine}`, value: `${completeMs.toFixed(0)} ms` },
      { label: 'panning, the whole country', value: formatFrameStatistics(countryFrames), goal },
      { label: 'panning, with counties', value: formatFrameStatistics(countyFrames), goal },
      { label: 'zooming with the mouse wheel', value: formatFrameStatistics(zoomFrames) },
    ])
  } finally {
    await browser.close()
  }
}

/** Hides WebGL from the map, or hides that it's rendered in software. */
function chooseEngine(engine: 'canvas' | 'maplibre') {
  if (engine === 'maplibre') {
    const getParameter = WebGL2RenderingContext.prototype.getParameter
    const unmaskedRenderer = 0x9246
    WebGL2RenderingContext.prototype.getParameter = function get(name) {
      return name === unmaskedRenderer ? 'Graphics card' : (getParameter.call(this, name) as unknown)
    }
    return
  }
  const getContext = HTMLCanvasElement.prototype.getContext as (
    this: HTMLCanvasElement,
    type: string,
    options?: object,
  ) => unknown
  Object.assign(HTMLCanvasElement.prototype, {
    getContext(this: HTMLCanvasElement, type: string, options?: object) {
      return type === 'webgl2' ? null : getContext.call(this, type, options)
    },
  })
}

async function measureFrames(
  page: Page,
  interact: (isFinished: () => boolean) => Promise<void>,
): Promise<FrameStatistics> {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { benchFrames: times })
    requestAnimationFrame(function record(time) {
      times.push(time)
      if ((window as unknown as { benchFrames: number[] }).benchFrames === times)
        requestAnimationFrame(record)
    })
  })
  const startedAt = Date.now()
  await interact(() => Date.now() - startedAt > panDurationMs)
  const times = await page.evaluate(() =>
    (window as unknown as { benchFrames: number[] }).benchFrames.slice(),
  )
  return computeFrameStatistics(times)
}

/** Long drags in all directions. Each goes beyond what was drawn ahead. */
async function measurePanFrames(page: Page): Promise<FrameStatistics> {
  const box = await page.locator('[data-slot="map-surface"]').boundingBox()
  if (!box) throw new Error("The map isn't on the screen")
  const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  return await measureFrames(page, async (isFinished) => {
    for (let drag = 0; !isFinished(); drag += 1) {
      const angle = (drag * Math.PI) / 2 + 0.4
      await page.mouse.move(center.x, center.y)
      await page.mouse.down()
      for (let step = 1; step <= 24 && !isFinished(); step += 1) {
        await page.mouse.move(
          center.x + Math.cos(angle) * step * stepPx,
          center.y + Math.sin(angle) * Math.min(step * stepPx, box.height / 2 - 8),
        )
      }
      await page.mouse.up()
    }
  })
}

async function measureWheelFrames(page: Page): Promise<FrameStatistics> {
  await page.locator('[data-slot="map-surface"]').focus()
  return await measureFrames(page, async (isFinished) => {
    for (let turn = 0; !isFinished(); turn += 1)
      await page.mouse.wheel(0, Math.floor(turn / 20) % 2 === 0 ? -40 : 40)
  })
}

const severities = ['extreme', 'severe', 'moderate', 'minor', 'unknown'] as const
const hazards = ['tornado', 'flood', 'high_wind', 'winter_storm', 'wildfire'] as const

/** Properties around cities, and areas of forty corners over the contiguous states; the same on every run. */
function createMapData(propertyCount: number, threatCount: number) {
  const random = createRandom(20_261_121)
  const centers = Array.from({ length: 60 }, () => [-122 + random() * 50, 27 + random() * 20] as const)
  const properties = Array.from({ length: propertyCount }, (_, n) => {
    const [lon, lat] = centers[n % centers.length]!
    const spread = 0.05 + random() * 1.5
    return {
      id: `p${n}`,
      name: `Property ${n}`,
      lon: lon + (random() - 0.5) * spread,
      lat: lat + (random() - 0.5) * spread,
      severity: random() < 0.2 ? severities[Math.floor(random() * 5)]! : null,
      riskScore: Math.round(random() * 100),
      threats: 1,
    }
  })
  const threats = Array.from({ length: threatCount }, (_, n) => ({
    id: `t${n}`,
    title: `Threat ${n}`,
    hazard: hazards[n % hazards.length]!,
    severity: severities[n % severities.length]!,
    status: n % 7 === 0 ? 'upcoming' : 'active',
    geometry: {
      type: 'Polygon' as const,
      coordinates: [createRing(-120 + random() * 48, 28 + random() * 18, 0.4 + random() * 1.6, random)],
    },
    point: null,
    radiusMeters: null,
  }))
  return { properties, threats }
}

function createRing(lon: number, lat: number, radius: number, random: () => number): [number, number][] {
  const corners = Array.from({ length: 40 }, (_, n): [number, number] => {
    const angle = (n / 40) * 2 * Math.PI
    const cornerRadius = radius * (0.75 + random() * 0.5)
    return [lon + Math.cos(angle) * cornerRadius, lat + Math.sin(angle) * cornerRadius]
  })
  return [...corners, corners[0]!]
}
