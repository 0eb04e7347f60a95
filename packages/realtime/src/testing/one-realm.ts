import { WebSocket } from 'ws'

// jsdom brings typed arrays of its own, and Node's encoder returns Node's: a browser has one kind.
const bytes = new TextEncoder().encode('')
// The sockets of jsdom are Node's below, but make their events of the global Event, which is jsdom's: Node refuses those.
Object.assign(globalThis, { Uint8Array: bytes.constructor, ArrayBuffer: bytes.buffer.constructor, WebSocket })
