import busboy from 'busboy'
import type { Context } from 'hono'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { AppEnv } from '../../../platform/http/router.ts'
import { invalidFields } from '../../estate/index.ts'

const field = 'List-Unsubscribe'

/**
 * Reads the form of a one-click unsubscribe, which has exactly one field.
 *
 * @throws Problem `validation-failed` for any other form.
 */
export async function requireOneClick(c: Context<AppEnv>) {
  const fields: [string, string][] = []
  let isOther = c.req.raw.body === null
  try {
    const parser = busboy({
      headers: { 'content-type': c.req.header('Content-Type') },
      limits: { fields: 2, fieldNameSize: 100, fieldSize: 100, files: 0, parts: 2 },
    })
    parser.on('field', (name, value) => fields.push([name, value]))
    for (const event of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) {
      parser.on(event, () => {
        isOther = true
      })
    }
    if (!isOther) await pipeline(Readable.fromWeb(c.req.raw.body as never), parser)
  } catch {
    isOther = true
  }
  const [only] = fields
  if (isOther || fields.length !== 1 || only![0] !== field || only![1] !== 'One-Click') {
    const message = `Send the form with exactly ${field}=One-Click, or JSON.`
    throw invalidFields({ pointer: `/${field}`, code: 'format', message })
  }
}
