import type { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react-router'

/** Provided to every loader and middleware, so that tests can supply their own client. */
export const queryClientContext = createContext<QueryClient>()
