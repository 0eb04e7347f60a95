import { baseline2025 } from '@parapet/config/baseline'
import { chromiumArguments, findChromium } from '@parapet/config/chromium'
import react from '@vitejs/plugin-react'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { build, preview } from 'vite'
import { describeFrames, type Frames } from './frames.ts'
import { namesHelper } from './large-list-page.ts'
import { createRandom } from './random.ts'
import { printSection } from './report.ts'

const webFolder = join(import.meta.dirname, '../../apps/web')
const panMs = 6_000
const stepPx = 24

/** The map of 5,000 properties and 200 areas, dragged about by a mouse. */
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
      await measure(server.resolvedUrls!.local[0]!)
    } finally {
      await server.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const page = `
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
        load: (id) => (id === entry ? page : undefined),
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

async function measure(url: string) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
  try {
    const tab = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const data = createMapData(5_000, 200)
    await tab.addInitScript(namesHelper)
    await tab.addInitScript((value) => Object.assign(window, { benchMap: value }), data)
    const startedAt = performance.now()
    await tab.goto(url)
    await tab.locator('[data-geography="ready"]').waitFor()
    const readyMs = performance.now() - startedAt
    const wide = await countFramesOfPan(tab)
    await tab.getByRole('button', { name: 'Zoom in' }).click()
    await tab.getByRole('button', { name: 'Zoom in' }).click()
    await tab.waitForTimeout(1_000)
    const near = await countFramesOfPan(tab)
    const zoomed = await countFramesOfWheel(tab)
    const goal = '≥ 50 fps'
    printSection('Map (5,000 properties, 200 areas, 1440 × 640 at 1x)', [
      { what: 'page to map', measured: `${readyMs.toFixed(0)} ms` },
      { what: 'panning, the whole country', measured: describe(wide), goal },
      { what: 'panning, with counties', measured: describe(near), goal },
      { what: 'zooming by the wheel', measured: describe(zoomed) },
    ])
  } finally {
    await browser.close()
  }
}

const describe = ({ perSecond, dropped }: Frames) =>
  `${perSecond.toFixed(1)} fps, ${(dropped * 100).toFixed(1)} % dropped`

async function countFrames(tab: Page, act: (isOver: () => boolean) => Promise<void>): Promise<Frames> {
  await tab.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { benchFrames: times })
    requestAnimationFrame(function record(time) {
      times.push(time)
      if ((window as unknown as { benchFrames: number[] }).benchFrames === times)
        requestAnimationFrame(record)
    })
  })
  const startedAt = Date.now()
  await act(() => Date.now() - startedAt > panMs)
  const times = await tab.evaluate(() => (window as unknown as { benchFrames: number[] }).benchFrames.slice())
  return describeFrames(times)
}

/** Long drags to all sides, one after the other: each brings in more than was drawn ahead. */
async function countFramesOfPan(tab: Page): Promise<Frames> {
  const box = await tab.locator('[data-slot="map-surface"]').boundingBox()
  if (!box) throw new Error('The map is not on the screen')
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  return await countFrames(tab, async (isOver) => {
    for (let drag = 0; !isOver(); drag += 1) {
      const angle = (drag * Math.PI) / 2 + 0.4
      await tab.mouse.move(middle.x, middle.y)
      await tab.mouse.down()
      for (let step = 1; step <= 24 && !isOver(); step += 1) {
        await tab.mouse.move(
          middle.x + Math.cos(angle) * step * stepPx,
          middle.y + Math.sin(angle) * Math.min(step * stepPx, box.height / 2 - 8),
        )
      }
      await tab.mouse.up()
    }
  })
}

async function countFramesOfWheel(tab: Page): Promise<Frames> {
  await tab.locator('[data-slot="map-surface"]').focus()
  return await countFrames(tab, async (isOver) => {
    for (let turn = 0; !isOver(); turn += 1)
      await tab.mouse.wheel(0, Math.floor(turn / 20) % 2 === 0 ? -40 : 40)
  })
}

const severities = ['extreme', 'severe', 'moderate', 'minor', 'unknown'] as const
const hazards = ['tornado', 'flood', 'high_wind', 'winter_storm', 'wildfire'] as const

/** Properties around cities and areas of forty corners over the contiguous states; the same on every run. */
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
    const reach = radius * (0.75 + random() * 0.5)
    return [lon + Math.cos(angle) * reach, lat + Math.sin(angle) * reach]
  })
  return [...corners, corners[0]!]
}
