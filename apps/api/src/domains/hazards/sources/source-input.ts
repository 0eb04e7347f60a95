import type { Connector, ConnectorKey } from '../connectors/connector.ts'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { type FieldError, Problem } from '../../../platform/errors/problem.ts'
import { toFieldErrors } from '../../../platform/http/schema-issues.ts'
import { everySecondsMax } from './source-input.schema.ts'

/** @throws Problem 422 for an unknown connector. */
export function requireConnector(ctx: Pick<TransactionContext, 'gateways'>, key: ConnectorKey): Connector {
  const connector = ctx.gateways.feeds.findConnector(key)
  if (connector) return connector
  throw invalid([{ pointer: '/connector', code: 'enum', message: 'Connector not found.', value: key }])
}

/**
 * Validates settings and fills in the connector's defaults.
 * @throws Problem 422 with an error for each invalid field.
 */
export function parseSettings(connector: Connector, input: Record<string, unknown>): Record<string, unknown> {
  const result = connector.config.safeParse(input)
  if (result.success) {
    requireHttps(connector, result.data)
    return result.data as Record<string, unknown>
  }
  throw invalid(
    toFieldErrors(result.error.issues, {
      input,
      toPointer: (path) => `/config${path.map((part) => `/${String(part)}`).join('')}`,
      keyName: `setting of the ${connector.name} connector`,
    }),
  )
}

function requireHttps(connector: Connector, config: unknown) {
  const typedRequest = connector
    .requests(config, { states: [], boxes: [] })
    .find((request) => request.isFromPerson)
  if (!typedRequest || typedRequest.url.startsWith('https://')) return
  throw invalid([{ pointer: '/config/url', code: 'format', message: 'Use a URL that starts with https://.' }])
}

/** @throws Problem 422 for an interval that is too short or too long. */
export function requireInterval(connector: Connector, everySeconds: number) {
  const { min } = connector.everySeconds
  if (everySeconds >= min && everySeconds <= everySecondsMax) return
  const message = `${connector.name} can be fetched at most once every ${min} seconds.`
  throw invalid([
    { pointer: '/schedule/everySeconds', code: 'min', message, value: everySeconds, params: { min } },
  ])
}

/** @throws Problem 422 if a required key is missing, or a key is submitted to a connector without one. */
export function requireSecret(connector: Connector, hasSecret: boolean, isSubmitted = hasSecret) {
  if (connector.secret && !hasSecret) {
    const message = `${connector.name} requires a ${connector.secret.label}. Get one at ${connector.secret.url}.`
    throw invalid([{ pointer: '/secret', code: 'required', message }])
  }
  if (!connector.secret && isSubmitted) {
    throw invalid([
      { pointer: '/secret', code: 'not_allowed', message: `${connector.name} doesn’t use an API key.` },
    ])
  }
}

const invalid = (errors: FieldError[]) => new Problem('validation-failed', errors[0]!.message, { errors })
