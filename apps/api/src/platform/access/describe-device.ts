import Bowser from 'bowser'

export interface Device {
  browser: string | null
  os: string | null
  /** What a person recognises it by. */
  name: string
}

const knownBrowsers = new Set(Object.values(Bowser.BROWSER_MAP))

/** What a User-Agent header says, without the versions that change with every update. */
export function describeDevice(userAgent: string | null): Device {
  const parsed = userAgent ? Bowser.parse(userAgent) : null
  const named = parsed?.browser.name || null
  // Of a browser it does not know, it takes any text for the name.
  const browser = named !== null && knownBrowsers.has(named) ? named : null
  const os = parsed?.os.name || null
  return { browser, os, name: nameDevice(browser, parsed?.platform.model || os) }
}

function nameDevice(browser: string | null, on: string | null) {
  if (browser && on) return `${browser} on ${on}`
  return browser ?? on ?? 'Unknown device'
}
