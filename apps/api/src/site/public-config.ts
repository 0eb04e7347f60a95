import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../config.ts'

/** What `/config.js` tells the browser. Nothing in it is secret. */
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
