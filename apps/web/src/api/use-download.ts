import type { RotaDef } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { download, openFile } from './api.ts'
import type { CallArgs } from './client.ts'
import { showRefusal } from './refusal.ts'

export type DownloadArgs<R extends RotaDef> = [fallbackName: string, ...args: CallArgs<R>]

interface Download<R extends RotaDef> {
  start: (...args: DownloadArgs<R>) => void
  /** Opens a PDF, to be printed. */
  open: (...args: DownloadArgs<R>) => void
  busy: boolean
}

/** Downloads the file of a route. Shows a refusal, because a click without effect explains nothing. */
export function useDownload<const R extends RotaDef>(rota: R): Download<R> {
  const { mutate, isPending } = useMutation({
    mutationFn: ({ send, args }: { send: typeof download; args: DownloadArgs<R> }) => send<R>(rota, ...args),
    onError: showRefusal,
  })
  return useMemo(
    () => ({
      start: (...args) => mutate({ send: download, args }),
      open: (...args) => mutate({ send: openFile, args }),
      busy: isPending,
    }),
    [mutate, isPending],
  )
}
