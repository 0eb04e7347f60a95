import { hash } from 'node:crypto'
import sharp from 'sharp'
import { encodePicture } from '../../platform/media/store-picture.ts'
import type { HistoryFile } from './history.ts'
import { SeededRandom } from './seeded-random.ts'

const edge = 256

/** How a person is drawn. */
export interface Look {
  skin: keyof typeof skins
  hair: keyof typeof hairColors
  style: 'short' | 'long' | 'bun'
  beard?: boolean
  glasses?: boolean
}

/** A drawn picture of a fictional person, stored as uploaded ones are. */
export async function drawPicture({ name, look }: { name: string; look: Look }) {
  const { data } = await encodePicture(sharp(Buffer.from(drawPerson(name, look))))
  const key = hash('sha256', data)
  const file: HistoryFile = { storage: 'pictures', key, content: data }
  return { file, path: `/media/${key}` }
}

const backgrounds = ['#cfe3dc', '#f3d9c4', '#d5dcf0', '#f1e3b8', '#e6d3e2', '#cfe4ec', '#e3e0d6']
const shirts = ['#0f766e', '#b45309', '#4338ca', '#9f1239', '#0369a1', '#4d7c0f', '#52525b']
const skins = { light: '#f2c9a8', tan: '#e5b08a', olive: '#c98f66', brown: '#a56b46', dark: '#7d4e31' }
const hairColors = {
  black: '#1d1a22',
  brown: '#4a3222',
  auburn: '#7a5230',
  blond: '#b5813e',
  gray: '#8d8d8a',
}

/** Head and shoulders in flat colors. */
function drawPerson(name: string, look: Look) {
  const random = new SeededRandom(`picture of ${name}`)
  const [skin, hair, shirt] = [skins[look.skin], hairColors[look.hair], random.pick(shirts)]
  const behind = {
    short: '',
    long: `<path d="M70 112c0-44 24-70 58-70s58 26 58 70v70H70z" fill="${hair}"/>`,
    bun: `<circle cx="128" cy="44" r="24" fill="${hair}"/>`,
  }[look.style]
  const front = random.pick([
    `<path d="M80 106c-4-42 18-62 50-62 30 0 50 20 46 60-10-18-24-28-44-28-26 0-42 10-52 30z" fill="${hair}"/>`,
    `<path d="M80 108c-8-40 14-66 48-66s56 24 48 66c-4-20-10-30-22-38-18 14-44 16-62 12-6 6-10 14-12 26z" fill="${hair}"/>`,
    `<path d="M82 98c2-36 20-54 46-54s44 18 46 54c-6-12-12-18-20-22-16 6-36 6-52 0-8 4-14 10-20 22z" fill="${hair}"/>`,
  ])
  const beard = look.beard
    ? `<path d="M86 124c2 34 20 48 42 48s40-14 42-48c-10 20-22 22-42 22s-32-2-42-22z" fill="${hair}"/>`
    : ''
  const glasses = look.glasses
    ? '<g fill="none" stroke="#27272a" stroke-width="4"><circle cx="108" cy="112" r="15"/><circle cx="148" cy="112" r="15"/><path d="M123 110q5-4 10 0"/></g>'
    : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${edge}" height="${edge}" viewBox="0 0 256 256">
<rect width="256" height="256" fill="${random.pick(backgrounds)}"/>
${behind}
<path d="M36 256c4-50 40-72 92-72s88 22 92 72z" fill="${shirt}"/>
<path d="M104 156h48v30c0 14-10 22-24 22s-24-8-24-22z" fill="${skin}"/>
<path d="M104 164h48v8c-14 12-34 12-48 0z" fill="#000" fill-opacity=".12"/>
<ellipse cx="128" cy="116" rx="46" ry="54" fill="${skin}"/>
${beard}${front}
<circle cx="108" cy="112" r="5" fill="#27272a"/><circle cx="148" cy="112" r="5" fill="#27272a"/>
<path d="M110 144q18 ${random.int(12, 20)} 36 0" fill="none" stroke="#7f3b2f" stroke-width="5" stroke-linecap="round"/>
${glasses}
</svg>`
}
