// Apart from the other parts of the SDK: apps that do not encrypt must not get it.
export { Crypto } from 'ably/modular'
