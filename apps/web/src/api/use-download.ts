import type { RotaDef } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { download } from './api.ts'
import type { CallArgs } from './client.ts'
import { showRefusal } from './refusal.ts'

export type DownloadArgs<R extends RotaDef> = [fallbackName: string, ...args: CallArgs<R>]

/** Downloads the file of a route. Shows a refusal, because a click without effect explains nothing. */
export function useDownload<const R extends RotaDef>(rota: R): { start: (...args: DownloadArgs<R>) => void; busy: boolean } {
  const { mutate, isPending } = useMutation({
    mutationFn: ([fallbackName, ...args]: DownloadArgs<R>) => download<R>(rota, fallbackName, ...args),
    onError: showRefusal,
  })
  return { start: (...args) => mutate(args), busy: isPending }
}
