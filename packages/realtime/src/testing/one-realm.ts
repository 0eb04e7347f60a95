// jsdom brings typed arrays of its own, and Node's encoder returns Node's: a browser has one kind.
const bytes = new TextEncoder().encode('')
Object.assign(globalThis, { Uint8Array: bytes.constructor, ArrayBuffer: bytes.buffer.constructor })
