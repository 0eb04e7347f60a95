import type { Actor } from '../context/context.ts'
import { systemAccess } from './system-access.ts'

/** The server itself, where nobody asked for what it does. */
export const systemActor: Actor = { type: 'system', id: null, name: 'Parapet', access: systemAccess }
