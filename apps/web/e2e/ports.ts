const firstPort = Number(process.env.E2E_PORT) || 4650
const portsPerProduct = 7

/** The ports of a product under test, and of a server with other settings. Set `E2E_PORT` to move all of them. */
export function listPorts(product: number) {
  const app = firstPort + product * portsPerProduct
  return {
    app,
    sandbox: app + 1,
    smtp: app + 2,
    realtime: app + 3,
    dns: app + 4,
    tls: app + 5,
    geocodingApp: app + 6,
  }
}

/** Each worker has a product of its own. Playwright numbers the workers. */
export const ownProduct = Number(process.env.TEST_PARALLEL_INDEX ?? 0)
export const ports = listPorts(ownProduct)
export const appUrl = `http://localhost:${ports.app}`
export const geocodingAppUrl = `http://localhost:${ports.geocodingApp}`
export const sandboxUrl = `http://localhost:${ports.sandbox}`
