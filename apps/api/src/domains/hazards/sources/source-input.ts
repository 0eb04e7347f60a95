import type { z } from 'zod'
import type { Connector, ConnectorKey } from '../connectors/connector.ts'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { type FieldError, Problem } from '../../../platform/errors/problem.ts'
import { everySecondsMax } from './source-input.schema.ts'

/**
 * The connector of a source.
 * @throws Problem 422 for an unknown one.
 */
export function requireConnector(ctx: Pick<TransactionContext, 'gateways'>, key: ConnectorKey): Connector {
  const connector = ctx.gateways.feeds.findConnector(key)
  if (connector) return connector
  throw reject([{ pointer: '/connector', code: 'enum', message: 'Connector not found.', value: key }])
}

/**
 * The settings with the connector's defaults.
 * @throws Problem 422 naming each field.
 */
export function readSettings(connector: Connector, given: Record<string, unknown>): Record<string, unknown> {
  const result = connector.config.safeParse(given)
  if (result.success) {
    requireHttps(connector, result.data)
    return result.data as Record<string, unknown>
  }
  throw reject(
    result.error.issues.map((issue) => {
      const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]!] : issue.path
      return {
        pointer: `/config${path.map((part) => `/${String(part)}`).join('')}`,
        code: codes[issue.code] ?? 'format',
        message: issue.message,
      }
    }),
  )
}

function requireHttps(connector: Connector, config: unknown) {
  const typed = connector.requests(config, { states: [], boxes: [] }).find((request) => request.isFromPerson)
  if (!typed || typed.url.startsWith('https://')) return
  throw reject([{ pointer: '/config/url', code: 'format', message: 'Use a URL that starts with https://.' }])
}

const codes: Partial<Record<z.core.$ZodIssue['code'], FieldError['code']>> = {
  unrecognized_keys: 'unknown_field',
  invalid_type: 'type',
  too_small: 'min',
  too_big: 'max',
  invalid_value: 'enum',
}

/** @throws Problem 422 for an interval that is too short or too long. */
export function requireInterval(connector: Connector, everySeconds: number) {
  const { min } = connector.everySeconds
  if (everySeconds >= min && everySeconds <= everySecondsMax) return
  const message = `${connector.name} can be fetched at most every ${min} seconds.`
  throw reject([
    { pointer: '/schedule/everySeconds', code: 'min', message, value: everySeconds, params: { min } },
  ])
}

/** @throws Problem 422 where the connector needs a key and there is none, or needs none. */
export function requireSecret(connector: Connector, hasSecret: boolean, isGiven = hasSecret) {
  if (connector.secret && !hasSecret) {
    const message = `${connector.name} requires a ${connector.secret.label}. Get one at ${connector.secret.url}.`
    throw reject([{ pointer: '/secret', code: 'required', message }])
  }
  if (!connector.secret && isGiven) {
    throw reject([
      { pointer: '/secret', code: 'not_allowed', message: `${connector.name} doesn't use an API key.` },
    ])
  }
}

const reject = (errors: FieldError[]) => new Problem('validation-failed', errors[0]!.message, { errors })
