import { WebSocket } from 'ws'

// jsdom has its own typed arrays, but Node's encoder returns Node's. A browser has only one kind.
const bytes = new TextEncoder().encode('')
// jsdom's sockets wrap Node's but create their events from the global Event, which is jsdom's, and Node rejects those.
Object.assign(globalThis, { Uint8Array: bytes.constructor, ArrayBuffer: bytes.buffer.constructor, WebSocket })
