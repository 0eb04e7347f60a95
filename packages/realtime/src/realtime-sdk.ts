// Named exports, so that a bundler includes only these parts of the SDK.
export { BaseRealtime, FetchRequest, RealtimePresence, WebSocketTransport, XHRPolling } from 'ably/modular'
