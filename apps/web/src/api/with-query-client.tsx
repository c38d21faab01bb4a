import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { queryClient } from './api.ts'

/** A screen that asks the server, with what is kept of the answers. The sign-in does without, and comes sooner. */
export function comDados<P extends object>(Tela: ComponentType<P>): ComponentType<P> {
  return function ComDados(props: P) {
    return (
      <QueryClientProvider client={queryClient}>
        <Tela {...props} />
      </QueryClientProvider>
    )
  }
}
