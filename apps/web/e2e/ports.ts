const appPort = Number(process.env.E2E_PORT) || 4650

/** Where the product under test listens. Set `E2E_PORT` to move all three. */
export const ports = { app: appPort, sandbox: appPort + 1, smtp: appPort + 2 }

export const appUrl = `http://localhost:${ports.app}`
export const sandboxUrl = `http://localhost:${ports.sandbox}`
