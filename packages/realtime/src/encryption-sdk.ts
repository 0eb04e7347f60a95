// Separate from the rest of the SDK, so that apps without encryption don't load it.
export { Crypto } from 'ably/modular'
