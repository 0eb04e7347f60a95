import { html } from 'hono/html'
import type { Markup } from './layout.ts'

/** A title that looks the same on either level, so that each page has one first-level heading. */
export function renderHeading(level: 1 | 2, id: string, content: Markup): Markup {
  return level === 1
    ? html`<h1 class="title" id="${id}">${content}</h1>`
    : html`<h2 class="title" id="${id}">${content}</h2>`
}
