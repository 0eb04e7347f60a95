import { severities, type Severity } from '@parapet/ui'

/** The colours of the drawing, from the tokens of the theme. */
export interface MapTheme {
  water: string
  land: string
  farLand: string
  coast: string
  stateLine: string
  countyLine: string
  surface: string
  text: string
  mutedText: string
  calm: string
  accent: string
  fontFamily: string
  severity: Record<Severity, { icon: string; surface: string; text: string }>
}

/** Reads the theme that an element stands in. */
export function readMapTheme(element: Element): MapTheme {
  // The tokens are light-dark() pairs, and a canvas needs a single color, so the browser resolves them here.
  const probe = element.appendChild(document.createElement('span'))
  const style = getComputedStyle(probe)
  const read = (name: string) => {
    probe.style.color = `var(${name})`
    return style.color
  }
  const color = (name: string) => read(`--ui-color-${name}`)
  const ofSeverity = (severity: Severity) => ({
    icon: color(`severity-${severity}-icon`),
    surface: color(`severity-${severity}-surface`),
    text: color(`severity-${severity}-text`),
  })
  const theme = {
    water: read('--_water'),
    land: read('--_land'),
    farLand: read('--_far-land'),
    coast: read('--_coast'),
    stateLine: read('--_state-line'),
    countyLine: read('--_county-line'),
    surface: color('bg-surface'),
    text: color('fg'),
    mutedText: color('fg-subtle'),
    calm: color('status-neutral'),
    accent: color('fg-accent'),
    fontFamily: style.fontFamily,
    severity: Object.fromEntries(severities.map((each) => [each, ofSeverity(each)])) as MapTheme['severity'],
  }
  probe.remove()
  return theme
}

/** Calls back when the theme of the page changes; the answer stops that. */
export function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class', 'data-theme'] })
  return () => observer.disconnect()
}
