import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../config.ts'

/** What the page and `/config.js` tell the browser. Nothing in it is secret. */
export function createPublicConfig(config: Pick<Config, 'identity' | 'signInHint' | 'webDistDir'>) {
  return {
    apiBaseUrl: '/api',
    identity: { projectId: config.identity.projectId, baseUrl: config.identity.baseUrl },
    realtime: null,
    device: null,
    signInHint: config.signInHint,
    build: { id: readBuildId(config.webDistDir) },
  }
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

/** The settings as the script that gives them to the app. */
export function toConfigScript(publicConfig: object) {
  // `<` could end the script element of the page that this stands in.
  return `window.__PARAPET_CONFIG__ = ${JSON.stringify(publicConfig).replaceAll('<', '\\u003c')}\n`
}
