const appPort = Number(process.env.E2E_PORT) || 4650

/** The ports of the product under test, and of a server with other settings. Set `E2E_PORT` to move all of them. */
export const ports = {
  app: appPort,
  sandbox: appPort + 1,
  smtp: appPort + 2,
  realtime: appPort + 3,
  dns: appPort + 4,
  tls: appPort + 5,
  geocodingApp: appPort + 6,
}

export const appUrl = `http://localhost:${ports.app}`
export const geocodingAppUrl = `http://localhost:${ports.geocodingApp}`
export const sandboxUrl = `http://localhost:${ports.sandbox}`
