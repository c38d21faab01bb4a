import { useState } from 'react'
import { type ApiError, toApiError } from '../api/errors.ts'

interface Envio {
  isPending: boolean
  /** Why what was sent last was refused; undefined before anything was sent. */
  error: ApiError | null | undefined
}

/**
 * What a form of the sign-in holds is sent, and what became of it. The library that screens send with keeps what they read, too: nobody
 * waits for it before being in.
 */
export function useEnvio<T, R>(
  send: (content: T) => Promise<R>,
  { onSuccess, onError }: { onSuccess: (result: R) => void; onError?: (error: ApiError) => void },
): Envio & { submit: (content: T) => void } {
  const [envio, setEnvio] = useState<Envio>({ isPending: false, error: undefined })
  const submit = async (content: T): Promise<void> => {
    setEnvio({ isPending: true, error: null })
    try {
      const result = await send(content)
      setEnvio({ isPending: false, error: null })
      onSuccess(result)
    } catch (cause) {
      const error = toApiError(cause)
      setEnvio({ isPending: false, error })
      onError?.(error)
    }
  }
  return { ...envio, submit: (content) => void submit(content) }
}
