// Loaded into the server before everything else: writes below a folder fail as on a full disk while the file that
// NO_ROOM_FILE names says so.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'

type Callback = (...answer: unknown[]) => void

interface Limits {
  folder: string
  roomBytes: number
}

const limitsFile = process.env.NO_ROOM_FILE!
const names = new Map<number, string>()
let used = 0

function findLimits(): Limits | null {
  try {
    return JSON.parse(fs.readFileSync(limitsFile, 'utf8')) as Limits
  } catch {
    used = 0
    return null
  }
}

/** A write inside of what a file has takes no room, as where the engine has made its log in advance. */
function refusal([descriptor, data, ...rest]: unknown[]) {
  const name = names.get(descriptor as number)
  const limits = name && findLimits()
  if (!limits || !name.startsWith(limits.folder)) return null
  const { size } = fs.fstatSync(descriptor as number)
  const { bytes, position } = readExtent(data as Data, rest)
  used += Math.max(0, (position ?? size) + bytes - size)
  if (used <= limits.roomBytes) return null
  return Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    errno: -28,
    syscall: 'write',
  })
}

type Data = string | Uint8Array | Uint8Array[]

/** How much a call of `write`, `writeSync` or `writev` writes, and where; at the end of the file without a position. */
function readExtent(data: Data, rest: unknown[]): { bytes: number; position?: number } {
  const whole = [data].flat().reduce((sum, piece) => sum + piece.length, 0)
  const numbers = rest.map((value) => (typeof value === 'number' ? value : undefined))
  if (typeof data === 'string' || Array.isArray(data)) return { bytes: whole, position: numbers[0] }
  if (rest[0] && typeof rest[0] === 'object') {
    const { offset = 0, length = whole - offset, position } = rest[0] as Partial<Record<string, number>>
    return { bytes: length, position }
  }
  return { bytes: numbers[1] ?? whole - (numbers[0] ?? 0), position: numbers[2] }
}

const { realpathSync } = fs
const resolve = (file: unknown) => {
  try {
    return path.join(realpathSync(path.dirname(String(file))), path.basename(String(file)))
  } catch {
    return String(file)
  }
}

/** Puts a function around one of Node's that does the same and may refuse; the overloads go through as they came. */
function wrap<Name extends 'open' | 'openSync' | 'write' | 'writev' | 'writeSync'>(
  name: Name,
  around: (real: (...args: unknown[]) => unknown, args: unknown[]) => unknown,
) {
  const real = fs[name] as (...args: unknown[]) => unknown
  fs[name] = ((...args: unknown[]) => around(real, args)) as (typeof fs)[Name]
}

wrap('open', (real, args) => {
  const done = args.at(-1) as Callback
  real(...args.slice(0, -1), (error: unknown, descriptor: number) => {
    if (!error) names.set(descriptor, resolve(args[0]))
    done(error, descriptor)
  })
})

wrap('openSync', (real, args) => {
  const descriptor = real(...args) as number
  names.set(descriptor, resolve(args[0]))
  return descriptor
})

for (const name of ['write', 'writev'] as const) {
  wrap(name, (real, args) => {
    const error = refusal(args)
    if (error) process.nextTick(args.at(-1) as Callback, error)
    else real(...args)
  })
}

wrap('writeSync', (real, args) => {
  const error = refusal(args)
  if (error) throw error
  return real(...args)
})

syncBuiltinESMExports()
