import { severities, type Severity } from '@parapet/ui'

/** The map's colors, resolved from design tokens. */
export interface MapTheme {
  water: string
  river: string
  land: string
  surroundingLand: string
  coast: string
  stateLine: string
  countyLine: string
  park: string
  building: string
  surface: string
  text: string
  mutedText: string
  neutral: string
  accent: string
  fontFamily: string
  severity: Record<Severity, { icon: string; surface: string; text: string }>
}

/** Resolves the theme's tokens for an element. */
export function readMapTheme(element: Element): MapTheme {
  // Tokens are `light-dark()` pairs. A canvas needs a single color, so the browser resolves them.
  const probe = element.appendChild(document.createElement('span'))
  const style = getComputedStyle(probe)
  const read = (name: string) => {
    probe.style.color = `var(${name})`
    return toRgb(style.color)
  }
  const color = (name: string) => read(`--ui-color-${name}`)
  const severityColors = (severity: Severity) => ({
    icon: color(`severity-${severity}-icon`),
    surface: color(`severity-${severity}-surface`),
    text: color(`severity-${severity}-text`),
  })
  const theme = {
    water: read('--_water'),
    river: read('--_river'),
    land: read('--_land'),
    surroundingLand: read('--_far-land'),
    coast: read('--_coast'),
    stateLine: read('--_state-line'),
    countyLine: read('--_county-line'),
    park: read('--_park'),
    building: read('--_building'),
    surface: color('bg-surface'),
    text: color('fg'),
    mutedText: color('fg-subtle'),
    neutral: color('status-neutral'),
    accent: color('fg-accent'),
    fontFamily: style.fontFamily,
    severity: Object.fromEntries(
      severities.map((severity) => [severity, severityColors(severity)]),
    ) as MapTheme['severity'],
  }
  probe.remove()
  return theme
}

/** Mixed colors resolve to `color(srgb …)`, which MapLibre doesn't read. */
function toRgb(color: string): string {
  const [, ...channels] = /^color\(srgb ([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(color) ?? []
  return channels.length === 3
    ? `rgb(${channels.map((channel) => Math.round(Number(channel) * 255)).join(', ')})`
    : color
}

/** Calls back when the theme changes. Returns a function that stops it. */
export function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class', 'data-theme'] })
  return () => observer.disconnect()
}

/** The shapes of `SeverityIcon`, 16 by 16, for the canvas: octagon, triangle, diamond, disc, ring. */
export const severityOutlines: Record<Severity, string> = {
  extreme: 'M5.2 1h5.6L15 5.2v5.6L10.8 15H5.2L1 10.8V5.2z',
  severe: 'M8 1.2 15.4 14.4H.6z',
  moderate: 'M8 .8 15.2 8 8 15.2.8 8z',
  minor: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2z',
  unknown: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zm0 1.8a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4z',
}

/** The exclamation marks of the two highest severities. */
export const severityExclamationMarks: Partial<Record<Severity, string>> = {
  extreme: 'M8 4.4v4.2M8 11.3v.1',
  severe: 'M8 6v3.6M8 12v.1',
}
