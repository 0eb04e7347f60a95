import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type BaseMapFile, baseMapUrl } from '../base-map/base-map-file.ts'
import type { RealtimeSettings } from '../context/gateways.ts'
import { toPublicRealtime } from '../realtime/realtime-settings.ts'

/** What the page and `/config.js` tell the browser. None of it is secret. */
export function createPublicConfig<Device>(
  config: {
    identity: { projectId: string; baseUrl: string | null }
    realtime: RealtimeSettings | null
    publicUrl: string
    device: Device
    signInHint: { text: string; href: string | null } | null
    webDistDir: string
    baseMap: { styleUrl: string | null }
    geocoding: { suggests: boolean }
  },
  baseMapFile: BaseMapFile | null = null,
) {
  return {
    apiBaseUrl: '/api',
    identity: { projectId: config.identity.projectId, baseUrl: config.identity.baseUrl },
    realtime: config.realtime && toPublicRealtime(config.realtime, config.publicUrl),
    device: config.device,
    signInHint: config.signInHint,
    baseMap: toBaseMap(config.baseMap.styleUrl, baseMapFile),
    suggestsAddresses: config.geocoding.suggests,
    build: { id: readBuildId(config.webDistDir) },
  }
}

function toBaseMap(styleUrl: string | null, file: BaseMapFile | null) {
  if (file) return { kind: 'tiles', url: baseMapUrl(file) }
  return styleUrl === null ? null : { kind: 'style', url: styleUrl }
}

function readBuildId(folder: string) {
  try {
    const latest = JSON.parse(readFileSync(path.join(folder, 'builds', 'latest.json'), 'utf8')) as {
      id: string
    }
    return latest.id
  } catch {
    return 'unbuilt'
  }
}

/** The settings as a script for the app. */
export function toConfigScript(publicConfig: object) {
  return `window.__PARAPET_CONFIG__ = ${toPageData(publicConfig)}\n`
}

/** The settings as data inside the page. */
export function toPageData(publicConfig: object) {
  // `<` could close the surrounding element.
  return JSON.stringify(publicConfig).replaceAll('<', '\\u003c')
}
