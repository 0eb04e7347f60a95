import type { Page } from 'playwright'
import { hasPopup, resetStoryPage, showStory, captureStory, themes, type Theme } from './story-page.ts'
import type { Sheet } from './story-index.ts'
import { stableStyles } from './test-fonts.ts'

interface Screenshot {
  caption: string
  image: Buffer
}

/** Renders the stories of a component as one PNG sheet per theme. */
export async function renderSheets(page: Page, url: string, sheet: Sheet): Promise<Record<Theme, Buffer>> {
  const screenshots: Record<Theme, Screenshot[]> = { light: [], dark: [] }
  await resetStoryPage(page, url)
  for (const story of sheet.stories) {
    // A popup that closes returns focus as it unmounts, which would steal it from the next story.
    if (await hasPopup(page)) await resetStoryPage(page, url)
    await showStory(page, story)
    for (const theme of themes) {
      screenshots[theme].push({ caption: story.name, image: await captureStory(page, theme) })
    }
  }
  return {
    light: await composeSheet(page, screenshots.light, 'light'),
    dark: await composeSheet(page, screenshots.dark, 'dark'),
  }
}

const colors: Record<Theme, { background: string; text: string }> = {
  light: { background: '#e3e7eb', text: '#151b21' },
  dark: { background: '#2c343c', text: '#e3e7eb' },
}

async function composeSheet(page: Page, screenshots: Screenshot[], theme: Theme): Promise<Buffer> {
  const { background, text } = colors[theme]
  const figures = screenshots.map(
    ({ caption, image }) =>
      `<figure><figcaption>${escapeHtml(caption)}</figcaption>` +
      `<img src="data:image/png;base64,${image.toString('base64')}"></figure>`,
  )
  const sheetPage = await page.context().newPage()
  await sheetPage.setContent(`<!doctype html><style>
    ${stableStyles}
    body { margin: 0; padding: 12px; display: flex; flex-wrap: wrap; gap: 12px; align-items: start;
      background: ${background}; color: ${text}; font-size: 11px; line-height: 16px; }
    figure { margin: 0 } img { display: block }
  </style>${figures.join('')}`)
  await sheetPage.setViewportSize({ width: 1060, height: 100 })
  await sheetPage.evaluate(() => document.fonts.ready)
  const image = await sheetPage.screenshot({ fullPage: true })
  await sheetPage.close()
  return image
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
