import { setFlagsFromString } from 'node:v8'

// The V8 of Node 24 can free the same WebAssembly wrapper twice while it collects unused code, which ends the process
// ("Check failed: jit_page_->allocations_.erase(addr) == 1", nodejs/node#66366). Without collection, the code of one
// engine stays until the process ends. Remove this file when Node 24 has the fix, V8's 9b8ca54d5a.
setFlagsFromString('--no-wasm-code-gc')

export { PGlite } from '@electric-sql/pglite'
