// Named here, so that a bundler keeps these parts of the SDK alone: an import of the whole module takes everything.
export { BaseRealtime, FetchRequest, RealtimePresence, WebSocketTransport, XHRPolling } from 'ably/modular'
