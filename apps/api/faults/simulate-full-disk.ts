// Loaded into the server before anything else. While the file in DISK_LIMITS_FILE exists, writes below its folder fail
// as on a full disk.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'

type Callback = (...results: unknown[]) => void

interface Limits {
  folder: string
  freeBytes: number
}

const limitsFile = process.env.DISK_LIMITS_FILE!
const pathsByDescriptor = new Map<number, string>()
let usedBytes = 0

function findLimits(): Limits | null {
  try {
    return JSON.parse(fs.readFileSync(limitsFile, 'utf8')) as Limits
  } catch {
    usedBytes = 0
    return null
  }
}

/**
 * The error of a write that doesn't fit, else null. Overwriting needs no space, for example in the log, which the engine
 * allocates in advance.
 */
function findDiskFullError([descriptor, data, ...rest]: unknown[]) {
  const file = pathsByDescriptor.get(descriptor as number)
  const limits = file && findLimits()
  if (!limits || !file.startsWith(limits.folder)) return null
  const { size } = fs.fstatSync(descriptor as number)
  const { bytes, position } = readExtent(data as Data, rest)
  usedBytes += Math.max(0, (position ?? size) + bytes - size)
  if (usedBytes <= limits.freeBytes) return null
  return Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    errno: -28,
    syscall: 'write',
  })
}

type Data = string | Uint8Array | Uint8Array[]

/** How much a call to `write`, `writeSync`, or `writev` writes, and where. Without a position, it appends. */
function readExtent(data: Data, rest: unknown[]): { bytes: number; position?: number } {
  const totalBytes = [data].flat().reduce((sum, chunk) => sum + chunk.length, 0)
  const numbers = rest.map((value) => (typeof value === 'number' ? value : undefined))
  if (typeof data === 'string' || Array.isArray(data)) return { bytes: totalBytes, position: numbers[0] }
  if (rest[0] && typeof rest[0] === 'object') {
    const { offset = 0, length = totalBytes - offset, position } = rest[0] as Partial<Record<string, number>>
    return { bytes: length, position }
  }
  return { bytes: numbers[1] ?? totalBytes - (numbers[0] ?? 0), position: numbers[2] }
}

const { realpathSync } = fs
const resolvePath = (file: unknown) => {
  try {
    return path.join(realpathSync(path.dirname(String(file))), path.basename(String(file)))
  } catch {
    return String(file)
  }
}

/** Wraps a function of `fs` so that it can fail instead. Arguments are passed on unchanged, so every overload works. */
function wrap<Name extends 'open' | 'openSync' | 'write' | 'writev' | 'writeSync'>(
  name: Name,
  wrapper: (original: (...args: unknown[]) => unknown, args: unknown[]) => unknown,
) {
  const original = fs[name] as (...args: unknown[]) => unknown
  fs[name] = ((...args: unknown[]) => wrapper(original, args)) as (typeof fs)[Name]
}

wrap('open', (original, args) => {
  const callback = args.at(-1) as Callback
  original(...args.slice(0, -1), (error: unknown, descriptor: number) => {
    if (!error) pathsByDescriptor.set(descriptor, resolvePath(args[0]))
    callback(error, descriptor)
  })
})

wrap('openSync', (original, args) => {
  const descriptor = original(...args) as number
  pathsByDescriptor.set(descriptor, resolvePath(args[0]))
  return descriptor
})

for (const name of ['write', 'writev'] as const) {
  wrap(name, (original, args) => {
    const error = findDiskFullError(args)
    if (error) process.nextTick(args.at(-1) as Callback, error)
    else original(...args)
  })
}

wrap('writeSync', (original, args) => {
  const error = findDiskFullError(args)
  if (error) throw error
  return original(...args)
})

syncBuiltinESMExports()
