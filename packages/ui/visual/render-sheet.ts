import type { Page } from 'playwright'
import { hasPopup, resetStoryPage, showStory, captureStory, themes, type Theme } from './story-page.ts'
import type { Sheet } from './story-index.ts'
import { stableStyles } from './test-fonts.ts'

interface Picture {
  caption: string
  image: Buffer
}

/** Both sheets of a component as PNG. */
export async function renderSheet(page: Page, url: string, sheet: Sheet): Promise<Record<Theme, Buffer>> {
  const pictures: Record<Theme, Picture[]> = { light: [], dark: [] }
  await resetStoryPage(page, url)
  for (const story of sheet.stories) {
    // Closing popups return focus while they unmount, and would take it from the next story.
    if (await hasPopup(page)) await resetStoryPage(page, url)
    await showStory(page, story)
    for (const theme of themes) {
      pictures[theme].push({ caption: story.name, image: await captureStory(page, theme) })
    }
  }
  return {
    light: await arrangePictures(page, pictures.light, 'light'),
    dark: await arrangePictures(page, pictures.dark, 'dark'),
  }
}

const colors: Record<Theme, { background: string; text: string }> = {
  light: { background: '#e3e7eb', text: '#151b21' },
  dark: { background: '#2c343c', text: '#e3e7eb' },
}

async function arrangePictures(page: Page, pictures: Picture[], theme: Theme): Promise<Buffer> {
  const { background, text } = colors[theme]
  const figures = pictures.map(
    ({ caption, image }) =>
      `<figure><figcaption>${escapeHtml(caption)}</figcaption>` +
      `<img src="data:image/png;base64,${image.toString('base64')}"></figure>`,
  )
  const sheet = await page.context().newPage()
  await sheet.setContent(`<!doctype html><style>
    ${stableStyles}
    body { margin: 0; padding: 12px; display: flex; flex-wrap: wrap; gap: 12px; align-items: start;
      background: ${background}; color: ${text}; font-size: 11px; line-height: 16px; }
    figure { margin: 0 } img { display: block }
  </style>${figures.join('')}`)
  await sheet.setViewportSize({ width: 1060, height: 100 })
  await sheet.evaluate(() => document.fonts.ready)
  const image = await sheet.screenshot({ fullPage: true })
  await sheet.close()
  return image
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
